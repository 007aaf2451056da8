import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Given, setScene } from './given.ts'
import { campaignTrial, lineItemTrial } from './round-trip/campaigns.ts'
import {
  audienceTrial,
  membershipTrial,
  productSetTrial,
  productTrial,
} from './round-trip/catalogs-and-audiences.ts'
import { conversationTrial, postTrial } from './round-trip/conversations-and-posts.ts'
import { cardTrial, mediaTextTrial, pollTrial } from './round-trip/creatives.ts'

const trials = [
  campaignTrial,
  lineItemTrial,
  cardTrial,
  pollTrial,
  conversationTrial,
  mediaTextTrial,
  postTrial,
  productTrial,
  productSetTrial,
  audienceTrial,
  membershipTrial,
]

/** `FLIGHTDECK_SEED=…` with a number that an earlier run has printed runs the same inputs again. */
const seed = Number(process.env.FLIGHTDECK_SEED ?? Math.floor(Math.random() * 2 ** 31))
const runs = { seed, numRuns: 100 }

let given: Given

beforeAll(async () => {
  given = await setScene()
})
afterAll(() => given.end())

describe(`written at random (FLIGHTDECK_SEED=${seed})`, () => {
  it.each(trials)('valid $name are accepted, and read back as they were', async (trial) => {
    await fc.assert(trial.accepts(given), runs)
  })

  it.each(trials.filter(({ hasNearMisses }) => hasNearMisses))(
    'near-misses of $name are refused by our rules and by the sandbox alike',
    async (trial) => {
      await fc.assert(trial.refuses(given), runs)
    },
  )
})
