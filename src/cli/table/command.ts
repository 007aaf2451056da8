import type { z } from 'zod'
import type { Outcome } from '../../shared/core/outcome.ts'
import type { Line, Lines } from '../output/line.ts'
import type { Style } from '../output/style.ts'
import type { ExitName } from './exit-codes.ts'

/** The streams a command prints to, the process's or a test's. Node makes each of its own when it's first read. */
export interface Streams {
  readonly stdin: NodeJS.ReadStream
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WriteStream
}

/**
 * A command as data: parser, help, completion, manual pages and the reference are all derived from these
 * entries.
 */
export interface Command<Options extends OptionTable = OptionTable> {
  /** As typed; a second word follows a space: `audience upload`. */
  readonly name: string
  readonly subject: CommandSubject
  /** One line for lists, without a period at the end. */
  readonly summary: string
  /** Paragraphs for help and the manual. */
  readonly details: readonly string[]
  readonly arguments: readonly Argument[]
  readonly options: Options
  /** For `call`: options that aren't in the table become parameters of the operation. */
  readonly parameters?: true
  readonly examples: readonly Example[]
  /** In addition to `ok` and `usage`, which every command has. */
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
  /** Takes all further words as well. */
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
        /** The variable that is used if the option is omitted. */
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

/** The command line's values, checked against the table. */
export interface Input<Options extends OptionTable = OptionTable> {
  readonly arguments: readonly string[]
  readonly options: { readonly [Name in keyof Options]: ValueOf<Options[Name]> }
  /** For commands with `parameters`: `--name value` pairs that aren't options in the table, each with its values. */
  readonly parameters: Readonly<Record<string, readonly string[]>>
}

/** A command's result: data for `--json`, text for people, and the exit code. */
export interface Result {
  readonly value: unknown
  readonly text: () => Lines
  readonly exit?: ExitName
}

/** What a command's file exports. */
export interface CommandModule<Options extends OptionTable = OptionTable> {
  /** Schema of what `--json` prints; null if it's the service's answer as it is. */
  readonly output: () => z.ZodType | null
  /** Null if everything has already been printed. */
  run(context: Context, input: Input<Options>): Promise<Outcome<Result | null>>
}

/** Everything a command touches outside itself. */
export interface Context {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly folder: string
  readonly options: GlobalValues
  readonly terminal: Terminal
  /** For commands that speak a protocol; all others print through the terminal. */
  readonly streams: Streams
  readonly version: string
  readonly commands: readonly Command[]
  readonly clock: { now(): number }
  /** Aborted by Ctrl+C and SIGTERM. */
  readonly signal: AbortSignal
  /** The entry file of a worker thread. */
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
  /** Prints while the command runs; with `--json`, JSON on one line. */
  emit(value: unknown, lines: Lines): void
  /** A sentence on standard error. */
  note(lines: Lines): void
  /** Shows progress on standard error. */
  progress(text: string): void
  /** False without an interactive terminal. */
  confirm(question: Lines): Promise<boolean>
  /** Null without an interactive terminal. */
  ask(question: Line, options?: { readonly hidden?: boolean }): Promise<string | null>
  /** The standard input. */
  input(): AsyncIterable<Uint8Array>
  readonly style: Style
}

/** Keeps the types of the command's options for its file. */
export function defineCommand<Options extends OptionTable>(command: Command<Options>): Command<Options> {
  return command
}
