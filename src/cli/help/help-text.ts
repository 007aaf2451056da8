import { t } from '../../shared/text/language.ts'
import { type Line, line } from '../output/line.ts'
import type { Style } from '../output/style.ts'
import type { Command, CommandSubject, Option, OptionTable } from '../table/command.ts'
import { commandSubjects } from '../table/command.ts'
import { exitCodes } from '../table/exit-codes.ts'
import { globalOptions } from '../table/global-options.ts'

export const subjectTitles: Readonly<Record<CommandSubject, string>> = {
  api: t`The service’s API`,
  account: t`Accounts and sign-in`,
  changes: t`Campaigns and change sets`,
  webhooks: t`Webhooks and streams`,
  uploads: t`Audiences and catalogs`,
  program: t`The program itself`,
}

export function helpLines(
  command: Command | null,
  commands: readonly Command[],
  style: Style,
): readonly Line[] {
  return command === null ? overview(commands, style) : commandHelp(command, style)
}

function overview(commands: readonly Command[], style: Style): readonly Line[] {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const groups = commandSubjects.flatMap((subject) => {
    const subjectCommands = commands.filter((command) => command.subject === subject)
    if (subjectCommands.length === 0) return []
    return [
      '',
      style.bold(subjectTitles[subject]),
      ...subjectCommands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    ]
  })
  return [
    t`Flightdeck without a window: ads and webhooks from the command line.`,
    '',
    `${t`Usage:`} flightdeck ${t`COMMAND`} [${t`options`}]`,
    ...groups,
    '',
    style.bold(t`Options of every command`),
    ...optionLines(globalOptions),
    '',
    t`flightdeck COMMAND --help shows a command’s own options.`,
  ]
}

function commandHelp(command: Command, style: Style): readonly Line[] {
  const hasOptions = Object.keys(command.options).length > 0
  return [
    `${command.summary}.`,
    '',
    `${t`Usage:`} ${usageOf(command)}`,
    ...command.details.flatMap((paragraph) => ['', ...wrapped(paragraph)]),
    ...(command.arguments.length === 0
      ? []
      : [
          '',
          style.bold(t`Arguments`),
          ...pairs(command.arguments.map(({ name, summary }) => [name, summary])),
        ]),
    ...(hasOptions ? ['', style.bold(t`Options`), ...optionLines(command.options)] : []),
    '',
    style.bold(t`Options of every command`),
    ...optionLines(globalOptions),
    '',
    style.bold(t`Examples`),
    ...command.examples.flatMap(({ line: example, what }) => [`  ${example}`, line`    ${style.dim(what)}`]),
    '',
    style.bold(t`Exit codes`),
    ...pairs(exitsOf(command).map(({ code, meaning }) => [String(code), meaning])),
  ]
}

export function usageOf({ name, arguments: given, options, parameters }: Command): string {
  const words = given.map((argument) =>
    argument.required ? argument.name : `[${argument.name}${argument.many === true ? '…' : ''}]`,
  )
  const more = Object.keys(options).length > 0 || parameters === true ? [`[${t`options`}]`] : []
  return ['flightdeck', name, ...words, ...more].join(' ')
}

export function exitsOf({
  exits,
}: Pick<Command, 'exits'>): readonly { readonly code: number; readonly meaning: string }[] {
  return (['ok', ...exits, 'usage'] as const)
    .map((exit) => exitCodes[exit])
    .sort((left, right) => left.code - right.code)
}

/** `-p, --port PORT`. */
export function optionName(name: string, option: Option): string {
  const long = option.kind === 'flag' ? `--${name}` : `--${name} ${option.value}`
  return option.short === undefined ? long : `-${option.short}, ${long}`
}

/** The summary, with the option's choices, variable and whether it can be repeated. */
export function optionSummary(option: Option): string {
  const notes = [
    ...(option.kind === 'list' ? [t`can be repeated`] : []),
    ...('choices' in option && option.choices !== undefined ? [option.choices.join(', ')] : []),
    ...('variable' in option && option.variable !== undefined ? [`$${option.variable}`] : []),
  ]
  return notes.length === 0 ? option.summary : `${option.summary} (${notes.join('; ')})`
}

function optionLines(options: OptionTable): readonly string[] {
  return pairs(
    Object.entries(options).map(([name, option]) => [optionName(name, option), optionSummary(option)]),
  )
}

const lineWidth = 100

function pairs(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.flatMap(([left, right]) => {
    const [first = '', ...more] = wrapped(right, lineWidth - width - 4)
    return [`  ${left.padEnd(width)}  ${first}`, ...more.map((row) => `${' '.repeat(width + 4)}${row}`)]
  })
}

function wrapped(text: string, width = lineWidth): readonly string[] {
  const lines: string[] = []
  let row = ''
  for (const word of text.split(' ')) {
    if (row !== '' && row.length + word.length + 1 > width) {
      lines.push(row)
      row = word
    } else row = row === '' ? word : `${row} ${word}`
  }
  return [...lines, row]
}
