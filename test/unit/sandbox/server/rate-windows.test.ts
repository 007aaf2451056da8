import { describe, expect, it } from 'vitest'
import { RateWindows } from '../../../../src/sandbox/server/rate-windows.ts'

const start = 1_795_000_000_000

describe('rate windows', () => {
  it('count down, refuse beyond the limit and start over', () => {
    const windows = new RateWindows()
    const take = (at: number) => windows.take('writes ada', 2, 60, at)
    expect(take(start)).toEqual({ allowed: true, limit: 2, remaining: 1, reset: 1_795_000_060 })
    expect(take(start + 1000)).toMatchObject({ allowed: true, remaining: 0, reset: 1_795_000_060 })
    expect(take(start + 2000)).toMatchObject({ allowed: false, remaining: 0 })
    expect(take(start + 60_000)).toMatchObject({ allowed: true, remaining: 1, reset: 1_795_000_120 })
  })

  it('can be read without being counted', () => {
    const windows = new RateWindows()
    windows.peek('k', 5, 60, start)
    expect(windows.peek('k', 5, 60, start)).toMatchObject({ allowed: true, remaining: 5 })
    expect(windows.take('other', 5, 60, start).remaining).toBe(4)
  })

  it('can be replaced by a test; the latest replacement counts', () => {
    const windows = new RateWindows()
    windows.override({ path_regex: '/12/accounts$' }, 9, 60)
    windows.override({ method: 'GET', path_regex: '/12/accounts$' }, 3, 60)
    expect(windows.overrideFor('GET', '/ads/12/accounts')?.limit).toBe(3)
    expect(windows.overrideFor('POST', '/ads/12/accounts')?.limit).toBe(9)
    expect(windows.overrideFor('GET', '/ads/12/accounts/x')).toBeUndefined()
    windows.clear()
    expect(windows.overrideFor('GET', '/ads/12/accounts')).toBeUndefined()
  })
})
