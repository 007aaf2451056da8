import { expect, test } from 'vitest'
import { countsOf } from '../../../../../src/renderer/features/activity/status/requests-by-minute.tsx'
import type { RequestRow } from '../../../../../src/shared/contract/request-log.ts'
import { offline } from '../../support/bridge.ts'

const request = (seconds: number, fault: RequestRow['fault'] = null): RequestRow => ({
  id: seconds + 1,
  startedAt: seconds * 1_000,
  environmentId: 'sandbox',
  operation: null,
  host: 'example.com',
  method: 'GET',
  path: '/12/accounts',
  status: 200,
  fault,
  attempt: 1,
  durationMs: 1,
  requestBytes: 0,
  responseBytes: 0,
  requestId: null,
  remaining: null,
  jobId: null,
})

test('requests are counted by minute, also those in which there were none', () => {
  const rows = [request(1_990), request(1_985, offline), request(1_830), request(1_801)]
  const { times, lines } = countsOf(rows, true)
  expect(times).toHaveLength(30)
  expect(times.at(-1)).toBe(1_980_000)
  expect(lines.map(({ values }) => values.slice(-5))).toEqual([
    [0, 2, 0, 0, 2],
    [0, 0, 0, 0, 1],
  ])
  // Of the oldest minute that was read, requests may be missing.
  expect(countsOf(rows, false).lines[0]?.values.slice(-5)).toEqual([null, null, 0, 0, 2])
  expect(countsOf([], true).times).toEqual([])
})
