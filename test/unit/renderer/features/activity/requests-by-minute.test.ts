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
  const { times, lines } = countsOf([request(190), request(185, offline), request(30), request(1)])
  expect(times).toEqual([0, 60_000, 120_000, 180_000])
  expect(lines.map(({ values }) => values)).toEqual([
    [2, 0, 0, 2],
    [0, 0, 0, 1],
  ])
  expect(countsOf([]).times).toEqual([])
})
