import { afterAll, describe, expect, it } from 'vitest'
import { inTurn, isGate } from '../../../support/runs.ts'
import { behaviours } from './behaviours.ts'
import { createHostilePublisher } from './hostile-publisher.ts'
import { isRight, sumOf, type Verdict, verdictText } from './judge.ts'
import { describeScenario } from './scenario.ts'

/** Alone and in the night every behavior meets every kind; in the gate one kind of some behaviors. */
const rows = isGate ? inTurn(behaviours, 12) : behaviours

const publisher = createHostilePublisher()
afterAll(() => publisher.end())

describe('a publish against a service or an intermediary that misbehaves', () => {
  for (const { name, scenarios } of rows) {
    it(name, async () => {
      const verdicts: Verdict[] = []
      const wrong: string[] = []
      for (const scenario of isGate ? inTurn(scenarios, scenarios.length) : scenarios) {
        const { verdict, trace } = await publisher.publish(scenario)
        verdicts.push(verdict)
        if (!isRight(verdict)) wrong.push(`${describeScenario(scenario)}\n${verdictText(verdict)}\n${trace}`)
      }
      console.log(`${name}: runs ${verdicts.length}: ${verdictText(sumOf(verdicts))}`)
      expect(wrong.length, `${wrong.length} of ${verdicts.length}; the first:\n${wrong[0]}`).toBe(0)
    })
  }
})
