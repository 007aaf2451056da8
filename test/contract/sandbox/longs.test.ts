import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/sandbox/clock.ts'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { demoFundingIds } from '../../../src/sandbox/demo/campaigns.ts'
import { startSandbox } from '../../../src/sandbox/sandbox.ts'
import type { ExactInteger } from '../../../src/shared/core/exact-integer.ts'
import { positiveLong } from '../../support/longs.ts'
import { callAds, codes, part, verdict } from './ads-calls.ts'
import { demoStage } from './stage.ts'
import { accessToken, signedFetch } from './support.ts'

/**
 * A `long` has 64 bits: given values are echoed, stored, sorted and read back digit by digit
 * (requests-and-lists.md#identifiers).
 */

const stage = demoStage()
const account = `/12/accounts/${demoAccountIds.northwind}`
const total = 'total_budget_amount_local_micro'
const largest = 2n ** 63n - 1n

const newCampaign = (amount: ExactInteger | string) =>
  stage.asAda(
    'POST',
    `${account}/campaigns?funding_instrument_id=${demoFundingIds.card}&name=Long&${total}=${amount}`,
  )

describe('64-bit amounts', () => {
  it('are echoed, read back and changed exactly', async () => {
    await fc.assert(
      fc.asyncProperty(positiveLong, positiveLong, async (first, second) => {
        const made = await newCampaign(first)
        expect(part(made.body, 'request', 'params', total)).toBe(first)
        expect(part(made.data, total)).toBe(first)
        const path = `${account}/campaigns/${String(part(made.data, 'id'))}`
        const changed = await stage.asAda('PUT', `${path}?${total}=${second}`)
        expect(part(changed.data, total)).toBe(second)
        expect(part((await stage.asAda('GET', path)).data, total)).toBe(second)
      }),
      { numRuns: 40 },
    )
  })

  it('appear in the body digit by digit, as any client reads them', async () => {
    const query = `funding_instrument_id=${demoFundingIds.card}&name=Long&${total}=${largest}`
    const url = `${stage.sandbox.addresses.ads_url}${account}/campaigns?${query}`
    const text = await (await signedFetch('POST', url, stage.ada)).text()
    expect(text.match(/"total_budget_amount_local_micro":9223372036854775807\b/g)).toHaveLength(2)
  })

  it.each([
    [String(2n ** 63n), `400 INVALID_PARAMETER ${total}`],
    ['99999999999999999999999999', `400 INVALID_PARAMETER ${total}`],
    [`-${largest}`, `400 INVALID_PARAMETER ${total}`],
    ['9007199254740993.0', `400 INVALID_PARAMETER ${total}`],
    ['9.3e18', `400 INVALID_PARAMETER ${total}`],
    [String(largest), '200'],
  ])('%s is answered with %s', async (amount, expected) => {
    expect(verdict(await newCampaign(amount))).toBe(expected)
  })

  it('are compared exactly: a daily amount that is one above the total is refused', async () => {
    const daily = 'daily_budget_amount_local_micro'
    const made = await newCampaign(2n ** 60n)
    const path = `${account}/campaigns/${String(part(made.data, 'id'))}`
    expect(verdict(await stage.asAda('PUT', `${path}?${daily}=${2n ** 60n + 1n}`))).toBe(
      `400 INVALID ${daily}`,
    )
    expect(verdict(await stage.asAda('PUT', `${path}?${daily}=${2n ** 60n}`))).toBe('200')
  })

  it('work in batches', async () => {
    const operation = (amount: bigint) => ({
      operation_type: 'Create',
      params: { funding_instrument_id: demoFundingIds.card, name: 'Batch', [total]: amount },
    })
    const path = `/12/batch/accounts/${demoAccountIds.northwind}/campaigns`
    const made = await stage.asAda('POST', path, [operation(largest), operation(2n ** 53n + 1n)])
    expect(part(made.data, 0, total)).toBe(largest)
    expect(part(made.data, 1, total)).toBe(2n ** 53n + 1n)
    const refused = await stage.asAda('POST', path, [operation(largest + 1n)])
    expect(codes(part(refused.operationErrors, 0, 'errors'))).toEqual([`INVALID_PARAMETER ${total}`])
  })

  it('sort line items, also across pages', async () => {
    const campaign = String(part((await newCampaign(5)).data, 'id'))
    const bids: readonly ExactInteger[] = [3, 2n ** 53n + 1n, 2n ** 53n, largest, largest - 1n]
    const create = (bid: ExactInteger) =>
      stage.asAda(
        'POST',
        `${account}/line_items?campaign_id=${campaign}&objective=ENGAGEMENTS&product_type=PROMOTED_TWEETS&placements=ALL_ON_TWITTER&start_time=2030-01-01T00:00:00Z&bid_strategy=MAX&bid_amount_local_micro=${bid}`,
      )
    for (const bid of bids) expect(verdict(await create(bid))).toBe('200')
    const seen: unknown[] = []
    let cursor: unknown = ''
    while (typeof cursor === 'string') {
      const next = cursor === '' ? '' : `&cursor=${cursor}`
      const { body, data } = await stage.asAda(
        'GET',
        `${account}/line_items?campaign_ids=${campaign}&count=2&sort_by=bid_amount_local_micro-desc${next}`,
      )
      for (const row of Array.isArray(data) ? data : []) seen.push(part(row, 'bid_amount_local_micro'))
      cursor = part(body, 'next_cursor')
    }
    expect(seen).toEqual([largest, largest - 1n, 2n ** 53n + 1n, 2n ** 53n, 3])
  })

  it('survive a restart of the sandbox', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'flightdeck-longs-'))
    try {
      const source = { kind: 'seed', seed: 'demo' } as const
      const start = () => startSandbox({ port: 0, source, dataDirectory, latency: 0 }, systemClock)
      const first = await start()
      const ada = await accessToken(first, 'ada')
      const path = `${account}/campaigns`
      const query = `funding_instrument_id=${demoFundingIds.card}&name=Long&${total}=${largest}`
      const made = await callAds(first, ada, 'POST', `${path}?${query}`)
      await first.stop()
      const second = await start()
      const read = await callAds(second, ada, 'GET', `${path}/${String(part(made.data, 'id'))}`)
      await second.stop()
      expect(part(read.data, total)).toBe(largest)
    } finally {
      await rm(dataDirectory, { recursive: true })
    }
  })
})

describe('IDs that are longs', () => {
  const named = (userId: ExactInteger) => [
    ['GET', `/12/product_catalogs?user_id=${userId}`, 'user_id'],
    [
      'GET',
      `${account}/account_history?entity_type=CAMPAIGN&entity_id=x&start_time=2026-05-01T00:00:00Z&end_time=2026-05-02T00:00:00Z&user_id=${userId}`,
      'user_id',
    ],
    ['POST', `${account}/tweet?text=x&as_user_id=${userId}`, 'as_user_id'],
    ['PUT', `${account}/line_items/none?advertiser_user_id=${userId}`, 'advertiser_user_id'],
  ]

  it('end with the largest value of 64 bits, not with 19 digits', async () => {
    for (const [method = '', path = '', parameter = ''] of named(largest + 1n)) {
      const { errors } = await stage.asAda(method, path)
      expect(codes(errors)).toContain(`INVALID_PARAMETER ${parameter}`)
    }
    for (const [method = '', path = '', parameter = ''] of named(largest)) {
      const { errors } = await stage.asAda(method, path)
      expect(codes(errors)).not.toContain(`INVALID_PARAMETER ${parameter}`)
    }
  })
})
