import { describe, expect, it } from 'vitest'
import { Faults, faultOrder } from '../../../../src/sandbox/server/faults.ts'

const path = '/ads/12/accounts/18ce54d4x5t/campaigns'

describe('faults', () => {
  it('match requests by method and by a pattern for the whole path', () => {
    const faults = new Faults()
    faults.add(
      faultOrder.parse({
        match: { method: 'post', path_regex: '^/ads/12/accounts/[^/]+/campaigns$' },
        status: 500,
      }),
    )
    expect(faults.take('GET', path)).toBeNull()
    expect(faults.take('POST', `${path}/hwtq0`)).toBeNull()
    expect(faults.take('POST', path)).toMatchObject({ status: 500 })
  })

  it('end after their times, or last until they are cleared', () => {
    const faults = new Faults()
    faults.add(faultOrder.parse({ times: 2, status: 503 }))
    faults.add(faultOrder.parse({ status: 500 }))
    const met = ['a', 'b', 'c', 'd'].map((name) => faults.take('GET', `/${name}`)?.status)
    expect(met).toEqual([503, 503, 500, 500])
    faults.clear()
    expect(faults.take('GET', '/e')).toBeNull()
  })

  it('are refused with an invalid pattern', () => {
    expect(faultOrder.safeParse({ match: { path_regex: '(' } }).success).toBe(false)
    expect(faultOrder.safeParse({ drop: 'during' }).success).toBe(false)
  })
})
