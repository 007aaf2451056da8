import { z } from 'zod'
import { mayHaveTakenEffect } from '../../../main/core/api/retry.ts'
import { isLocal } from '../../../shared/accounts/environment.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { describeDiagnosis } from '../../../shared/webhooks/digest-mistakes.ts'
import {
  type EventForward,
  type ForwardAttempt,
  forwardStates,
  isLoopbackUrl,
  onlyLoopback,
} from '../../../shared/webhooks/forwarding.ts'
import { type InboxEvent, signatureVerdicts } from '../../../shared/webhooks/inbox.ts'
import type { ReceiverVisit } from '../../../shared/webhooks/webhook.ts'
import { invalidInput } from '../../invalid-input.ts'
import { type Line, line } from '../../output/line.ts'
import { type OpenServices, openServices } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { callControlAt, controlUrl } from '../sandbox/control.ts'
import { confirming } from './deliver.ts'
import type { listenOptions } from './options.ts'
import { startTunnel } from './tunnel.ts'

type ListenInput = Input<typeof listenOptions>

/** What your program answered to an event; `state` is waiting while it's going to be sent again. */
const givenUp = () => z.object({ id: z.int(), status: z.int().nullable(), error: z.string().nullable() })
const forwarded = () =>
  z.object({
    forwarded: z.int(),
    state: z.enum(forwardStates),
    attempts: z.int(),
    status: z.int().nullable(),
    durationMs: z.int().nullable(),
    error: z.string().nullable(),
    nextAt: z.string().nullable(),
  })

/** One line: where it listens, then each event and what your program answered; at the end, what was given up. */
export const output = () =>
  z.union([
    z.object({
      listening: z.string(),
      port: z.int(),
      webhook: z.string().nullable(),
      webhookId: z.string().nullable(),
    }),
    z.object({
      id: z.int(),
      receivedAt: z.string(),
      kind: z.string(),
      verdict: z.enum(signatureVerdicts),
      duplicate: z.boolean(),
      body: z.string(),
      /** Why the signature is wrong or missing, as far as it's known. */
      signatureProblems: z.array(z.string()),
    }),
    forwarded(),
    z.object({ failed: z.array(givenUp()), waiting: z.int() }),
  ])

/** Host of the tunnel that a sandbox opens by itself. */
const sandboxHost = 'command-line.flightdeck.example'

export async function run(context: Context, input: ListenInput): Promise<Outcome<Result | null>> {
  const { options } = input
  // From now on a signal ends the command in order: a registered webhook is removed again.
  const { signal } = context
  if (options.forward !== null && !isLoopbackUrl(options.forward)) return invalidInput(onlyLoopback)
  const opened = await openServices(confirming(context), 'works', {
    part: 'inbox',
    tunnelHost: options.host,
  })
  if (!opened.ok) return opened
  const open = opened.value
  const ending: (() => Promise<void> | void)[] = []
  try {
    const started = await open.handlers.receiver.start({ port: options.port ?? 0 })
    if (!started.ok) return started
    if (started.value.kind !== 'running')
      return fail({ kind: 'refused', reason: 'state', message: t`The receiver couldn’t start.` })
    const { port, localUrl } = started.value
    ending.push(printVisits(context, open, new URL(localUrl).pathname))
    const forwards = options.forward === null ? null : printForwards(context, open)
    const failedBefore = await open.handlers.forwarding.failed(undefined)
    if (!failedBefore.ok) return failedBefore
    const forwarding = await open.handlers.forwarding.save({
      enabled: options.forward !== null,
      url: options.forward ?? '',
      kinds: null,
      validOnly: !options['forward-all'],
    })
    if (!forwarding.ok && options.forward !== null) return forwarding
    if (options.tunnel !== null) ending.push(startTunnel(options.tunnel, port, context))
    const isSandbox = isLocal(open.environment)
    const host = options.host ?? (options.register && isSandbox ? sandboxHost : null)
    const webhook = host === null ? null : `https://${host}${new URL(localUrl).pathname}`
    const registered = options.register
      ? await register(context, open, webhook, isSandbox ? port : null)
      : succeed(null)
    if (!registered.ok) return registered
    const { value: webhookId } = registered
    if (webhookId !== null) ending.push(() => remove(context, open, webhookId))
    context.terminal.emit({ listening: localUrl, port, webhook, webhookId }, [
      t`Listening on ${localUrl}`,
      ...(webhook === null ? [] : [t`Webhook address: ${webhook}`]),
    ])
    forwards?.begin()
    await printEvents(context, signal, open, options.events, options.forward !== null)
    forwards?.stop()
    return options.forward === null ? succeed(null) : await forwardReport(open, failedBefore.value)
  } finally {
    for (const end of ending) await end()
    await open.close()
  }
}

