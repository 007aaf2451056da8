import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isLocal } from '../../../shared/accounts/environment.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isOnThisMachine } from '../../../shared/text/this-machine.ts'
import { eventTemplates, eventText } from '../../../shared/webhooks/event-templates.ts'
import { closestWord } from '../../closest-word.ts'
import { invalidInput } from '../../invalid-input.ts'
import { readJsonInput } from '../../session/json-input.ts'
import { openSmallSession, type SmallSession } from '../../session/session.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { triggerOptions } from '../../table/webhooks.ts'
import { controlUrl } from '../sandbox/control.ts'
import { deliver, type TestDelivery } from './deliver.ts'

type TriggerInput = Input<typeof triggerOptions>

const delivery = z.object({ target: z.string(), status: z.int() })

export const output = () => z.object({ kind: z.string(), deliveries: z.array(delivery) })

export async function run(context: Context, input: TriggerInput): Promise<Outcome<Result>> {
  const [kind = ''] = input.arguments
  const { to, webhook } = input.options
  const opened = await openSmallSession(context)
  if (!opened.ok) return opened
  try {
    const body = await bodyOf(context, kind, input, opened.value)
    if (!body.ok) return body
    const sent =
      to === null
        ? await throughSandbox(context, opened.value, body.value, webhook)
        : await straight(context, opened.value, body.value, to)
    if (!sent.ok) return sent
    const deliveries = sent.value
    const isFine = deliveries.length > 0 && deliveries.every(({ status }) => status >= 200 && status < 300)
    return succeed({
      value: { kind, deliveries },
      text: () =>
        deliveries.length === 0
          ? t`No valid webhook took the event. flightdeck call webhooks.list shows which are registered, and which are valid.`
          : deliveries.map(({ target, status }) => t`${target} answered ${status}.`),
      exit: isFine ? 'ok' : 'failed',
    })
  } finally {
    await opened.value.close()
  }
}

async function bodyOf(
  context: Context,
  kind: string,
  { options }: TriggerInput,
  { session }: SmallSession,
): Promise<Outcome<string>> {
  const { clock, variables } = context
  const { body: file } = options
  if (file !== null) {
    const body = await readJsonInput(context, file)
    return body.ok ? succeed(body.value.text) : body
  }
  const userId = options.user ?? session.selection.current().userId ?? variables.FLIGHTDECK_USER_ID ?? '1'
  const example = eventTemplates.find(({ key }) => key === kind)
  if (example !== undefined)
    return succeed(eventText(example, { userId, eventId: randomUUID(), at: clock.now() }))
  const exampleKinds = eventTemplates.map(({ key }) => key)
  const near = closestWord(kind, exampleKinds)
  const hint = near === null ? t`Known kinds: ${exampleKinds.join(', ')}.` : t`Did you mean ${near}?`
  return invalidInput(`${t`There’s no example of ${kind}.`} ${hint}`)
}

const deliveriesReply = z.object({
  deliveries: z.array(z.object({ webhook_id: z.string(), status: z.int() })),
})

async function throughSandbox(
  { variables }: Context,
  { environment }: SmallSession,
  body: string,
  webhookId: string | null,
): Promise<Outcome<readonly TestDelivery[]>> {
  if (!isLocal(environment)) {
    return invalidInput(t`Only a sandbox delivers test events. Name your own address with --to.`)
  }
  const url = `${controlUrl(variables, environment)}/events`
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: writeJson(webhookId === null ? { text: body } : { webhook_id: webhookId, text: body }),
  }).catch(() => null)
  const reply = answer?.ok === true ? deliveriesReply.safeParse(await answer.json()) : null
  if (reply?.success !== true) {
    return fail({
      kind: 'offline',
      code: 'SANDBOX',
      host: new URL(url).host,
      message: t`The sandbox at ${url} didn’t deliver the event.`,
    })
  }
  return succeed(reply.data.deliveries.map(({ webhook_id, status }) => ({ target: webhook_id, status })))
}

async function straight(
  { terminal }: Context,
  { calls, environment, transport }: SmallSession,
  body: string,
  to: string,
): Promise<Outcome<readonly TestDelivery[]>> {
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol)) {
    return invalidInput(t`${to} isn’t an address.`)
  }
  const caller = calls.application(environment.id)
  if (!caller.ok) return caller
  const { host, origin } = new URL(to)
  const isOurs = isOnThisMachine(origin) || isLocal(environment)
  const question = t`Send an event to ${host}, signed with your app’s secret? Its receiver could forward it as real.`
  if (!isOurs && !(await terminal.confirm(question))) {
    return fail({ kind: 'cancelled', message: t`Nothing was sent. Confirm with --yes.` })
  }
  const { consumer } = caller.value.credentials
  const answer = await deliver(
    transport,
    to,
    body,
    {},
    { header: environment.signatureHeader, secret: consumer.secret },
  )
  return answer.ok ? succeed([answer.value]) : answer
}
