import { t } from '../../shared/text/language.ts'
import type { Command, OptionTable } from '../table/command.ts'
import { globalOptions, variables } from '../table/global-options.ts'
import { exitsOf, optionName, optionSummary, usageOf } from './help-text.ts'

/** A manual page in section 1, for `man`. */
export function manualPage(command: Command, version: string): string {
  const { name, summary, details, examples } = command
  const page = `flightdeck-${name.replaceAll(' ', '-')}`
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`.SH ${title.toUpperCase()}`, ...lines]
  return [
    `.TH ${page.toUpperCase()} 1 "" "Flightdeck ${version}"`,
    ...section(t`Name`, [`${escaped(page)} \\- ${escaped(summary)}`]),
    ...section(t`Synopsis`, [escaped(usageOf(command))]),
    ...section(
      t`Description`,
      details.flatMap((paragraph) => ['.PP', escaped(paragraph)]),
    ),
    ...section(
      t`Arguments`,
      command.arguments.flatMap((argument) => entry(argument.name, argument.summary)),
    ),
    ...section(t`Options`, optionEntries(command.options)),
    ...section(t`Options of every command`, optionEntries(globalOptions)),
    ...section(
      t`Environment`,
      variables.flatMap((variable) => entry(variable.name, variable.summary)),
    ),
    ...section(
      t`Examples`,
      examples.flatMap(({ line, what }) => entry(line, what)),
    ),
    ...section(
      t`Exit codes`,
      exitsOf(command).flatMap(({ code, meaning }) => entry(String(code), meaning)),
    ),
    '',
  ].join('\n')
}

function optionEntries(options: OptionTable): readonly string[] {
  return Object.entries(options).flatMap(([name, option]) =>
    entry(optionName(name, option), optionSummary(option)),
  )
}

function entry(term: string, text: string): readonly string[] {
  return ['.TP', `.B ${escaped(term)}`, escaped(text)]
}

/** roff reads a leading dot or apostrophe as a request, and may print a hyphen as another character. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/, '\\&$1')
}
