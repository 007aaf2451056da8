import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { wrapDatabase } from '../../../../../../src/main/core/store/database.ts'
import { spaceOf } from '../../../../../../src/main/modules/statistics/worker/block-store.ts'
import { type Sums, sumsOf } from '../../../../../../src/main/modules/statistics/worker/sums.ts'
import { dayOf } from '../../../../../../src/shared/statistics/days.ts'
import { planWindows } from '../../../../../../src/shared/statistics/planning.ts'
import { unwrap } from '../../../../../support/outcomes.ts'
import { casesFor } from '../../../../../support/runs.ts'
import { type FiguresStage, setFiguresStage, workspace, zone } from './figures-stage.ts'

/** The days around the end of summer time 2026: one of them has 25 hours. */
const first = dayOf(Date.UTC(2026, 9, 22, 12), zone)
const span = { from: first, to: first + 7 }
/** Hours of a week are stored. */
const readAt = Date.UTC(2026, 9, 29, 1)
const metrics = ['impressions', 'clicks', 'billed_charge_local_micro']

let stage: FiguresStage
beforeEach(() => {
  stage = setFiguresStage()
})
afterEach(() => stage.end())

interface Saved {
  readonly ids: readonly string[]
  readonly from: number
  readonly to: number
  readonly granularity: 'HOUR' | 'DAY'
}

/** Saves an answer in which the number of a step is that of its entity and time. */
async function save({ ids, from, to, granularity }: Saved, factor = 1, isFinished = true): Promise<number> {
  const before = granularity === 'DAY' ? from - first : 0
  let total = 0
  await stage.answer({
    ids,
    from,
    to,
    granularity,
    readAt,
    isFinished,
    metrics(id, steps) {
      const impressions = Array.from(
        { length: steps },
        (_, step) => (Number(id.slice(1)) + before + step) * factor,
      )
      total += impressions.reduce((sum, one) => sum + one, 0)
      return { impressions, clicks: impressions.map((one) => one % 7), billed_charge_local_micro: null }
    },
  })
  return total
}

const series = (granularity: 'HOUR' | 'DAY', ids: 'all' | string[] = 'all') =>
  Promise.resolve(
    stage.api.series({
      query: {
        workspace,
        entity: 'LINE_ITEM',
        ids,
        metrics,
        span,
        granularity,
        segmentation: null,
      },
      zone,
    }),
  )
const summed = (values: readonly (number | null)[] = []) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** By metric and entity. */
function allSums(known?: (metric: string) => Sums | undefined, of = span) {
  return unwrap(
    wrapDatabase(stage.file).attempt((statements) => {
      const space = spaceOf(statements, workspace)
      return space === null ? new Map() : sumsOf(statements, space, 'LINE_ITEM', metrics, of, known)
    }),
  )
}

it('adds up hours, days and totals alike where a day has 25 hours', async () => {
  const total = await save({ ids: ['l1', 'l2', 'l300'], ...span, granularity: 'HOUR' })
  const [hours, days] = await Promise.all([series('HOUR'), series('DAY')])
  expect(hours.starts).toHaveLength(7 * 24 + 1)
  expect(days.starts).toHaveLength(7)
  expect(summed(hours.series[0]?.values.impressions)).toBe(total)
  expect(summed(days.series[0]?.values.impressions)).toBe(total)
  expect(summed([...(allSums().get('impressions')?.values ?? [])].map((one) => one || null))).toBe(total)
  const apart = await series('DAY', ['l1', 'l2', 'l300'])
  expect(apart.series.reduce((sum, { values }) => sum + summed(values.impressions), 0)).toBe(total)
  // The service says nothing of spend, which isn't 0.
  expect(days.series[0]?.values.billed_charge_local_micro).toEqual(days.starts.map(() => null))
})

it('neither loses nor doubles anything, in whichever windows it is read', async () => {
  const ids = ['l1', 'l2', 'l3']
  await save({ ids, ...span, granularity: 'DAY' })
  const whole = await series('DAY', ids)
  const valuesOf = ({ series: found }: typeof whole) =>
    found.map(({ id, values }) => [id, values.impressions])
  for (const latest of [1, 2, 3, 7]) {
    for (const entities of [1, 2, 20]) {
      const needs = ids.map((id) => ({ id, ...span }))
      for (const window of planWindows(needs, { entities, latestEnd: (from) => from + latest })) {
        await save({ ...window, granularity: 'DAY' })
      }
    }
  }
  expect(valuesOf(await series('DAY', ids))).toEqual(valuesOf(whole))
})

