import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningSandbox } from '../../../src/sandbox/sandbox.ts'
import { startDemo } from './support.ts'

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startDemo()
})
afterAll(() => sandbox.stop())

it.each([
  ['GET', '/ads/12/nothing', 404, { errors: [{ code: 'ROUTE_NOT_FOUND' }] }],
  ['GET', '/ads-sandbox/11/accounts', 404, { errors: [{ code: 'ROUTE_NOT_FOUND' }] }],
  ['GET', '/ads/12/accounts/%E0%A4%A', 404, { errors: [{ code: 'ROUTE_NOT_FOUND' }] }],
  ['PATCH', '/ads/12/accounts', 405, { errors: [{ code: 'METHOD_NOT_ALLOWED' }] }],
  ['POST', '/ads/12/accounts', 405, { errors: [{ code: 'METHOD_NOT_ALLOWED' }] }],
  ['POST', '/ads-sandbox/12/accounts', 401, { errors: [{ code: 'UNAUTHORIZED_ACCESS' }] }],
  ['GET', '/2/nothing', 404, { type: 'about:blank', status: 404 }],
  ['GET', '/%E0%A4%A', 404, { type: 'about:blank', status: 404 }],
  ['GET', '/2/tweets/search/nothing', 404, { type: 'about:blank', status: 404 }],
  ['GET', '/__sandbox/nothing', 404, { errors: [{ message: 'No such call.' }] }],
])('%s %s answers %i', async (method, path, status, body) => {
  const response = await fetch(sandbox.addresses.base_url + path, { method })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject(body)
  const isAds = path.startsWith('/ads')
  expect(response.headers.has('x-rate-limit-limit')).toBe(isAds)
})

it.each([
  ['/ads/12/accounts', { errors: [{ code: 'REQUEST_TOO_COMPLEX' }] }],
  ['/2/tweets', { type: 'about:blank', status: 413 }],
])('refuses a body that is invalid for any operation at %s', async (path, expected) => {
  const body = new Uint8Array(65 * 1024 * 1024)
  const response = await fetch(sandbox.addresses.base_url + path, { method: 'POST', body })
  expect([response.status, response.headers.get('connection')]).toEqual([413, 'close'])
  expect(await response.json()).toMatchObject(expected)
})
