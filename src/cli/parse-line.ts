import { parseArgs } from 'node:util'
import { closestWord } from '../shared/text/closest-word.ts'
import { t } from '../shared/text/language.ts'
import type { Command, GlobalValues, Input, Option, OptionTable } from './table/command.ts'
import { globalOptions } from './table/global-options.ts'

/** What a command line asks for. */
export type Line =
  | { readonly kind: 'help'; readonly command: Command | null }
  | { readonly kind: 'version' }
  | { readonly kind: 'invalid'; readonly message: string; readonly command: Command | null }
  | {
      readonly kind: 'run'
      readonly command: Command
      readonly input: Input
      readonly options: GlobalValues
    }

type Variables = Readonly<Record<string, string | undefined>>
type Value = boolean | number | string | readonly string[] | null

class InvalidLine extends Error {}

export function parseLine(args: readonly string[], commands: readonly Command[], variables: Variables): Line {
  const [first, second] = words(args)
  const command = commandOf(commands, args, first, second)
  if (first === undefined) {
    return args.includes('--version') ? { kind: 'version' } : { kind: 'help', command: null }
  }
  const name = args[first] ?? ''
  if (name === 'help') {
    const subject = args.slice(first + 1).filter((word) => !word.startsWith('-'))
    const named = subject.join(' ')
    const explained = commands.find((one) => one.name === named) ?? null
    const isGroup = commands.some((one) => one.name.startsWith(`${named} `))
    if (explained !== null || named === '' || isGroup) return { kind: 'help', command: explained }
    return unknownCommand(named, commands)
  }
  if (command === null) {
    const commandNames = commands.map((one) => one.name)
    const group = commandNames.filter((one) => one.startsWith(`${name} `))
    if (group.length > 0) {
      return { kind: 'invalid', message: t`${name} needs a second word: ${group.join(', ')}.`, command: null }
    }
    return unknownCommand(name, commands)
  }
  const secondWord = second === undefined ? undefined : args[second]
  const isSecondOfName = command.name.includes(' ')
  const siblings = commands.flatMap((one) => (one.name.startsWith(`${name} `) ? [one.name] : []))
  if (secondWord !== undefined && !isSecondOfName && command.arguments.length === 0 && siblings.length > 0)
    return unknownCommand(`${name} ${secondWord}`, commands, siblings)
  const spent = new Set(command.name.includes(' ') ? [first, second] : [first])
  const rest = args.filter((_, index) => !spent.has(index))
  try {
    return readRest(rest, command, variables)
  } catch (error) {
    if (error instanceof InvalidLine) return { kind: 'invalid', message: error.message, command }
    throw error
  }
}

function unknownCommand(
  name: string,
  commands: readonly Command[],
  candidates = commands.map((one) => one.name),
): Line {
  const hint = didYouMean(name, candidates)
  return { kind: 'invalid', message: `${t`Unknown command ${name}.`}${hint}`, command: null }
}

function readRest(args: readonly string[], command: Command, variables: Variables): Line {
  const table: OptionTable = { ...globalOptions, ...command.options }
  const { typed, positionals, parameters } = readTokens(args, table, command)
  const has = (name: string) => typed.has(name)
  if (has('help')) return { kind: 'help', command }
  if (has('version')) return { kind: 'version' }
  checkArguments(command, positionals)
  const values = (options: OptionTable) =>
    Object.fromEntries(
      Object.entries(options).map(([name, option]) => [
        name,
        readValue(name, option, typed.get(name) ?? [], variables),
      ]),
    )
  return {
    kind: 'run',
    command,
    // The values match the table that their type is derived from.
    input: { arguments: positionals, options: values(command.options) as Input['options'], parameters },
    options: values(globalOptions) as unknown as GlobalValues,
  }
}

interface Typed {
  readonly typed: ReadonlyMap<string, readonly string[]>
  readonly positionals: readonly string[]
  readonly parameters: Readonly<Record<string, readonly string[]>>
}

