import { expect, it } from 'vitest'
import { z } from 'zod'
import { statistics } from '../../../../src/shared/api/ads/statistics.ts'
import { type DaySpan, dayOf } from '../../../../src/shared/statistics/days.ts'
import { needOfActivity, planQuestions, timesOf } from '../../../../src/shared/statistics/planning.ts'
import { northwind } from '../../operations/given.ts'
import { daysAgo } from '../../operations/successes/statistics.ts'
import { demoStage } from '../stage.ts'

const stage = demoStage()
const account = `/12/stats/accounts/${northwind.account_id}`
const zone = 'Europe/Berlin'
const reply = z.object({ data: z.array(statistics), time_series_length: z.int() })
const activity = z.object({
  entity_id: z.string(),
  activity_start_time: z.string(),
  activity_end_time: z.string(),
})

async function ask(path: string, query: Readonly<Record<string, string>>) {
  const answer = await stage.asAda('GET', `${account}${path}?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return answer.body
}

async function impressions(ids: readonly string[], span: DaySpan, granularity: string) {
  const body = await ask('', {
    entity: 'CAMPAIGN',
    entity_ids: ids.join(','),
    metric_groups: 'ENGAGEMENT',
    granularity,
    placement: 'ALL_ON_TWITTER',
    ...timesOf(span, zone),
  })
  return reply.parse(body).data.map(({ id_data }) => {
    const counts = id_data[0]?.metrics.impressions
    return Array.isArray(counts) ? counts.reduce((sum: number, count) => sum + (count ?? 0), 0) : 0
  })
}

it('planned requests for active campaigns are answered, with equal sums by hour, by day and in total', async () => {
  // After sixteen days, nothing changes anymore.
  const now = Date.parse(daysAgo(16))
  const window = { start_time: daysAgo(23), end_time: daysAgo(16) }
  const active = z
    .object({ data: z.array(activity) })
    .parse(await ask('/active_entities', { entity: 'CAMPAIGN', ...window }))
  const needs = active.data.flatMap((row) => needOfActivity(row, zone) ?? [])
  const questions = planQuestions(needs, { now, zone, hourlyDays: 7 })
  const hourly = questions.filter(({ granularity }) => granularity === 'HOUR')
  expect(hourly.length).toBeGreaterThan(0)
  for (const question of hourly) {
    const byHour = await impressions(question.ids, question, 'HOUR')
    expect(await impressions(question.ids, question, 'DAY')).toEqual(byHour)
    expect(await impressions(question.ids, question, 'TOTAL')).toEqual(byHour)
  }
})

it.each(['2026-10-28T12:00:00Z', '2026-03-31T12:00:00Z'])('a week of hours before %s', async (time) => {
  const [campaign = ''] = z
    .object({ data: z.array(activity) })
    .parse(
      await ask('/active_entities', { entity: 'CAMPAIGN', start_time: daysAgo(23), end_time: daysAgo(16) }),
    )
    .data.map(({ entity_id }) => entity_id)
  const now = Date.parse(time)
  const today = dayOf(now, zone)
  const whole = { from: today - 6, to: today + 1 }
  const questions = planQuestions([{ id: campaign, ...whole }], { now, zone, hourlyDays: 7 })
  let sum = 0
  for (const question of questions) sum += (await impressions(question.ids, question, 'HOUR'))[0] ?? 0
  expect([sum]).toEqual(await impressions([campaign], whole, 'DAY'))
})
