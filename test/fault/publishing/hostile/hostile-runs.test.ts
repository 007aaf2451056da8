import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { faultPlan, seededRandom } from '../../random.ts'
import { runScenario } from './hostile-run.ts'
import { openHostileStage, publishesPerService } from './hostile-stage.ts'
import { isRight, sumOf, type Verdict, verdictText } from './judge.ts'
import { randomScenario } from './random-scenario.ts'
import { describeScenario } from './scenario.ts'

/**
 * Random publishes. Each run has a seed of its own: to repeat the one with the seed N alone, set FLIGHTDECK_SEED=N and
 * FLIGHTDECK_FAULT_RUNS=1.
 */
const { runs, seed, skipped } = faultPlan(12, 600)

const folder = mkdtempSync(join(tmpdir(), 'flightdeck-hostile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it(`publishes ${runs} times to a hostile service, each change once or with a question (seed ${seed})`, async () => {
  const verdicts: Verdict[] = []
  const wrong: string[] = []
  for (let first = skipped; first < runs; first += publishesPerService) {
    const hostile = await openHostileStage()
    for (let run = first; run < Math.min(runs, first + publishesPerService); run += 1) {
      const scenario = randomScenario(seededRandom(seed + run))
      const { verdict, trace } = await runScenario(hostile, scenario, { folder, tag: `run${run}` })
      verdicts.push(verdict)
      if (isRight(verdict)) continue
      wrong.push(`seed ${seed + run}: ${verdictText(verdict)}\n${describeScenario(scenario)}\n${trace}`)
    }
    await hostile.end()
  }
  console.log(`runs ${verdicts.length}: ${verdictText(sumOf(verdicts))} (seed ${seed})`)
  for (const run of wrong.slice(0, 10)) console.log(run)
  expect(wrong.map((text) => text.split('\n', 2).join(' ')).slice(0, 50)).toEqual([])
})
