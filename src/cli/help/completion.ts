import type { Command, Completion, Option, OptionTable } from '../table/command.ts'
import { globalOptions } from '../table/global-options.ts'

/** Reads the names that only some completions need. */
export interface CompletionSource {
  operations(): Promise<readonly string[]>
  parameters(operation: string): Promise<readonly string[]>
}

/**
 * What the last word can become: commands, options, and values from the table. If the list is empty, the shell
 * completes file names.
 */
export async function candidates(
  words: readonly string[],
  commands: readonly Command[],
  source: CompletionSource,
): Promise<readonly string[]> {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  const begins = (names: readonly string[]) => names.filter((name) => name.startsWith(last)).sort()
  const bare = bareWords(before)
  const command = commandOf(bare, commands)
  const options: OptionTable = { ...globalOptions, ...command?.options }
  const open = optionBefore(before.at(-1), options)
  if (open !== null) return 'choices' in open ? begins(open.choices ?? []) : []
  if (last.startsWith('-')) {
    const more = command?.parameters === true && bare[1] !== undefined ? await source.parameters(bare[1]) : []
    return begins([...Object.keys(options), ...more].map((name) => `--${name}`))
  }
  if (command === null) {
    const [first] = bare
    if (first === undefined)
      return begins([...new Set(commands.map(({ name }) => name.split(' ')[0] ?? name))])
    const group = commands.filter(({ name }) => name.startsWith(`${first} `))
    return begins(group.map(({ name }) => name.slice(first.length + 1)))
  }
  const place = bare.length - command.name.split(' ').length
  return begins(await valuesOf(command.arguments[place]?.completes, commands, source))
}

async function valuesOf(
  completes: Completion | undefined,
  commands: readonly Command[],
  source: CompletionSource,
): Promise<readonly string[]> {
  if (completes === undefined || completes === 'file') return []
  if (completes === 'operation') return source.operations()
  return completes === 'command' ? commands.map(({ name }) => name) : completes
}

function commandOf(bare: readonly string[], commands: readonly Command[]): Command | null {
  const [one, two] = bare
  const byName = (name: string) => commands.find((command) => command.name === name)
  return byName(`${one} ${two}`) ?? byName(`${one}`) ?? null
}

/** Words that are neither options nor their values. */
function bareWords(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => {
    return !word.startsWith('-') && optionBefore(words[index - 1], globalOptions) === null
  })
}

/** The option that the next word is a value of; null if there is none. */
function optionBefore(word: string | undefined, options: OptionTable): Option | null {
  const matchingEntry = Object.entries(options).find(
    ([name, { short }]) => word === `--${name}` || (short !== undefined && word === `-${short}`),
  )
  return matchingEntry === undefined || matchingEntry[1].kind === 'flag' ? null : matchingEntry[1]
}

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

/** Scripts that run `flightdeck completion words` while a person types. */
export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `_flightdeck() {
  local IFS=$'\\n'
  COMPREPLY=($(flightdeck completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _flightdeck flightdeck`,
  zsh: `#compdef flightdeck
_flightdeck() {
  local -a found
  found=("\${(@f)$(flightdeck completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  found=(\${found:#})
  if (( \${#found} )); then compadd -- "\${found[@]}"; else _files; fi
}
compdef _flightdeck flightdeck`,
  fish: `function __flightdeck_words
  set -l words (commandline -opc) (commandline -ct)
  flightdeck completion words -- $words[2..-1] 2>/dev/null
end
complete -c flightdeck -a '(__flightdeck_words)'`,
  powershell: `Register-ArgumentCompleter -Native -CommandName flightdeck -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -eq '') { $words += '' }
  flightdeck completion words -- @words 2>$null | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`,
}
