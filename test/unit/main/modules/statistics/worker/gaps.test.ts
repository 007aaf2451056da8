import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayOf, midnightOf } from '../../../../../../src/shared/statistics/days.ts'
import { type FiguresStage, setFiguresStage, workspace, zone } from './figures-stage.ts'

const now = Date.UTC(2026, 10, 25, 12)
const today = dayOf(now, zone)
const dayMs = 86_400_000

let stage: FiguresStage
let refreshes = 0
beforeEach(() => {
  stage = setFiguresStage()
})
afterEach(() => stage.end())

const known = async () => (await Promise.resolve(stage.api.known({ workspace }))).known
const refresh = async (since: number, at: number) => {
  refreshes += 1
  const jobId = `refresh${refreshes}`
  await stage.api.begin({ jobId, workspace, plan: { since, begunAt: at } })
  await stage.api.finish({ jobId, account: { workspace, zone }, now: at })
}

it('a gap between two refreshes isn’t known', async () => {
  await refresh(today - 70, now - 40 * dayMs)
  await refresh(today - 30, now)
  expect(await known()).toEqual({ since: today - 30, until: now })
})

it('never takes a day for known that no refresh has read', async () => {
  const oneRefresh = fc.record({
    back: fc.integer({ min: 0, max: 20 }),
    hours: fc.integer({ min: 1, max: 400 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(oneRefresh, { minLength: 1, maxLength: 6 }), async (steps) => {
      stage.end()
      stage = setFiguresStage()
      let at = now
      const read = new Set<number>()
      for (const { back, hours } of steps) {
        at += hours * 3_600_000
        const since = dayOf(at, zone) - back
        await refresh(since, at)
        for (let day = since; midnightOf(day + 1, zone) <= at; day += 1) read.add(day)
      }
      const after = await known()
      if (after === null) throw new Error('A refresh has finished.')
      for (let day = after.since; midnightOf(day + 1, zone) <= after.until; day += 1)
        expect(read.has(day)).toBe(true)
    }),
    { numRuns: 10 },
  )
})