/** Says on stderr what otherwise only the sender would see; a refused name or path once. */
function printVisits({ terminal }: Context, { events }: OpenServices, path: string): () => void {
  const { style } = terminal
  const printedRefusals = new Set<string>()
  return events.on('receiverVisited', ({ visits }) => {
    for (const visit of visits) {
      if (visit.kind === 'challenge') {
        terminal.note(
          visit.status === 200
            ? style.green(t`Answered a challenge.`)
            : style.red(t`Refused a challenge (${visit.status ?? t`connection cut`}).`),
        )
        continue
      }
      const text = refusalText(visit, path)
      if (printedRefusals.has(text) || printedRefusals.size >= maxRefusals) continue
      printedRefusals.add(text)
      terminal.note(style.yellow(text))
    }
  })
}

/** Scanners try many paths. */
const maxRefusals = 50

function refusalText(visit: Exclude<ReceiverVisit, { readonly kind: 'challenge' }>, path: string): string {
  if (visit.kind === 'otherPath')
    return t`Refused a request to the path ${visit.path}. The webhook’s path is ${path}.`
  const host = visit.host.replace(/:443$/, '')
  return t`Refused a request to ${host}. If that’s your tunnel, start again with --host ${host}.`
}

async function register(
  context: Context,
  open: OpenServices,
  webhook: string | null,
  sandboxPort: number | null,
): Promise<Outcome<string | null>> {
  if (webhook === null) {
    return invalidInput(t`Name the public host of your tunnel with --host.`)
  }
  const url = new URL(webhook)
  if (sandboxPort !== null) {
    const tunnel = await callControlAt(controlUrl(context.variables, open.environment), {
      method: 'POST',
      path: '/tunnels',
      body: { host: url.host, target: `http://127.0.0.1:${sandboxPort}` },
      reply: z.unknown(),
    })
    if (!tunnel.ok) context.terminal.note(t`The sandbox opened no tunnel for ${url.host}.`)
  }
  const { webhooks } = open.handlers
  // A listener that was killed leaves its webhook behind, and the next one goes on with it.
  const before = await webhookAt(open, webhook)
  if (!before.ok) return before
  if (before.value !== null) {
    const validated = await webhooks.validate({ webhookId: before.value })
    return validated.ok ? succeed(before.value) : validated
  }
  const registered = await webhooks.register({ url: webhook })
  if (registered.ok) return succeed(registered.value.id)
  if (!mayHaveTakenEffect(registered.fault)) return registered
  const after = await webhookAt(open, webhook)
  return after.ok && after.value !== null ? succeed(after.value) : registered
}

async function webhookAt({ handlers }: OpenServices, address: string): Promise<Outcome<string | null>> {
  const listed = await handlers.webhooks.list(undefined)
  return mapOutcome(listed, ({ webhooks }) => webhooks.find(({ url }) => url === address)?.id ?? null)
}

async function remove({ terminal }: Context, open: OpenServices, webhookId: string): Promise<void> {
  const { webhooks } = open.handlers
  const first = await webhooks.remove({ webhookId })
  const removed = !first.ok && mayHaveTakenEffect(first.fault) ? await webhooks.remove({ webhookId }) : first
  if (!removed.ok && !isGone(removed.fault))
    terminal.note(terminal.style.yellow(t`The webhook is still registered: ${removed.fault.message}`))
}

function isGone(fault: Fault): boolean {
  return fault.kind === 'notFound' || (fault.kind === 'webhook' && fault.reason === 'WebhookIdInvalid')
}

const lastAnswerMs = 2_000
/** A little longer than your program may take for an answer. */
const lastForwardMs = 12_000

/** Prints what arrives until Ctrl+C, or until there were enough. */
async function printEvents(
  context: Context,
  signal: AbortSignal,
  { handlers, events }: OpenServices,
  limit: number | null,
  isForwarding: boolean,
): Promise<void> {
  const newest = await handlers.inbox.list({ text: '', offset: 0, count: 1 })
  let last = newest.ok ? (newest.value.rows[0]?.id ?? 0) : 0
  let printed = 0
  let lastAnswer: NodeJS.Timeout | undefined
  const completion = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => completion.resolve(), { once: true })
  let printing: Promise<void> = Promise.resolve()
  const print = async (): Promise<void> => {
    const page = await handlers.inbox.list({ text: '', offset: 0, count: 200 })
    if (!page.ok) return
    for (const { id } of page.value.rows.toReversed()) {
      if (id <= last) continue
      last = id
      const event = await handlers.inbox.get({ id })
      if (!event.ok) continue
      printEvent(event.value, context)
      printed += 1
    }
    if (limit === null || printed < limit) return
    // The sender would try again if the receiver ended before its answer.
    const answered = await handlers.inbox.get({ id: last })
    const hasAnswer = !answered.ok || answered.value.answerMs !== null
    if (hasAnswer && !(await hasUntriedForwards())) completion.resolve()
    else lastAnswer ??= setTimeout(completion.resolve, isForwarding ? lastForwardMs : lastAnswerMs)
  }
  /** Whether an event was not sent to your program once. */
  const hasUntriedForwards = async (): Promise<boolean> => {
    if (!isForwarding) return false
    const page = await handlers.inbox.list({ text: '', offset: 0, count: 200 })
    return (
      page.ok && page.value.rows.some(({ forward }) => forward?.state === 'waiting' && forward.error === null)
    )
  }
  const printSoon = () => {
    printing = printing.then(print)
  }
  const stops = [events.on('inboxChanged', printSoon), events.on('eventForwarded', printSoon)]
  if (signal.aborted) completion.resolve()
  await completion.promise
  clearTimeout(lastAnswer)
  for (const stop of stops) stop()
  await printing
}

