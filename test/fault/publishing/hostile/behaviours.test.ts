import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTurn, isGate } from '../../../support/runs.ts'
import { behaviours } from './behaviours.ts'
import { runScenario } from './hostile-run.ts'
import { type HostileStage, openHostileStage, publishesPerService } from './hostile-stage.ts'
import { isRight, sumOf, type Verdict, verdictText } from './judge.ts'
import { describeScenario } from './scenario.ts'

/** Alone and in the night every behavior meets every kind; in the gate one kind of some behaviors. */
const shareOfRows = isGate ? 12 : 1
const shareOfScenarios = isGate ? 24 : 1

const folder = mkdtempSync(join(tmpdir(), 'flightdeck-behaviors-'))
let hostile: HostileStage
beforeAll(async () => {
  hostile = await openHostileStage()
})
afterAll(async () => {
  await hostile.end()
  rmSync(folder, { recursive: true, force: true })
})

let run = 0

describe('a publish against a service or an intermediary that misbehaves', () => {
  for (const { name, scenarios } of inTurn(behaviours, shareOfRows)) {
    it(name, async () => {
      const verdicts: Verdict[] = []
      const wrong: string[] = []
      for (const scenario of inTurn(scenarios, shareOfScenarios)) {
        run += 1
        if (run % publishesPerService === 0) {
          await hostile.end()
          hostile = await openHostileStage()
        }
        const { verdict, trace } = await runScenario(hostile, scenario, { folder, tag: `run${run}` })
        verdicts.push(verdict)
        if (!isRight(verdict)) wrong.push(`${describeScenario(scenario)}\n${verdictText(verdict)}\n${trace}`)
      }
      console.log(`${name}: runs ${verdicts.length}: ${verdictText(sumOf(verdicts))}`)
      expect(wrong.length, `${wrong.length} of ${verdicts.length}; the first:\n${wrong[0]}`).toBe(0)
    })
  }
})
