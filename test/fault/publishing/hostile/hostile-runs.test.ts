import { afterAll, expect, it } from 'vitest'
import { faultPlan, seededRandom } from '../../random.ts'
import { createHostilePublisher } from './hostile-publisher.ts'
import { isRight, sumOf, type Verdict, verdictText } from './judge.ts'
import { randomScenario } from './random-scenario.ts'
import { describeScenario } from './scenario.ts'

/**
 * Random publishes. Each run has a seed of its own: to repeat the one with the seed N alone, set FLIGHTDECK_SEED=N and
 * FLIGHTDECK_FAULT_RUNS=1.
 */
const { runs, seed, skipped } = faultPlan(12, 600)

const publisher = createHostilePublisher()
afterAll(() => publisher.end())

/** Failed runs whose requests are printed. */
const maxTraces = 10

it(`publishes ${runs} times to a hostile service, each change once or with a question (seed ${seed})`, async () => {
  const verdicts: Verdict[] = []
  const wrong: string[] = []
  for (let run = skipped; run < runs; run += 1) {
    const scenario = randomScenario(seededRandom(seed + run))
    const { verdict, trace } = await publisher.publish(scenario)
    verdicts.push(verdict)
    if (isRight(verdict)) continue
    const about = `seed ${seed + run}: ${verdictText(verdict)} ${describeScenario(scenario)}`
    wrong.push(about)
    if (wrong.length <= maxTraces) console.log(`${about}\n${trace}`)
  }
  console.log(`runs ${verdicts.length}: ${verdictText(sumOf(verdicts))} (seed ${seed})`)
  expect(wrong).toEqual([])
})
