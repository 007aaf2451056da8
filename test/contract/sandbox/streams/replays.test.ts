import { expect, it } from 'vitest'
import { control } from '../support.ts'
import { activityStage } from './activity-stage.ts'

const stage = activityStage()
const noon = Math.floor(Date.now() / 60_000) * 60_000
const minute = (offset: number) => new Date(noon + offset * 60_000).toISOString()
const clock = (offset: number) => control(stage.sandbox, '/clock', { now: minute(offset), speed: 0 })
const replay = (webhook_id: string, from: number, to: number) =>
  stage.call('POST', '/webhooks/replay', {
    webhook_id,
    from_date: minute(from).replace(/\D/g, '').slice(0, 12),
    to_date: minute(to).replace(/\D/g, '').slice(0, 12),
  })

it('replays what a failed receiver missed: the same bytes, in order, without the end of the span', async () => {
  await clock(0)
  const webhook = await stage.newWebhook()
  await stage.call('POST', `/account_activity/webhooks/${webhook}/subscriptions/all`, undefined, 'ada')
  stage.answer = () => 503
  const at = [0, 1, 2] as const
  for (const offset of at) {
    await clock(offset)
    await stage.act({ do: 'post', user: 'ada', text: `Post ${offset}` })
  }
  await expect.poll(() => stage.received.length).toBe(3)
  const missed = stage.received.splice(0)
  stage.answer = () => 200
  await clock(3)
  const { status, body } = await replay(webhook, 0, 2)
  const jobId: unknown = Reflect.get(Object(body), 'job_id')
  expect([status, typeof jobId]).toEqual([200, 'string'])
  await expect.poll(() => stage.received.length).toBe(3)
  expect(stage.received).toEqual([
    ...missed.slice(0, 2),
    {
      replay_job_status: {
        webhook_id: webhook,
        job_state: 'Complete',
        job_state_description: 'Job completed successfully',
        job_id: jobId,
      },
    },
  ])
})

it('runs one job per webhook, and says when it was incomplete', async () => {
  await clock(0)
  const webhook = await stage.newWebhook()
  await stage.call('POST', `/account_activity/webhooks/${webhook}/subscriptions/all`, undefined, 'ada')
  await stage.act({ do: 'post', user: 'ada', text: 'One' })
  await expect.poll(() => stage.received.length).toBe(1)
  await clock(1)
  let release = (_status: number): void => undefined
  stage.answer = () => new Promise((resolve) => (release = resolve))
  expect((await replay(webhook, 0, 1)).status).toBe(200)
  expect(await replay(webhook, 0, 1)).toMatchObject({
    status: 409,
    body: { type: expect.stringMatching(/conflict$/) },
  })
  await expect.poll(() => stage.received.length).toBe(2)
  stage.answer = () => 200
  release(500)
  await expect
    .poll(() => stage.received.at(-1))
    .toMatchObject({ replay_job_status: { job_state: 'Incomplete' } })
})

it.each([
  ['more than 24 hours ago', -25 * 60, 0, 'from_date'],
  ['in the future', 0, 2, 'to_date'],
  ['an end that is not after the start', -5, -5, 'to_date'],
])('refuses a span with %s', async (_name, from, to, parameter) => {
  await clock(0)
  expect(await replay(await stage.newWebhook(), from, to)).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          message: expect.stringMatching(/^QueryParamInvalid/),
          parameters: { [parameter]: expect.anything() },
        },
      ],
    },
  })
})

it.each([
  ['an unknown webhook', { webhook_id: '12' }, 'webhook_id', /^WebhookIdInvalid/],
  ['a date in another format', { from_date: '2026-11-25' }, 'from_date', /^QueryParamInvalid/],
  ['a minute that the calendar lacks', { to_date: '202613250000' }, 'to_date', /^QueryParamInvalid/],
])('refuses %s', async (_name, wrong, parameter, message) => {
  await clock(0)
  const [from_date, to_date] = [minute(-5), minute(0)].map((at) => at.replace(/\D/g, '').slice(0, 12))
  const body = { webhook_id: await stage.newWebhook(), from_date, to_date, ...wrong }
  const answer = await stage.call('POST', '/webhooks/replay', body)
  const wanted = { message: expect.stringMatching(message), parameters: { [parameter]: expect.anything() } }
  expect(answer).toMatchObject({ status: 400, body: { errors: [wanted] } })
})

it('refuses a webhook that fails its check, until it passes again', async () => {
  await clock(0)
  const webhook = await stage.newWebhook()
  stage.passesChallenges = false
  expect(await replay(webhook, -5, 0)).toMatchObject({
    status: 400,
    body: {
      errors: [
        { message: expect.stringMatching(/^CrcValidationFailed/), parameters: { webhook_id: [webhook] } },
      ],
    },
  })
  const { body } = await stage.call('GET', '/webhooks')
  expect(body).toMatchObject({ data: [{ id: webhook, valid: false }] })
  stage.passesChallenges = true
  expect((await replay(webhook, -5, 0)).status).toBe(200)
})

it('repeats nothing from before a subscription', async () => {
  await clock(0)
  const webhook = await stage.newWebhook()
  await stage.act({ do: 'post', user: 'ada', text: 'Before' })
  await clock(1)
  await stage.call('POST', `/account_activity/webhooks/${webhook}/subscriptions/all`, undefined, 'ada')
  await stage.act({ do: 'post', user: 'ada', text: 'After' })
  await expect.poll(() => stage.received.length).toBe(1)
  await clock(3)
  await replay(webhook, 0, 3)
  await expect
    .poll(() => stage.received.slice(1))
    .toMatchObject([{ tweet_create_events: [{ text: 'After' }] }, { replay_job_status: {} }])
})
