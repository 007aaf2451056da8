import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { wrapDatabase } from '../../../../../../src/main/core/store/database.ts'
import { spaceOf } from '../../../../../../src/main/modules/statistics/worker/block-store.ts'
import { type Sums, sumsOf } from '../../../../../../src/main/modules/statistics/worker/series.ts'
import { dayOf } from '../../../../../../src/shared/statistics/days.ts'
import { planWindows } from '../../../../../../src/shared/statistics/planning.ts'
import { casesFor } from '../../../../../support/runs.ts'
import { unwrap } from '../../../core/store/folder.ts'
import { type FiguresStage, setFiguresStage, workspace, zone } from './figures-stage.ts'

/** The days around the end of summer time 2026: one of them has 25 hours. */
const first = dayOf(Date.UTC(2026, 9, 22, 12), zone)
const span = { from: first, to: first + 7 }
/** Hours of a week are kept. */
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
async function save({ ids, from, to, granularity }: Saved, factor = 1): Promise<number> {
  const before = granularity === 'DAY' ? from - first : 0
  let total = 0
  await stage.answer({
    ...{ ids, from, to, granularity, readAt },
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
        ...{ workspace, entity: 'LINE_ITEM', ids, metrics, span, granularity, segmentation: null },
      },
      zone,
    }),
  )
const summed = (values: readonly (number | null)[] = []) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** By metric and entity. */
function allSums(known?: (metric: string) => Sums | undefined) {
  return unwrap(
    wrapDatabase(stage.file).attempt((statements) => {
      const space = spaceOf(statements, workspace)
      return space === null ? new Map() : sumsOf(statements, space, 'LINE_ITEM', metrics, span, known)
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
