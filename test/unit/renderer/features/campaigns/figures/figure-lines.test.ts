import { describe, expect, it } from 'vitest'
import {
  budgetLine,
  marksOf,
  segmentLines,
} from '../../../../../../src/renderer/features/campaigns/figures/figure-lines.ts'
import { truncateChart } from '../../../../../../src/renderer/ui/chart/figure-line.ts'
import type { HistoryChange, RecordVersion } from '../../../../../../src/shared/campaigns/related-entities.ts'
import { metricsOf, valuesOf } from '../../../../../../src/shared/statistics/figure-series.ts'
import { figures } from '../../../../../../src/shared/statistics/figures.ts'

const day = 86_400_000
const starts = [0, day, 2 * day]
const series = (
  values: Readonly<Record<string, readonly (number | null)[]>>,
  segment: string | null = null,
) => ({
  id: 'l1',
  segment: segment === null ? null : { name: segment, value: segment },
  values,
  readAt: 1,
})

describe('figures of a chart', () => {
  it('are calculated from sums, and unknown if nothing was read', () => {
    const one = series({ clicks: [2, null, 0], impressions: [100, null, 0] })
    expect(valuesOf(figures.ctr, one)).toEqual([0.02, null, null])
    expect(valuesOf(figures.clicks, one)).toEqual([2, null, 0])
    expect(metricsOf(['ctr', 'clicks', 'pacing'])).toEqual([
      'clicks',
      'impressions',
      'billed_charge_local_micro',
    ])
  })

  it('are shown by segment, largest first', () => {
    const all = [series({ clicks: [1, 1, 1] }, 'Male'), series({ clicks: [2, 2, 2] }, 'Female')]
    const answer = { zone: 'UTC', starts, series: all, finality: [null, null, null], known: null }
    expect(segmentLines(answer, figures.clicks).map(({ label }) => label)).toEqual(['Female', 'Male'])
  })

  it('have what is in no segment last, also beside more segments than there are colors', () => {
    const all = Array.from({ length: 9 }, (_, at) => series({ clicks: [at + 1] }, `Segment ${at + 1}`))
    const remainder = { ...series({ clicks: [1_000] }), segment: { name: 'Not attributed', value: null } }
    const answer = { zone: 'UTC', starts, series: [remainder, ...all], finality: [null], known: null }
    const labels = segmentLines(answer, figures.clicks).map(({ label }) => label)
    expect(labels).toEqual([9, 8, 7, 6, 5, 4, 3].map((at) => `Segment ${at}`).concat('Not attributed'))
  })

  it('leave out a day that isn’t over, and what happened in it, unless there is no other', () => {
    const lines = [{ key: 'a', label: 'A', unit: 'count' as const, values: [1, 2, 3] }]
    const marks = [day, 2 * day + 5].map((at) => ({ at, label: 'Changed' }))
    const drawn = truncateChart({ times: starts, lines, marks }, 2 * day)
    expect(drawn.times).toEqual([0, day])
    expect(drawn.lines[0]?.values).toEqual([1, 2])
    expect(drawn.marks).toEqual(marks.slice(0, 1))
    expect(truncateChart({ times: starts, lines, marks }, 0)).toEqual({ times: starts, lines, marks })
  })

  it('have the budget of the flight’s days next to them', () => {
    const record = {
      daily_budget_amount_local_micro: 5_000_000,
      start_time: new Date(1.5 * day).toISOString(),
      end_time: null,
    }
    expect(budgetLine(record, starts)[0]?.values).toEqual([null, 5_000_000, 5_000_000])
    expect(budgetLine({ name: 'none' }, starts)).toEqual([])
  })

  it('mark changes within their range', () => {
    const version = (at: number, source: RecordVersion['source']): RecordVersion => ({
      id: at,
      at,
      source,
      updatedAt: null,
      deleted: false,
      content: {},
      changes: [{ field: 'name', before: 'a', after: 'b' }],
    })
    const marks = marksOf(
      [version(2 * day + 5, 'read'), version(day, 'written'), version(-1, 'read')],
      starts,
    )
    expect(marks.map(({ at }) => at)).toEqual([day, 2 * day + 5])
    expect(marks[0]?.label).toMatch(/^Published from here/)
    expect(marks[1]?.label).toMatch(/^Changed elsewhere/)
  })

  it('have changes of others marked that the service knows, and none twice', () => {
    const entry = (at: number, userName: string | null): HistoryChange => ({
      at,
      kind: 'update',
      userId: '1',
      userName,
      platform: null,
      record: {},
      changes: [{ field: 'name', before: 'a', after: 'b' }],
    })
    const known: RecordVersion = {
      id: 1,
      at: day + 9_000,
      source: 'read',
      updatedAt: day,
      deleted: false,
      content: {},
      changes: [{ field: 'name', before: 'a', after: 'b' }],
    }
    const marks = marksOf([known], starts, [
      entry(day + 1_000, 'Ben'),
      entry(2 * day, 'Ben'),
      entry(2 * day + 1, null),
    ])
    expect(marks.map(({ at }) => at)).toEqual([day, 2 * day, 2 * day + 1])
    expect(marks.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Changed elsewhere/),
      expect.stringMatching(/^Changed by Ben/),
      expect.stringMatching(/^Changed elsewhere/),
    ])
  })
})
