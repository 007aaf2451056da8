import { serialize } from 'node:v8'
import type { WebContents } from 'electron'
import { z } from 'zod'
import { type Workspace, workspace } from '../../../shared/accounts/workspace.ts'
import type { Call, ConfirmationNames } from '../../../shared/bridge/call.ts'
import { callChannel, chosenFilesChannel } from '../../../shared/bridge/channels.ts'
import { type BridgeHandlers, calls, type Subject } from '../../../shared/contract/contract.ts'
import type { Fault, RefusedFault } from '../../../shared/core/fault.ts'
import { fail, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { inWindow } from '../../core/calling-window.ts'
import type { Durability, Logger } from '../../core/ports.ts'
import type { ChosenFiles, NativeQuestions } from '../../core/ports-desktop.ts'
import type { Gestures } from './gestures.ts'
import { inspectInput } from './input-guard.ts'
import { type CallEvent, isTrustedSender } from './sender-guard.ts'

export interface CallRegistrar {
  handle(channel: string, listener: (event: CallEvent, ...values: unknown[]) => Promise<unknown>): void
}

export interface BridgeServerOptions {
  readonly registrar: CallRegistrar
  readonly handlers: BridgeHandlers
  readonly ownOrigin: string
  readonly owns: (contents: WebContents) => boolean
  /** Calls that may need stored secrets wait for this: a window is already visible while they're being opened. */
  readonly whenServing: Promise<void>
  /** Writes are acknowledged once they survive a power cut. */
  readonly durability: Durability
  readonly logger: Logger
  readonly gestures: Pick<Gestures, 'take'>
  readonly questions: NativeQuestions
  /** Whether more than the built-in sandbox is at stake. */
  readonly spendsMoney: () => boolean
  /** Questions about an act in an account name it: with several windows open, the one in front may be another's. */
  readonly names: ConfirmationNames
  /** The user whose token signs calls in an account: "@ada". */
  readonly userHandleOf: (workspace: Workspace) => string
  readonly chosenFiles: Pick<ChosenFiles, 'add'>
  /** Replies above this size are logged for developers; null: none are measured. */
  readonly heavyReplyBytes: number | null
}

type Handler = (input: never) => Promise<Outcome<unknown>>

/** Serves every call of the contract: checks sender, size and schema, and always returns an `Outcome`. */
export function serveBridge(options: BridgeServerOptions): void {
  const contract: Readonly<Record<string, Readonly<Record<string, Call>>>> = calls
  const handlers: Readonly<Record<string, Readonly<Record<string, Handler>>>> = options.handlers
  for (const [subject, verbs] of Object.entries(contract)) {
    for (const [verb, call] of Object.entries(verbs)) {
      const name = `${subject}.${verb}`
      const handler = handlers[subject]?.[verb]
      if (handler === undefined) throw new Error(`No handler for ${name}`)
      options.registrar.handle(callChannel(subject, verb), (event, ...values) =>
        inWindow(event.sender.id, () => answer(options, name, call, handler, event, values)),
      )
    }
  }
  options.registrar.handle(chosenFilesChannel, async (event, ...values) => {
    if (!isTrustedSender(event, options.ownOrigin, options.owns)) return []
    const paths = chosenPaths.safeParse(values[0])
    return paths.success ? paths.data.map((path) => options.chosenFiles.add(path)) : []
  })
}

const chosenPaths = z.array(z.string().min(1).max(4_096)).max(1_000)

async function answer(
  options: BridgeServerOptions,
  name: string,
  call: Call,
  handler: Handler,
  event: CallEvent,
  values: readonly unknown[],
): Promise<Outcome<unknown>> {
  const { logger } = options
  const refuse = (reason: RefusedFault['reason'], message: string) => {
    logger.warn('bridge.refused', { call: name, reason, detail: message })
    return fail({ kind: 'refused', reason, message })
  }
  try {
    if (!isTrustedSender(event, options.ownOrigin, options.owns)) {
      return refuse('sender', t`This page isn’t allowed to do that.`)
    }
    if (values.length > 1) return refuse('input', t`A call takes one input.`)
    const verdict = inspectInput(values[0], call.maxInputBytes)
    if (verdict === 'size') return refuse('size', t`The input is too large.`)
    if (verdict === 'shape') return refuse('input', t`The input isn’t plain data.`)
    const input = call.input.safeParse(values[0])
    if (!input.success) return refuse('input', describe(input.error))
    if (!(await isMeant(options, name, call, event, input.data))) {
      return fail({ kind: 'cancelled', message: t`Not confirmed, so nothing was done.` })
    }
    if (call.needsSecrets) await options.whenServing
    const before = options.durability.written()
    const outcome: unknown = await Reflect.apply(handler, undefined, [input.data])
    // A write by another call in between costs only a wait.
    const flushed = options.durability.written() === before ? null : await options.durability.flush()
    return flushed === null || flushed.ok ? checkReply(options, name, outcome) : flushed
  } catch (error) {
    logger.error('bridge.bug', { call: name, error })
    return fail(bug(t`Something went wrong. The log in the data folder has details.`))
  }
}

/** Their acts take an account only for its environment: what they change belongs to the user. */
const subjectsOfUser: ReadonlySet<string> = new Set<Subject>(['catalogs'])

/** Acts in an account say which. */
const workspaceIn = z.object({ workspace })

/**
 * A recent key press or click proves the user's intent, but not for which act: what it can't be enough for is asked
 * every time. Without a press (as with some screen readers) the user is asked about every act.
 */
async function isMeant(
  { questions, gestures, spendsMoney, names, userHandleOf }: BridgeServerOptions,
  name: string,
  { access }: Call,
  event: CallEvent,
  input: unknown,
): Promise<boolean> {
  if (access.kind === 'page') return true
  const inAccount = workspaceIn.safeParse(input)
  const isOfUser = subjectsOfUser.has(name.split('.')[0] ?? '')
  let message = `${access.act}?`
  if (inAccount.success)
    message = isOfUser
      ? t`${access.act} as ${userHandleOf(inAccount.data.workspace)}?`
      : t`${access.act} in ${names.account(inAccount.data.workspace)}?`
  const question = { title: t`Confirm`, message, action: t`Continue` }
  const detail = spendsMoney() ? (access.confirmation?.(input, names) ?? null) : null
  if (detail !== null) return questions.confirm({ ...question, detail })
  if (gestures.take(event.sender, name)) return true
  return questions.confirm({
    ...question,
    detail: t`Something asked Flightdeck to do this without a click or key press. If it wasn’t you, choose Cancel.`,
  })
}

/** Names the wrong fields without repeating what was sent. */
function describe(error: z.ZodError): string {
  const findings = error.issues.slice(0, 5).map((issue) => {
    const field = issue.path.join('.')
    return field === '' ? issue.message : `${field}: ${issue.message}`
  })
  return t`The input wasn’t accepted. ${findings.join('; ')}`
}

function checkReply(options: BridgeServerOptions, name: string, outcome: unknown): Outcome<unknown> {
  if (!isOutcome(outcome)) throw new TypeError(`${name} did not answer an outcome`)
  const { heavyReplyBytes, logger } = options
  if (heavyReplyBytes !== null) {
    const bytes = serialize(outcome).byteLength
    if (bytes > heavyReplyBytes) logger.warn('bridge.heavyReply', { call: name, bytes })
  }
  return outcome
}

/** The loop over the contract loses the reply's type; only the outcome is checked here. */
function isOutcome(value: unknown): value is Outcome<unknown> {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false
  return value.ok === true ? 'value' in value : 'fault' in value
}

/** Our own bug, reported as an unexpected answer; status 0 means "no service was involved". */
function bug(message: string): Fault {
  return { kind: 'unexpected', message, status: 0, contentType: '', excerpt: '' }
}
