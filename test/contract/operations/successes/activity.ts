import { expect } from 'vitest'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { accountActivityOperations } from '../../../../src/shared/api/platform/account-activity.ts'
import { activityOperations } from '../../../../src/shared/api/platform/activity.ts'
import { directMessageOperations } from '../../../../src/shared/api/platform/direct-messages.ts'
import { webhookReplayOperations } from '../../../../src/shared/api/platform/webhook-replays.ts'
import type { Given } from '../given.ts'
import { newWebhook } from '../records.ts'
import { once } from '../round-trip/subject.ts'
import { succeeds } from './success.ts'

const activity = activityOperations
const accounts = accountActivityOperations

/** An app can only have a few webhooks, so all cases share one. */
const webhook = once(async (given: Given) => ({ webhook_id: await newWebhook(given) }))

const newSubscription = async (given: Given) => {
  const body = {
    event_type: 'profile.update.bio',
    filter: { user_id: demoUsers.ada.id, keyword: `case ${given.unique()}` },
  }
  const { data } = await given.send(activity.create, { params: {}, body })
  return data.subscription?.subscription_id ?? ''
}

const lastHour = () => {
  const minute = (ago: number) =>
    new Date(Date.now() - ago * 60_000).toISOString().replace(/\D/g, '').slice(0, 12)
  return { from_date: minute(60), to_date: minute(1) }
}

export const activitySuccesses = [
  succeeds(accounts.subscribe)(async (given) => ({
    params: await webhook(given),
    wanted: { data: { subscribed: true } },
  })),
  succeeds(accounts.check)(async (given) => ({
    params: await webhook(given),
    wanted: { data: { subscribed: true } },
  })),
  succeeds(accounts.list)(async (given) => ({
    params: await webhook(given),
    wanted: { data: { subscriptions: [{ user_id: demoUsers.ada.id }] } },
  })),
  succeeds(accounts.count)(() => ({ params: {}, wanted: { data: { subscriptions_count_all: '1' } } })),
  succeeds(accounts.unsubscribe)(async (given) => ({
    params: { ...(await webhook(given)), user_id: demoUsers.ada.id },
    wanted: { data: { subscribed: false } },
  })),

  succeeds(activity.stream)(() => ({
    params: { end_time: new Date(Date.now() - 60_000).toISOString() },
    wanted: [],
  })),
  succeeds(activity.create)(() => ({
    params: {},
    body: { event_type: 'dm.received', filter: { user_id: demoUsers.bert.id, direction: 'received' } },
    wanted: { data: { subscription: { event_type: 'dm.received' } }, meta: { total_subscriptions: 1 } },
  })),
  succeeds(activity.list)(() => ({
    params: { max_results: 10 },
    wanted: { data: [{ event_type: 'dm.received' }], meta: { result_count: 1 } },
  })),
  succeeds(activity.update)(async (given) => ({
    params: { subscription_id: await newSubscription(given) },
    body: { tag: 'bios' },
    wanted: { data: { subscription: { tag: 'bios' } } },
  })),
  succeeds(activity.remove)(async (given) => ({
    params: { subscription_id: await newSubscription(given) },
    wanted: { data: { deleted: true } },
  })),
  succeeds(activity.removeSeveral)(async (given) => ({
    params: { ids: [await newSubscription(given), '12'] },
    wanted: { data: { deleted: true }, errors: [{ subscription_id: '12' }] },
  })),

  succeeds(webhookReplayOperations.create)(async (given) => ({
    params: {},
    body: { ...(await webhook(given)), ...lastHour() },
    wanted: { job_id: expect.stringMatching(/^\d+$/) },
  })),

  succeeds(directMessageOperations.block)(() => ({
    params: { id: demoUsers.bert.id },
    wanted: { data: { blocked: true } },
  })),
  succeeds(directMessageOperations.unblock)(() => ({
    params: { id: demoUsers.bert.id },
    wanted: { data: { blocked: false } },
  })),
]
