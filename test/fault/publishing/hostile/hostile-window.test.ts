import { afterAll, beforeAll, expect, it } from 'vitest'
import { isGate } from '../../../support/runs.ts'
import { numbersOf } from '../../cli/lives.ts'
import { faultPlan, seededRandom } from '../../random.ts'
import { createWindowPublisher, type HostilePublisher } from './hostile-publisher.ts'
import { isRight, sumOf, type Verdict, verdictText } from './judge.ts'
import { randomScenario } from './random-scenario.ts'
import { describeScenario, type Scenario } from './scenario.ts'

/**
 * Everything that a window's publish goes through, from the bridge on, against a hostile service. Each run has a seed of
 * its own: to repeat the one with the seed N alone, set FLIGHTDECK_SEED=N and FLIGHTDECK_FAULT_RUNS=1. FLIGHTDECK_LANES
 * runs so many at once.
 */
const { seed, ...plan } = faultPlan(1, 120)
const lanes = Math.max(1, Number(process.env.FLIGHTDECK_LANES ?? (isGate ? 1 : 4)) || 1)

const publishers: HostilePublisher<Scenario>[] = []
beforeAll(() => {
  for (let lane = 0; lane < lanes; lane += 1) publishers.push(createWindowPublisher())
})
afterAll(async () => {
  for (const publisher of publishers) await publisher.end()
})

it(`publishes ${plan.runs} random plans from the window, each change once or with a question (seed ${seed})`, async () => {
  const queue = [...numbersOf({ seed, ...plan })]
  const verdicts: Verdict[] = []
  const wrong: string[] = []
  let unsent = 0
  await Promise.all(
    publishers.map(async (publisher) => {
      for (let run = queue.shift(); run !== undefined; run = queue.shift()) {
        // A window's files come from the system's dialog.
        const once = randomScenario(seededRandom(seed + run), (kind) => kind !== 'media')
        const { verdict, trace } = await publisher.publish(once).catch((cause: unknown) => {
          throw new Error(`Seed ${seed + run}: ${describeScenario(once)}`, { cause })
        })
        verdicts.push(verdict)
        if (trace.startsWith('not started')) unsent += 1
        if (verdicts.length % 10 === 0)
          console.log(`${verdicts.length} of ${plan.runs}: ${verdictText(sumOf(verdicts))}`)
        if (isRight(verdict)) continue
        wrong.push(`seed ${seed + run}: ${verdictText(verdict)} ${describeScenario(once)}`)
        console.log(`${wrong.at(-1)}\n${trace}`)
      }
    }),
  )
  console.log(
    `runs ${verdicts.length}, not sent by our own checks ${unsent}: ${verdictText(sumOf(verdicts))} (seed ${seed})`,
  )
  expect(wrong).toEqual([])
})
