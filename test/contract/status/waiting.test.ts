import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Outcome } from '../../../src/shared/core/outcome.ts'
import { eventually } from '../../support/eventually.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import { payloads, type Stage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
})
afterEach(() => stage.end())

const quarter = 900
/** The service tells times in whole seconds. */
const roundingMs = 2_000
const list = () => stage.handlers.accounts.list({ host: 'ads', refresh: true })
const rename = (name: string) =>
  stage.handlers.accounts.update({ host: 'ads', accountId: '18ce54d4x5t', name })
const waits = async () => unwrap(await stage.handlers.status.waiting(undefined)).waits
const sent = async (path: RegExp) => (await stage.requests()).filter((request) => path.test(request.path))

/** Replaces the rate window in which these requests are counted. */
const narrow = (path_regex: string, limit: number) =>
  stage.control('POST', '/rate_limits', { match: { path_regex }, limit, window_s: quarter })

/** Reports that it waits, then that it continues. */
function reportedWaits() {
  return payloads(stage, 'waitingChanged').map(({ waits }) => waits)
}

it('waits for the reset of a 15-minute window before a read, and says so', async () => {
  await narrow('/ads/12/accounts$', 2)
  const before = Date.now()
  for (let sync = 0; sync < 3; sync += 1) unwrap(await list())
  const after = Date.now()
  // The end follows the service's clock, so it may be reported again, a millisecond later.
  const reported = reportedWaits()
  expect(new Set(reported.flat().map(({ id }) => id)).size).toBe(1)
  for (const waits of reported.slice(0, -1)) {
    expect(waits).toEqual([
      {
        id: expect.any(Number),
        operationId: 'accounts.list',
        operation: expect.stringMatching(/account/i),
        reason: 'rateLimit',
        until: expect.toSatisfy(
          (until: number) =>
            until >= before + quarter * 1_000 - roundingMs && until <= after + quarter * 1_000 + roundingMs,
        ),
      },
    ])
  }
  expect(reported.at(-1)).toEqual([])
  expect(await waits()).toEqual([])
  expect(await sent(/accounts$/)).toHaveLength(3)
})

it('waits for the service’s own window of sixty reads', async () => {
  for (let sync = 0; sync < 61; sync += 1) unwrap(await list())
  expect(reportedWaits()).toHaveLength(2)
  expect((await stage.requests()).filter(({ status }) => status === 429)).toEqual([])
})

it('also delays a user’s write', async () => {
  await narrow('/ads/12/accounts/18ce54d4x5t$', 1)
  unwrap(await rename('Northwind One'))
  expect(unwrap(await rename('Northwind Two')).name).toBe('Northwind Two')
  expect(reportedWaits()).toMatchObject([[{ operationId: 'accounts.update', reason: 'rateLimit' }], []])
})

it.each([
  ['a read', async (): Promise<Outcome<unknown>> => list(), '/ads/12/accounts$'],
  ['a write', async () => rename('Northwind Two'), '/ads/12/accounts/18ce54d4x5t$'],
] as const)('ends the wait of %s when the user cancels it, and sends nothing', async (_what, send, path) => {
  await narrow(path, 1)
  unwrap(await send())
  stage.waits = 'last'
  const outcome = send()
  await eventually(async () => expect(await waits()).toHaveLength(1))
  const [wait] = await waits()
  unwrap(await stage.handlers.status.cancelWait({ id: wait?.id ?? 0 }))
  expect(faultOf(await outcome)).toMatchObject({ kind: 'cancelled', reached: 'no' })
  expect(await waits()).toEqual([])
  expect(await sent(new RegExp(path))).toHaveLength(1)
})

it('ends one wait and leaves the others', async () => {
  await narrow('/ads/12/accounts$', 1)
  unwrap(await list())
  stage.waits = 'last'
  const both = [list(), list()]
  await eventually(async () => expect(await waits()).toHaveLength(2))
  const [first, second] = await waits()
  unwrap(await stage.handlers.status.cancelWait({ id: first?.id ?? 0 }))
  expect(faultOf(await Promise.race(both)).kind).toBe('cancelled')
  expect(await waits()).toEqual([second])
  unwrap(await stage.handlers.status.cancelWait({ id: second?.id ?? 0 }))
  await Promise.all(both)
})

it('refuses to end a wait that is over', async () => {
  expect(await stage.handlers.status.cancelWait({ id: 1 })).toEqual({ ok: true, value: undefined })
})

it('reports an error that asks for a long wait at once', async () => {
  await stage.control('POST', '/faults', {
    match: { path_regex: 'accounts' },
    status: 503,
    headers: { 'retry-after': '3600' },
    body: {},
  })
  // A wait longer than the longest rate window isn't believed.
  expect(faultOf(await list())).toMatchObject({ kind: 'serverError', retryAfterMs: 900_000 })
  expect(reportedWaits()).toEqual([])
})

it('signs out at once, whatever remains of the window', async () => {
  stage.waits = 'last'
  await stage.control('POST', '/faults', {
    match: { path_regex: 'invalidate_token' },
    status: 429,
    headers: {
      'x-rate-limit-limit': '15',
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(Math.ceil(Date.now() / 1000) + 600),
    },
    body: {},
  })
  const [user] = unwrap(await stage.handlers.session.state(undefined)).users
  const { environmentId, userId } = user ?? { environmentId: '', userId: '' }
  expect(unwrap(await stage.handlers.session.signOut({ environmentId, userId })).revoked).toBe(false)
})

it('waits before an app token is invalidated, and can be stopped', async () => {
  await narrow('/oauth2/invalidate_token$', 1)
  unwrap(await stage.handlers.webhooks.list(undefined))
  unwrap(await stage.handlers.session.invalidateBearer(undefined))
  unwrap(await stage.handlers.webhooks.list(undefined))
  stage.waits = 'last'
  const outcome = stage.handlers.session.invalidateBearer(undefined)
  await eventually(async () => expect(await waits()).toHaveLength(1))
  const [wait] = await waits()
  expect(wait).toMatchObject({ operationId: 'authentication.invalidateBearerToken' })
  unwrap(await stage.handlers.status.cancelWait({ id: wait?.id ?? 0 }))
  expect(faultOf(await outcome).kind).toBe('cancelled')
})
