import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RequestEvent } from '../../../../../src/main/core/api/types.ts'
import { silentLogger } from '../../../../../src/main/core/silent-logger.ts'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import { createRequestLog, type RequestLog } from '../../../../../src/main/modules/request-log/request-log.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from '../data-file/folder.ts'

let folder: TestFolder
let store: Store
let emitted: string[]
let requests: RequestLog

function begin() {
  store = folder.open()
  requests = createRequestLog(store.requests, { now: () => 5 }, (name) => emitted.push(name), silentLogger)
}
beforeEach(() => {
  folder = makeFolder()
  emitted = []
  begin()
})
afterEach(() => {
  requests.close()
  store.close()
  folder.remove()
})

const event = (change: Partial<RequestEvent> = {}): RequestEvent => ({
  operation: 'accounts.list',
  environmentId: 'sandbox',
  method: 'GET',
  path: '/ads/12/accounts',
  host: 'ads.example',
  status: 200,
  fault: null,
  attempt: 1,
  startedAt: 1_000,
  durationMs: 12.4,
  requestBytes: 0,
  responseBytes: 500,
  requestId: 'r1',
  remaining: 14,
  jobId: null,
  ...change,
})
const all = { text: '', jobId: null, failedOnly: false }
const offline = { kind: 'offline', code: 'ECONNREFUSED', host: 'ads.example', message: 'No way.' } as const
const paths = (query = {}, range = { offset: 0, count: 100 }) =>
  unwrap(requests.window({ ...all, ...query, ...range })).rows.map(({ path }) => path)

it('keeps requests with all details across a restart, newest first', () => {
  requests.observe(event({ path: '/first' }))
  requests.observe(event({ path: '/second', status: null, fault: offline, jobId: 'j1', requestId: null }))
  requests.close()
  store.close()
  begin()
  expect(paths()).toEqual(['/second', '/first'])
  const { rows } = unwrap(requests.window({ ...all, offset: 0, count: 1 }))
  expect(rows).toEqual([
    {
      ...event({ path: '/second', status: null, fault: offline, jobId: 'j1', requestId: null }),
      durationMs: 12,
      id: 2,
    },
  ])
  expect(unwrap(requests.get(2))).toEqual(rows[0])
  expect(unwrap(requests.get(3))).toBeNull()
})

it('filters by job, by failure, and by a literal text', () => {
  requests.observe(event({ path: '/a_b' }))
  requests.observe(event({ path: '/aXb', jobId: 'j1' }))
  requests.observe(event({ path: '/c', jobId: 'j1', status: null, fault: offline }))
  expect(paths({ jobId: 'j1' })).toEqual(['/c', '/aXb'])
  expect(paths({ failedOnly: true })).toEqual(['/c'])
  expect(paths({ text: 'a_b' })).toEqual(['/a_b'])
  expect(paths({ text: 'offline' })).toEqual(['/c'])
  expect(paths({ text: '200', jobId: 'j1' })).toEqual(['/aXb'])
})

it('keeps the newest ten thousand', () => {
  for (let index = 1; index <= 10_020; index += 1) requests.observe(event({ path: `/${index}` }))
  const { rows, total } = unwrap(requests.window({ ...all, offset: 9_999, count: 10 }))
  expect(total).toBe(10_000)
  expect(rows.map(({ path }) => path)).toEqual(['/21'])
})

it('announces many requests once at first and once together', () => {
  for (let index = 0; index < 50; index += 1) requests.observe(event())
  expect(emitted).toEqual(['requestsChanged'])
  requests.close()
  expect(emitted).toEqual(['requestsChanged', 'requestsChanged'])
})