function readTokens(args: readonly string[], table: OptionTable, command: Command): Typed {
  const { tokens } = parseArgs({
    args: withDashedValues(args, table, command),
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(table).map(([name, { kind, short }]) => [
        name,
        { type: kind === 'flag' ? 'boolean' : 'string', ...(short === undefined ? {} : { short }) } as const,
      ]),
    ),
  })
  const typed = new Map<string, string[]>()
  const positionals: string[] = []
  const parameters: Record<string, readonly string[]> = {}
  let valueIndex = -1
  for (const [index, token] of tokens.entries()) {
    if (index === valueIndex || token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      positionals.push(token.value)
      continue
    }
    const option = Object.hasOwn(table, token.name) ? table[token.name] : undefined
    if (option === undefined) {
      if (command.parameters !== true || !token.rawName.startsWith('--')) {
        throw new InvalidLine(
          `${t`Unknown option ${token.rawName}.`}${didYouMean(token.name, Object.keys(table), '--')}`,
        )
      }
      const next = tokens[index + 1]
      const apart = token.inlineValue !== true && next?.kind === 'positional' ? next.value : null
      if (apart !== null) valueIndex = index + 1
      const before = Object.hasOwn(parameters, token.name) ? parameters[token.name] : undefined
      parameters[token.name] = [...(before ?? []), token.value ?? apart ?? 'true']
      continue
    }
    if (option.kind === 'flag') {
      if (token.value !== undefined) throw new InvalidLine(t`${token.rawName} takes no value.`)
      typed.set(token.name, [''])
      continue
    }
    const { value } = token
    const isProbablyOption = token.inlineValue === false && value !== undefined && /^-./.test(value)
    if (value === undefined || isProbablyOption) {
      throw new InvalidLine(t`${token.rawName} needs a value: ${`${token.rawName} ${option.value}`}.`)
    }
    const before = typed.get(token.name)?.at(-1)
    if (option.kind !== 'list' && before !== undefined && before !== value)
      throw new InvalidLine(t`--${token.name} takes one value, not ${before} and ${value}.`)
    typed.set(token.name, option.kind === 'list' ? [...(typed.get(token.name) ?? []), value] : [value])
  }
  return { typed, positionals, parameters }
}

/** Joins an option with a value that begins with a dash, such as "-20% today", so it isn't taken for options. */
function withDashedValues(args: readonly string[], table: OptionTable, command: Command): string[] {
  const shorts = new Set(Object.values(table).flatMap(({ short }) => short ?? []))
  const joined: string[] = []
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (arg === '--') return [...joined, ...args.slice(at)]
    const next = args[at + 1]
    const name = /^--([^=\s]+)$/.exec(arg)?.[1]
    const option = name !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
    const takesValue = option === undefined ? command.parameters === true : option.kind !== 'flag'
    const isValue = next !== undefined && /^-(?!-)./s.test(next) && !shorts.has(next.charAt(1))
    if (name !== undefined && takesValue && (isValue || /^--?\s/.test(next ?? ''))) {
      joined.push(`${arg}=${next}`)
      at += 1
    } else joined.push(arg)
  }
  return joined
}

function readValue(name: string, option: Option, typed: readonly string[], variables: Variables): Value {
  if (option.kind === 'flag') return typed.length > 0
  if (option.kind === 'list') return typed
  const [text] = typed
  if (option.kind === 'number') {
    if (text === undefined) return null
    if (!/^\d{1,12}$/.test(text)) throw new InvalidLine(t`--${name} takes a whole number, not ${text}.`)
    return Number(text)
  }
  const standIn = option.variable === undefined ? undefined : variables[option.variable]
  const value = text ?? (standIn === '' ? undefined : standIn)
  if (value === undefined) return null
  if (option.choices !== undefined && !option.choices.includes(value)) {
    throw new InvalidLine(
      `${t`--${name} takes ${option.choices.join(', ')}, not ${value}.`}${didYouMean(value, option.choices)}`,
    )
  }
  return value
}

function checkArguments(command: Command, given: readonly string[]): void {
  const missing = command.arguments.find(({ required }, index) => required && given[index] === undefined)
  if (missing !== undefined) throw new InvalidLine(t`${missing.name} is missing.`)
  const extra = given[command.arguments.length]
  if (extra !== undefined && command.arguments.at(-1)?.many !== true)
    throw new InvalidLine(t`${extra} is one argument too many.`)
}

/** Positions of the first two words that are neither options nor option values. */
function words(args: readonly string[]): readonly number[] {
  const places: number[] = []
  for (let index = 0; index < args.length && places.length < 2; index += 1) {
    const arg = args[index] ?? ''
    if (arg === '--') break
    if (!arg.startsWith('-')) places.push(index)
    else if (takesNext(arg)) index += 1
    else if (places.length > 0) break
  }
  const [first, second] = places
  // The second word of a name comes right after the first.
  return first !== undefined && second === first + 1 ? [first, second] : places.slice(0, 1)
}

function takesNext(arg: string): boolean {
  return Object.entries(globalOptions).some(
    ([name, option]) =>
      option.kind !== 'flag' && (arg === `--${name}` || ('short' in option && arg === `-${option.short}`)),
  )
}

function commandOf(
  commands: readonly Command[],
  args: readonly string[],
  first: number | undefined,
  second: number | undefined,
): Command | null {
  if (first === undefined) return null
  const firstWord = args[first] ?? ''
  const both = second === undefined ? firstWord : `${firstWord} ${args[second]}`
  return commands.find(({ name }) => name === both) ?? commands.find(({ name }) => name === firstWord) ?? null
}

function didYouMean(name: string, known: readonly string[], before = ''): string {
  const near = closestWord(name, known)
  return near === null ? '' : ` ${t`Did you mean ${`${before}${near}`}?`}`
}
