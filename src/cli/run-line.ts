import { fail, type Outcome } from '../shared/core/outcome.ts'
import { t } from '../shared/text/language.ts'
import { faultLines } from './output/fault-lines.ts'
import { createTerminal } from './output/terminal.ts'
import { parseLine } from './parse-line.ts'
import type { CommandModule, Context, GlobalValues, Input, Result, Streams } from './table/command.ts'
import { commands } from './table/commands.ts'
import { type ExitName, exitCodes, exitOfFault } from './table/exit-codes.ts'

/** What a command line runs in: the process or a test. */
export interface LineContext
  extends Pick<Context, 'variables' | 'folder' | 'version' | 'clock' | 'signal' | 'thread'> {
  readonly streams: Streams
}

const noOptions: GlobalValues = {
  json: false,
  quiet: false,
  yes: false,
  environment: null,
  account: null,
  'ads-sandbox': false,
  profile: null,
}

/** Runs one command line and returns the exit code. */
export async function runLine(args: readonly string[], context: LineContext): Promise<number> {
  const { streams, variables, folder, version, clock, thread } = context
  const line = parseLine(args, commands, variables)
  const options = line.kind === 'run' ? line.options : noOptions
  const terminal = createTerminal(streams, variables, options)
  if (line.kind === 'version') {
    terminal.emit({ version }, version)
    return exitCodes.ok.code
  }
  if (line.kind === 'help') {
    const { helpLines } = await import('./help/help-text.ts')
    terminal.emit({}, helpLines(line.command, commands, terminal.style))
    return exitCodes.ok.code
  }
  if (line.kind === 'invalid') {
    const name = line.command === null ? 'flightdeck' : `flightdeck ${line.command.name}`
    terminal.note([terminal.style.red(line.message), t`See ${`${name} --help`}.`])
    return exitCodes.usage.code
  }
  const module = await line.command.load()
  const outcome = await runCommand(module, line.input, {
    variables,
    folder,
    version,
    clock,
    thread,
    streams,
    options,
    terminal,
    commands,
    // Signals end the process at once unless the command looks at this.
    get signal() {
      return context.signal
    },
  })
  terminal.clear()
  if (outcome.ok) {
    const result = outcome.value
    if (result === null) return exitCodes.ok.code
    const lines = result.text()
    if (options.json || lines !== '') terminal.emit(result.value, lines)
    return codeOf(result.exit ?? 'ok')
  }
  const { fault } = outcome
  // Declined by a person, or with nobody to ask.
  const isDeclined = fault.kind === 'cancelled' && !context.signal.aborted
  const exit = isDeclined ? 'unconfirmed' : exitOfFault(fault)
  if (options.json) terminal.emit({ error: { kind: fault.kind, exit, message: fault.message, fault } }, '')
  terminal.error(await faultLines(fault))
  return codeOf(exit)
}

/** A file or disk that can't be used is an answer, wherever it's met; every other error is a bug. */
async function runCommand(
  module: CommandModule,
  input: Input,
  context: Context,
): Promise<Outcome<Result | null>> {
  try {
    return await module.run(context, input)
  } catch (error) {
    const { storageFault } = await import('../main/core/store/storage-fault.ts')
    const fault = storageFault(error)
    if (fault === null) throw error
    const path = error instanceof Error && 'path' in error ? String(error.path) : null
    const message = path === null ? fault.message : t`${path} can’t be used (${fault.code}).`
    return fail({ ...fault, message })
  }
}

function codeOf(exit: ExitName): number {
  return exitCodes[exit].code
}
