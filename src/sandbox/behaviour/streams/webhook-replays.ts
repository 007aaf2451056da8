import {
  webhookReplayBody,
  type webhookReplayOperations,
} from '../../../shared/api/platform/webhook-replays.ts'
import { conflict, type RequestError, webhookFailure } from '../../answer/platform-errors.ts'
import { json } from '../../answer/reply.ts'
import { isoMilliseconds } from '../../clock.ts'
import { check } from '../../webhooks/deliveries.ts'
import { replayReach } from '../../webhooks/outbox.ts'
import type { PlatformBehaviours } from '../common/contract.ts'
import { readPartly, refuseErrors } from '../common/platform-refusals.ts'
import { findOwn, webhookErrors } from '../webhooks/webhooks.ts'

const minute = 60_000
const partialBody = webhookReplayBody.partial()

/** Repeats past deliveries (webhooks.md#replays). */
export const webhookReplayBehaviours: PlatformBehaviours<typeof webhookReplayOperations> = {
  async create({ json: body, caller: { app }, service: { outbox, replays, world }, now }) {
    const { fields, errors } = readPartly(webhookReplayBody, partialBody, body ?? {})
    const { webhook_id, from_date, to_date } = fields
    const webhook = webhook_id === undefined ? undefined : findOwn(world.platform, app, webhook_id)
    const refusal = refuseErrors(webhookReplayBody, [
      ...errors.map(withReason),
      ...webhookErrors(world.platform, app, webhook_id),
      ...windowErrors(from_date, to_date, now),
    ])
    if (refusal !== null || webhook === undefined) return refusal ?? conflict('The webhook is gone.')
    const busy = () => conflict('ReplayConflictError: A replay of this webhook is in progress.')
    if (replays.isRunning(webhook.id)) return busy()
    if (!(webhook.valid && outbox.isAccepting(webhook.id)) && !(await check(world, webhook))) {
      const explanation = 'The check was not passed.'
      return webhookFailure('CrcValidationFailed', explanation, 'webhook_id', webhook.id)
    }
    // Another one may have started while waiting for the callback.
    if (replays.isRunning(webhook.id)) return busy()
    const order = { webhookId: webhook.id, from: instantOf(from_date), to: instantOf(to_date) }
    return json({ job_id: replays.start(order), created_at: isoMilliseconds(now) })
  },
}

/** An error in a field starts with its reason. */
function withReason(error: RequestError): RequestError {
  const reason = error.parameter === 'webhook_id' ? 'WebhookIdInvalid' : 'QueryParamInvalid'
  return { ...error, message: `${reason}: ${error.message}` }
}

function windowErrors(
  from: string | undefined,
  to: string | undefined,
  now: number,
): readonly RequestError[] {
  const start = instantOf(from)
  const end = instantOf(to)
  const errors: RequestError[] = []
  const add = (parameter: string, value: string, what: string) =>
    errors.push({ message: `QueryParamInvalid: \`${parameter}\` ${what}`, parameter, value })
  if (from !== undefined) {
    const earliest = Math.floor((now - replayReach) / minute) * minute
    if (Number.isNaN(start)) add('from_date', from, 'is not a minute of the calendar.')
    else if (start < earliest) add('from_date', from, 'is more than 24 hours ago.')
    else if (start > now) add('from_date', from, 'is in the future.')
  }
  if (to !== undefined) {
    if (Number.isNaN(end)) add('to_date', to, 'is not a minute of the calendar.')
    else if (end > now) add('to_date', to, 'is in the future.')
    else if (end <= start) add('to_date', to, 'has to be after `from_date`.')
  }
  return errors
}

/** Milliseconds since 1970 of a minute in UTC; NaN for an invalid date. */
function instantOf(text: string | undefined): number {
  const [, year, month, day, hour, minutes] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? []
  const iso = `${year}-${month}-${day}T${hour}:${minutes}:00.000Z`
  const instant = Date.parse(iso)
  return Number.isNaN(instant) || isoMilliseconds(instant) !== iso ? Number.NaN : instant
}