/**
 * Prints what your program answered. While nothing listens there, only the first attempt of an event. What an earlier
 * listener left in the queue may be answered before this one has said where it listens, and is printed after that.
 */
function printForwards(
  { terminal, clock }: Context,
  { events }: OpenServices,
): { begin(): void; stop(): void } {
  const { style } = terminal
  const unreachable = new Map<number, string>()
  let early: ForwardAttempt[] | null = []
  const print = ({ event, result, nextAt }: ForwardAttempt): void => {
    const { state, attempts, status, durationMs, error } = result
    const isRepeated = status === null && error !== null && unreachable.get(event) === `${attempts} ${error}`
    if (isRepeated) return
    if (state === 'waiting') unreachable.set(event, `${attempts} ${error}`)
    else unreachable.delete(event)
    const at = new Date(clock.now()).toISOString()
    const nextAttempt = nextAt === null ? null : new Date(nextAt).toISOString()
    const describe = (): Line => {
      if (error === null) return style.green(t`your program answered ${status ?? 0} in ${durationMs ?? 0} ms`)
      if (nextAttempt === null) return style.red(t`given up: ${error}`)
      return style.yellow(t`${error}; it’s sent again at ${nextAttempt}`)
    }
    terminal.emit(
      { forwarded: event, state, attempts, status, durationMs, error, nextAt: nextAttempt },
      line`${at}  #${event}  ${describe()}`,
    )
  }
  const stop = events.on('eventForwarded', (attempt) => {
    if (early === null) print(attempt)
    else early.push(attempt)
  })
  return {
    begin() {
      const attempts = early ?? []
      early = null
      for (const attempt of attempts) print(attempt)
    },
    stop,
  }
}

/** What your program didn't get. Events that wait stay in the queue. */
async function forwardReport(
  { handlers }: OpenServices,
  failedBefore: readonly EventForward[],
): Promise<Outcome<Result | null>> {
  const [failed, state] = [
    await handlers.forwarding.failed(undefined),
    await handlers.forwarding.state(undefined),
  ]
  if (!failed.ok) return failed
  if (!state.ok) return state
  const earlier = new Set(failedBefore.map(({ event }) => event))
  const lost = failed.value.filter(({ event }) => !earlier.has(event))
  const { waiting } = state.value
  if (lost.length === 0 && waiting === 0) return succeed(null)
  return succeed({
    value: { failed: lost.map(({ event, status, error }) => ({ id: event, status, error })), waiting },
    text: () => [
      ...lost.map(({ event, error }) => t`#${event} was given up: ${error ?? ''}`),
      ...(lost.length === 0 ? [] : [t`Send them again with flightdeck replay --failed --to URL.`]),
      ...(waiting === 0
        ? []
        : [
            plural(waiting, {
              one: '# event waits; the next listen with --forward sends it.',
              other: '# events wait; the next listen with --forward sends them.',
            }),
          ]),
    ],
    exit: lost.length === 0 ? 'ok' : 'failed',
  })
}

function printEvent(
  { id, receivedAt, kind, verdict, duplicate, body, diagnosis }: InboxEvent,
  { terminal }: Context,
): void {
  const { style } = terminal
  const at = new Date(receivedAt).toISOString()
  const verdictText = verdict === 'valid' ? style.green(verdict) : style.red(verdict)
  const duplicateText = duplicate ? line`  ${style.yellow(t`duplicate`)}` : ''
  const signatureProblems = diagnosis === null ? [] : [...describeDiagnosis(diagnosis)]
  terminal.emit({ id, receivedAt: at, kind, verdict, duplicate, body, signatureProblems }, [
    line`${at}  ${kind}  ${verdictText}  #${id}${duplicateText}`,
    ...signatureProblems.map((problem) => line`  ${problem}`),
  ])
}
