import { expect, it } from 'vitest'
import { segmentRemainder } from '../../../../src/shared/statistics/segment-remainder.ts'

const series = (
  values: Readonly<Record<string, readonly (number | null)[]>>,
  value: string | null = null,
  readAt: number | null = 5,
) => ({ id: 'l1', segment: value === null ? null : { name: value, value }, values, readAt })

it('is the total minus the segments, by metric and step', () => {
  const total = series({ clicks: [10, 4, 9], impressions: [100, 40, 90] })
  const segments = [
    series({ clicks: [6, 1, 5], impressions: [50, 20, 40] }, 'Male'),
    series({ clicks: [3, 3, 3], impressions: [43, 20, 40] }, 'Female', 3),
  ]
  expect(segmentRemainder(total, segments)).toEqual({
    id: 'l1',
    segment: { name: 'Not attributed', value: null },
    values: { clicks: [1, 0, 1], impressions: [7, 0, 10] },
    readAt: 3,
  })
})

it('is unknown where the total or every segment is, and for metrics that no segment has', () => {
  const total = series({ clicks: [10, null, 8], impressions: [7, 7, 7] })
  const segments = [series({ clicks: [6, 1, null], impressions: [null, null, null] }, 'Male')]
  expect(segmentRemainder(total, segments)?.values).toEqual({
    clicks: [4, null, null],
    impressions: [null, null, null],
  })
})

it('is nothing where segments add up to the total, or exceed it by rounding', () => {
  expect(segmentRemainder(series({ clicks: [5, 5] }), [series({ clicks: [5, 6] }, 'Male')])).toBeNull()
  expect(segmentRemainder(series({ clicks: [5] }), [])).toBeNull()
  expect(segmentRemainder(series({ clicks: [5] }), [series({ clicks: [1] }, 'Male', null)])).toBeNull()
})
