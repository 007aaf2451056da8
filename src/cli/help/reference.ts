import { z } from 'zod'
import type { Command, OptionTable } from '../table/command.ts'
import { commandSubjects } from '../table/command.ts'
import { exitCodes } from '../table/exit-codes.ts'
import { globalOptions, variables } from '../table/global-options.ts'
import { exitsOf, optionName, optionSummary, subjectTitles, usageOf } from './help-text.ts'

/** Every command on one page, in English and Markdown; releases of the command line include it. */
export async function reference(commands: readonly Command[]): Promise<string> {
  const inOrder = commandSubjects.flatMap((subject) =>
    commands.filter((command) => command.subject === subject),
  )
  const sections = await Promise.all(inOrder.map(sectionOf))
  return `${[
    '# Command line',
    '',
    'Flightdeck without a window.',
    '',
    ...commandSubjects.flatMap((subject) => {
      const subjectCommands = commands.filter((command) => command.subject === subject)
      if (subjectCommands.length === 0) return []
      return [
        `**${subjectTitles[subject]}**`,
        '',
        ...subjectCommands.map(({ name, summary }) => `- [\`${name}\`](#${anchorOf(name)}): ${summary}`),
        '',
      ]
    }),
    '## Every command',
    '',
    'Results go to standard output; progress, notes and errors go to standard error. With `--json`, the output is one JSON value with the schema given below, or one a line for commands that print as they go. Its fields are only ever added to. A failure prints `{"error": {"kind", "exit", "message", "fault"}}`.',
    '',
    ...optionTable(globalOptions),
    '### Variables',
    '',
    '| Variable | Meaning |',
    '| --- | --- |',
    ...variables.map(({ name, summary }) => row([code(name), summary])),
    '',
    '### Exit codes',
    '',
    '| Code | Meaning |',
    '| --- | --- |',
    ...Object.values(exitCodes).map(({ code: number, meaning }) => row([String(number), meaning])),
    '',
    ...sections.flat(),
  ]
    .join('\n')
    .trimEnd()}\n`
}

async function sectionOf(command: Command): Promise<readonly string[]> {
  const schema = (await command.load()).output()
  return [
    `## ${command.name}`,
    '',
    `${command.summary}.`,
    '',
    '```sh',
    usageOf(command),
    '```',
    '',
    ...command.details.flatMap((paragraph) => [paragraph, '']),
    ...(command.arguments.length === 0
      ? []
      : [
          '| Argument | Meaning |',
          '| --- | --- |',
          ...command.arguments.map(({ name, summary }) => row([code(name), summary])),
          '',
        ]),
    ...optionTable(command.options),
    '```sh',
    ...command.examples.flatMap(({ line, what }) => [`# ${what}`, line]),
    '```',
    '',
    `Exit codes: ${exitsOf(command)
      .map(({ code: number }) => number)
      .join(', ')}.`,
    '',
    ...(schema === null ? [] : schemaLines(schema)),
  ]
}

function schemaLines(schema: z.ZodType): readonly string[] {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return [
    '<details><summary>JSON schema</summary>',
    '',
    '```json',
    JSON.stringify(shape, null, 2),
    '```',
    '',
    '</details>',
    '',
  ]
}

function optionTable(options: OptionTable): readonly string[] {
  const entries = Object.entries(options)
  if (entries.length === 0) return []
  return [
    '| Option | Meaning |',
    '| --- | --- |',
    ...entries.map(([name, option]) => row([code(optionName(name, option)), optionSummary(option)])),
    '',
  ]
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function code(text: string): string {
  return `\`${text}\``
}

function anchorOf(name: string): string {
  return name.replaceAll(' ', '-')
}
