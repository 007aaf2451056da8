import type { z } from 'zod'
import type { Outcome } from '../../shared/core/outcome.ts'
import type { ExitName } from './exit-codes.ts'

/**
 * A command as data: the parser, help, completion, man pages and docs/command-line.md are made out of these entries.
 */
export interface Command<Options extends OptionTable = OptionTable> {
  /** As typed, with a space in front of a second word: `audience upload`. */
  readonly name: string
  readonly subject: CommandSubject
  /** One line for lists, without a full stop. */
  readonly summary: string
  /** Paragraphs for help and the manual. */
  readonly details: readonly string[]
  readonly arguments: readonly Argument[]
  readonly options: Options
  /** Options besides those of the table become parameters of the operation: `call`. */
  readonly parameters?: true
  readonly examples: readonly Example[]
  /** Besides `ok` and `usage`, which every command has. */
  readonly exits: readonly ExitName[]
  readonly load: () => Promise<CommandModule<Options>>
}

export const commandSubjects = ['api', 'account', 'changes', 'webhooks', 'uploads', 'program'] as const
export type CommandSubject = (typeof commandSubjects)[number]

export interface Argument {
  /** Upper case: `FILE`. */
  readonly name: string
  readonly summary: string
  readonly required: boolean
  /** Takes all further words too. */
  readonly many?: true
  readonly completes?: Completion
}

export type Completion = 'file' | 'operation' | 'command' | readonly string[]

interface OptionBase {
  readonly summary: string
  readonly short?: string
}

/** flag: no value · text, number, file: one value · list: may be repeated. */
export type Option = OptionBase &
  (
    | { readonly kind: 'flag' }
    | { readonly kind: 'number'; readonly value: string }
    | {
        readonly kind: 'text' | 'list' | 'file'
        readonly value: string
        readonly choices?: readonly string[]
        /** The variable that stands in where the option is left out. */
        readonly variable?: string
      }
  )

export type OptionTable = Readonly<Record<string, Option>>

export interface Example {
  readonly line: string
  readonly what: string
}

type ValueOf<O> = O extends { readonly kind: 'flag' }
  ? boolean
  : O extends { readonly kind: 'number' }
    ? number | null
    : O extends { readonly kind: 'list' }
      ? readonly string[]
      : O extends { readonly choices: readonly (infer Choice)[] }
        ? Choice | null
        : string | null

/** What was typed, checked against the table. */
export interface Input<Options extends OptionTable = OptionTable> {
  readonly arguments: readonly string[]
  readonly options: { readonly [Name in keyof Options]: ValueOf<Options[Name]> }
  /** Of a command with `parameters`: `--name value` pairs that are no options of the table. */
  readonly parameters: Readonly<Record<string, string>>
}

/** A command's result: data for `--json`, text for people, and the exit code. */
export interface Result {
  readonly value: unknown
  readonly text: () => string
  readonly exit?: ExitName
}

/** What a command's file exports. */
export interface CommandModule<Options extends OptionTable = OptionTable> {
  /** What `--json` prints; null where that is whatever the service answers. */
  readonly output: () => z.ZodType | null
  /** Null where everything was printed on the way. */
  run(context: Context, input: Input<Options>): Promise<Outcome<Result | null>>
}

/** Everything a command touches outside itself. */
export interface Context {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly folder: string
  readonly options: GlobalValues
  readonly terminal: Terminal
  readonly version: string
  readonly commands: readonly Command[]
  readonly clock: { now(): number }
  /** Aborted by Ctrl+C and SIGTERM. */
  readonly signal: AbortSignal
  /** The entry of a worker thread. */
  readonly thread: (name: string) => URL
}

export interface GlobalValues {
  readonly json: boolean
  readonly quiet: boolean
  readonly yes: boolean
  readonly environment: string | null
  readonly account: string | null
  readonly 'ads-sandbox': boolean
  readonly profile: string | null
}

export interface Terminal {
  /** Prints a line of a command that prints as it goes; JSON on one line with `--json`. */
  emit(value: unknown, text: string): void
  /** A sentence on standard error. */
  note(text: string): void
  /** Shows how far a command is, on standard error. */
  progress(text: string): void
  /** False where nobody is at the terminal. */
  confirm(question: string): Promise<boolean>
  /** Null where nobody is at the terminal. */
  ask(question: string, options?: { readonly hidden?: boolean }): Promise<string | null>
  readInput(): Promise<string>
  readonly style: Style
}

/** Colors where the terminal has them. */
export interface Style {
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
}

/** Keeps the types of a command's own options for its file. */
export function defineCommand<Options extends OptionTable>(command: Command<Options>): Command<Options> {
  return command
}
