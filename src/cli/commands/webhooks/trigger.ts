import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isLocal } from '../../../shared/accounts/environment.ts'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { closestWord } from '../../../shared/text/closest-word.ts'
import { t } from '../../../shared/text/language.ts'
import { eventTemplates, eventText } from '../../../shared/webhooks/event-templates.ts'
import { invalidInput } from '../../invalid-input.ts'
import { readJsonInput } from '../../session/json-input.ts'
import { openSmallSession, type SmallSession } from '../../session/session.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { callControlAt, controlUrl } from '../sandbox/control.ts'
import { checkAddress, confirmTarget, deliver, isAccepted, type TestDelivery } from './deliver.ts'
import type { triggerOptions } from './options.ts'

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
    const testDeliveries =
      to === null
        ? await throughSandbox(context, opened.value, body.value, webhook)
        : await straight(context, opened.value, body.value, to)
    if (!testDeliveries.ok) return testDeliveries
    const deliveries = testDeliveries.value
    const isFine = deliveries.length > 0 && deliveries.every(({ status }) => isAccepted(status))
    return succeed({
      value: { kind, deliveries },
      text: () =>
        deliveries.length === 0
          ? t`No valid webhook took the event. flightdeck call webhooks.list shows which are registered, and which are valid.`
          : deliveries.map(({ target, status }) =>
              status === 0 ? t`${target} gave no response.` : t`${target} answered ${status}.`,
            ),
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
  const reply = await callControlAt(controlUrl(variables, environment), {
    method: 'POST',
    path: '/events',
    body: { webhook_id: webhookId, text: body },
    reply: deliveriesReply,
  })
  return mapOutcome(reply, ({ deliveries }) =>
    deliveries.map(({ webhook_id, status }) => ({ target: webhook_id, status })),
  )
}

async function straight(
  context: Context,
  { calls, environment, transport }: SmallSession,
  body: string,
  to: string,
): Promise<Outcome<readonly TestDelivery[]>> {
  const address = checkAddress(to)
  if (!address.ok) return address
  const caller = calls.application(environment.id)
  if (!caller.ok) return caller
  const question = t`Send an event to ${new URL(to).host}, signed with your app’s secret? Its receiver could forward it as real.`
  const confirmation = await confirmTarget(context, environment, to, question)
  if (!confirmation.ok) return confirmation
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
