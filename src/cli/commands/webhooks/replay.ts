import { z } from 'zod'
import { forwardedHeaders } from '../../../main/modules/webhooks/forwarded-headers.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { InboxListRow } from '../../../shared/webhooks/inbox.ts'
import { invalidInput } from '../../invalid-input.ts'
import { tableLines } from '../../output/table.ts'
import { openSmallSession } from '../../session/session.ts'
import { type OpenServices, openServices } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { compareEvents } from './compare-events.ts'
import { checkAddress, confirmTarget, deliver, isAccepted } from './deliver.ts'
import type { replayOptions } from './options.ts'

const listedEvent = z.object({
  id: z.int(),
  receivedAt: z.string(),
  kind: z.string(),
  verdict: z.string(),
  /** What your program answered: waiting, forwarded or failed; null if it isn't forwarded. */
  forward: z.string().nullable(),
})
const replayedEvent = z.object({ id: z.int(), target: z.string(), status: z.int() })

const difference = z.object({
  path: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  left: z.unknown(),
  right: z.unknown(),
})

export const output = () =>
  z.union([
    z.object({ events: z.array(listedEvent) }),
    z.object({ differences: z.array(difference) }),
    replayedEvent,
    z.object({ replayed: z.array(replayedEvent.extend({ status: z.int().nullable() })) }),
  ])

export async function run(context: Context, input: Input<typeof replayOptions>): Promise<Outcome<Result>> {
  const { list, to, failed, compare } = input.options
  const [number] = input.arguments
  // A copy: the receiver may be running.
  const opened = await openServices(context, 'reads', { part: 'inbox' })
  if (!opened.ok) return opened
  try {
    if (list) return await listEvents(context, opened.value, failed)
    const isOne = number !== undefined && /^\d{1,15}$/.test(number)
    if (compare !== null && isOne && !failed && to === null)
      return await compareEvents(context, opened.value, compare, Number(number))
    if (compare !== null)
      return invalidInput(t`Name the two events to compare: flightdeck replay 12 --compare 11.`)
    if (isOne === failed || (number !== undefined && failed) || to === null)
      return invalidInput(t`Name an event and where to send it: flightdeck replay 12 --to URL.`)
    const address = checkAddress(to)
    if (!address.ok) return address
    const sending = await prepare(context, opened.value, to, input.options.sign)
    if (!sending.ok) return sending
    return failed
      ? await sendFailed(opened.value, sending.value)
      : await sendOne(opened.value, sending.value, Number(number))
  } finally {
    await opened.value.close()
  }
}

async function listEvents(
  { terminal }: Context,
  { handlers }: OpenServices,
  onlyFailed: boolean,
): Promise<Outcome<Result>> {
  const rows: InboxListRow[] = []
  // Those that were given up may be far down the list.
  for (let offset = 0; offset === 0 || onlyFailed; offset += 200) {
    const page = await handlers.inbox.list({ text: '', offset, count: 200 })
    if (!page.ok) return page
    rows.push(...page.value.rows.filter(({ forward }) => !onlyFailed || forward?.state === 'failed'))
    if (page.value.rows.length < 200) break
  }
  const events = rows.map(({ id, receivedAt, kind, verdict, forward }) => ({
    id,
    receivedAt: new Date(receivedAt).toISOString(),
    kind,
    verdict,
    forward: forward?.state ?? null,
  }))
  return succeed({
    value: { events },
    text: () =>
      tableLines(
        [
          { title: t`Event`, align: 'right' },
          { title: t`Received` },
          { title: t`Kind` },
          { title: t`Signature` },
          { title: t`Forwarding` },
        ],
        events.map(({ id, receivedAt, kind, verdict, forward }) => [
          String(id),
          receivedAt,
          kind,
          verdict,
          forward ?? '',
        ]),
        terminal.style.bold,
      ),
  })
}

interface Sending {
  readonly to: string
  readonly header: string
  /** Null: with the signature that it came with. */
  readonly secret: string | null
}

async function prepare(
  context: Context,
  { environment }: OpenServices,
  to: string,
  sign: boolean,
): Promise<Outcome<Sending>> {
  const question = t`Send a signed event to ${new URL(to).host}?`
  const confirmation = await confirmTarget(context, environment, to, question)
  if (!confirmation.ok) return confirmation
  const secret = sign ? await secretOf(context) : succeed(null)
  return secret.ok ? succeed({ to, header: environment.signatureHeader, secret: secret.value }) : secret
}

async function send(
  { handlers, transport }: OpenServices,
  { to, header, secret }: Sending,
  id: number,
): Promise<Outcome<number>> {
  const event = await handlers.inbox.get({ id })
  if (!event.ok) return event
  const { body, headers, cut } = event.value
  if (cut) return invalidInput(t`This event is too large to replay from the command line.`)
  const original = forwardedHeaders(headers)
  const delivery = await deliver(transport, to, body, original, secret === null ? null : { header, secret })
  return delivery.ok ? succeed(delivery.value.status) : delivery
}

async function sendOne(open: OpenServices, sending: Sending, id: number): Promise<Outcome<Result>> {
  const delivery = await send(open, sending, id)
  if (!delivery.ok) return delivery
  return succeed({
    value: { id, target: sending.to, status: delivery.value },
    text: () => t`${sending.to} answered ${delivery.value}.`,
    exit: isAccepted(delivery.value) ? 'ok' : 'failed',
  })
}

/** Every event that was given up, oldest first. */
async function sendFailed(open: OpenServices, sending: Sending): Promise<Outcome<Result>> {
  const failed = await open.handlers.forwarding.failed(undefined)
  if (!failed.ok) return failed
  const replays: { readonly id: number; readonly target: string; readonly status: number | null }[] = []
  for (const { event } of failed.value) {
    const delivery = await send(open, sending, event)
    replays.push({ id: event, target: sending.to, status: delivery.ok ? delivery.value : null })
  }
  return succeed({
    value: { replayed: replays },
    text: () =>
      replays.length === 0
        ? t`No events were given up.`
        : replays.map(({ id, status }) =>
            status === null ? t`#${id}: no response` : t`#${id}: ${sending.to} answered ${status}.`,
          ),
    exit: replays.every(({ status }) => status !== null && isAccepted(status)) ? 'ok' : 'failed',
  })
}

async function secretOf(context: Context): Promise<Outcome<string | null>> {
  const opened = await openSmallSession(context)
  if (!opened.ok) return opened
  try {
    const caller = opened.value.calls.application(opened.value.environment.id)
    return caller.ok ? succeed(caller.value.credentials.consumer.secret) : caller
  } finally {
    await opened.value.close()
  }
}
