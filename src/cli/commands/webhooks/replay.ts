import { z } from 'zod'
import { isLocal } from '../../../shared/accounts/environment.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isOnThisMachine } from '../../../shared/text/this-machine.ts'
import { invalidInput } from '../../invalid-input.ts'
import { tableLines } from '../../output/table.ts'
import { openSmallSession } from '../../session/session.ts'
import { openServices } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { replayOptions } from '../../table/webhooks.ts'
import { deliver } from './deliver.ts'

const listed = z.object({ id: z.int(), receivedAt: z.string(), kind: z.string(), verdict: z.string() })

export const output = () =>
  z.union([
    z.object({ events: z.array(listed) }),
    z.object({ id: z.int(), target: z.string(), status: z.int() }),
  ])

export async function run(context: Context, input: Input<typeof replayOptions>): Promise<Outcome<Result>> {
  const { list, sign, to } = input.options
  const [number] = input.arguments
  // A copy: the receiver may be running.
  const opened = await openServices(context, 'reads', { part: 'inbox' })
  if (!opened.ok) return opened
  const { handlers, environment, transport, close } = opened.value
  try {
    if (list) {
      const page = await handlers.inbox.list({ text: '', offset: 0, count: 200 })
      if (!page.ok) return page
      const events = page.value.rows.map(({ id, receivedAt, kind, verdict }) => ({
        id,
        receivedAt: new Date(receivedAt).toISOString(),
        kind,
        verdict,
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
            ],
            events.map((event) => [String(event.id), event.receivedAt, event.kind, event.verdict]),
            context.terminal.style.bold,
          ),
      })
    }
    if (number === undefined || !/^\d{1,15}$/.test(number) || to === null)
      return invalidInput(t`Name an event and where to send it: flightdeck replay 12 --to URL.`)
    if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol))
      return invalidInput(t`${to} isn’t an address.`)
    const event = await handlers.inbox.get({ id: Number(number) })
    if (!event.ok) return event
    const { body, headers, cut } = event.value
    if (cut) return invalidInput(t`This event is too large to replay from the command line.`)
    const { host, origin } = new URL(to)
    const isOurs = isOnThisMachine(origin) || isLocal(environment)
    if (!isOurs && !(await context.terminal.confirm(t`Send a signed event to ${host}?`))) {
      return fail({ kind: 'cancelled', message: t`Nothing was sent. Confirm with --yes.` })
    }
    const header = environment.signatureHeader
    const original = headers.find(([name]) => name.toLowerCase() === header)
    const secret = sign ? await secretOf(context) : succeed(null)
    if (!secret.ok) return secret
    const signature =
      secret.value === null
        ? Object.fromEntries(original === undefined ? [] : [original])
        : { header, secret: secret.value }
    const sent = await deliver(transport, to, body, signature)
    if (!sent.ok) return sent
    const { status } = sent.value
    return succeed({
      value: { id: Number(number), target: to, status },
      text: () => t`${to} answered ${status}.`,
      exit: status >= 200 && status < 300 ? 'ok' : 'failed',
    })
  } finally {
    await close()
  }
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