it('brings sums up to date as if they were added up anew', async () => {
  const saved = fc.record({
    ids: fc
      .uniqueArray(fc.nat({ max: 600 }), { minLength: 1, maxLength: 5 })
      .map((numbers) => numbers.map((number) => `l${number}`)),
    from: fc.nat({ max: 5 }),
    days: fc.integer({ min: 1, max: 2 }),
    factor: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(saved, { minLength: 1, maxLength: 4 }), async (answers) => {
      let known = allSums()
      for (const { ids, from, days, factor } of answers) {
        await save({ ids, from: first + from, to: first + from + days, granularity: 'DAY' }, factor)
        known = allSums((metric) => known.get(metric))
        const anew = allSums()
        for (const metric of metrics) expect(known.get(metric)?.values).toEqual(anew.get(metric)?.values)
      }
    }),
    { numRuns: casesFor(8, 200) },
  )
})

/** Sums of days read one by one, as no week has sums. */
function sumsByDay(of: typeof span) {
  const file = new DatabaseSync(stage.path)
  file.exec('CREATE TEMP TABLE copied AS SELECT * FROM statistics_week; DELETE FROM statistics_week')
  const sums = allSums(undefined, of)
  file.exec('INSERT INTO statistics_week SELECT * FROM copied')
  file.close()
  return sums
}

const weeksStored = () =>
  stage.file.prepare('SELECT count(*) AS rows FROM statistics_week WHERE length(content) > 0').get()

it('adds up a span from sums of weeks as from its days', async () => {
  const answer = fc.record({
    ids: fc
      .uniqueArray(fc.nat({ max: 600 }), { minLength: 1, maxLength: 4 })
      .map((numbers) => numbers.map((number) => `l${number}`)),
    from: fc.nat({ max: 40 }),
    days: fc.integer({ min: 1, max: 12 }),
    factor: fc.constantFrom(0, 1, 9, 1e9),
    isFinished: fc.boolean(),
  })
  const asked = fc.record({ from: fc.integer({ min: -3, max: 40 }), days: fc.integer({ min: 1, max: 50 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(answer, { minLength: 1, maxLength: 5 }),
      fc.array(asked, { minLength: 1, maxLength: 6 }),
      async (answers, spans) => {
        for (const { ids, from, days, factor, isFinished } of answers) {
          const saved = { ids, from: first + from, to: first + from + days, granularity: 'DAY' } as const
          await save(saved, factor, isFinished)
        }
        for (const { from, days } of spans) {
          const of = { from: first + from, to: first + from + days }
          const byDay = sumsByDay(of)
          const sums = allSums(undefined, of)
          for (const metric of metrics) expect(sums.get(metric)?.values).toEqual(byDay.get(metric)?.values)
        }
      },
    ),
    { numRuns: casesFor(8, 200) },
  )
  expect(weeksStored()).not.toEqual({ rows: 0 })
})

it('reads the days of a week whose sums are damaged', async () => {
  await save({ ids: ['l1', 'l300'], ...span, granularity: 'DAY' })
  const long = { from: first - 7, to: first + 21 }
  const whole = allSums(undefined, long)
  const file = new DatabaseSync(stage.path)
  const isSums = 'key / 67108864 % 64 < 63'
  for (const [content, where] of [
    ["x'00'", isSums],
    ["x'0102'", isSums],
    ["x''", isSums],
    ["x'00ff'", 'true'],
    ["x''", 'true'],
  ]) {
    file.exec(`UPDATE statistics_week SET content = ${content} WHERE ${where}`)
    expect(allSums(undefined, long)).toEqual(whole)
  }
  file.close()
})

it('keeps reading the days of a week of which one can’t be read', async () => {
  await save({ ids: ['l1', 'l2'], ...span, granularity: 'DAY' })
  const long = { from: first - 7, to: first + 21 }
  const whole = summed(
    [...(allSums(undefined, long).get('impressions')?.values ?? [])].filter((one) => one > 0),
  )
  const file = new DatabaseSync(stage.path)
  const { key } = z
    .object({ key: z.int() })
    .parse(file.prepare('SELECT min(key) AS key FROM statistics_block').get())
  file.exec(`UPDATE statistics_block SET content = x'09' WHERE key = ${key}`)
  file.close()
  await save({ ids: ['l2'], from: first + 1, to: first + 2, granularity: 'DAY' })
  const sums = allSums(undefined, long)
  expect(sums).toEqual(sumsByDay(long))
  const left = summed([...(sums.get('impressions')?.values ?? [])].filter((one) => one > 0))
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(whole)
})
