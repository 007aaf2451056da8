import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../src/shared/api/index.ts'
import { type Given, setScene } from './given.ts'
import { accountSuccesses } from './successes/accounts.ts'
import { activitySuccesses } from './successes/activity.ts'
import { audienceSuccesses } from './successes/audiences.ts'
import { campaignSuccesses } from './successes/campaigns.ts'
import { catalogSuccesses } from './successes/catalogs.ts'
import { creativeSuccesses } from './successes/creatives.ts'
import { platformSuccesses } from './successes/platform.ts'
import { statisticsSuccesses } from './successes/statistics.ts'
import { streamSuccesses } from './successes/streams.ts'
import { targetingOptionSuccesses } from './successes/targeting-options.ts'

const successes = [
  ...platformSuccesses,
  ...activitySuccesses,
  ...accountSuccesses,
  ...campaignSuccesses,
  ...targetingOptionSuccesses,
  ...statisticsSuccesses,
  ...audienceSuccesses,
  ...catalogSuccesses,
  ...creativeSuccesses,
  ...streamSuccesses,
]

let given: Given

beforeAll(async () => {
  given = await setScene()
})
afterAll(() => given.end())

describe('the real client and the real sandbox', () => {
  it.each(successes)('answer $operation.id', async ({ call }) => {
    const { reply, wanted } = await call(given)
    if (typeof wanted === 'string') expect(reply).toContain(wanted)
    else expect(reply).toMatchObject(wanted)
  })
})

it('have a case for every API operation', () => {
  const covered = new Set(successes.map(({ operation }) => operation.id))
  const uncovered = operations.map(({ id }) => id).filter((id) => !covered.has(id))
  expect(uncovered, 'add a case for each to test/contract/operations/successes').toEqual([])
})
