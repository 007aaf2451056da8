import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtCommandLine, type CommandLine } from '../../../support/command-line.ts'
import { isGate } from '../../../support/runs.ts'
import { numbersOf } from '../../cli/lives.ts'
import { faultPlan, seededRandom } from '../../random.ts'
import { ordinaryHabits, type ServiceHabits } from '../middlebox/service-view.ts'
import { connectionTroubles, halves, refusalsAfter, type Trouble } from '../middlebox/trouble.ts'
import type { CommandScenario } from './command-line-run.ts'
import { createCommandPublisher, type HostilePublisher } from './hostile-publisher.ts'
import { isRight, sumOf, type Verdict, verdictText } from './judge.ts'
import { randomScenario } from './random-scenario.ts'
import { describeScenario, scenario } from './scenario.ts'

/**
 * The program that ships, as a pipeline runs it, against a hostile service. Each run has a seed of its own: to repeat the
 * one with the seed N alone, set FLIGHTDECK_SEED=N and FLIGHTDECK_FAULT_RUNS=1. FLIGHTDECK_LANES runs so many at once.
 */
const { seed, ...plan } = faultPlan(1, 120)
const lanes = Math.max(1, Number(process.env.FLIGHTDECK_LANES ?? (isGate ? 1 : 4)) || 1)

let commandLine: CommandLine
const publishers: HostilePublisher<CommandScenario>[] = []
beforeAll(async () => {
  commandLine = await builtCommandLine()
  for (let lane = 0; lane < lanes; lane += 1) publishers.push(createCommandPublisher(commandLine))
})
afterAll(async () => {
  for (const publisher of publishers) await publisher.end()
  commandLine.remove()
})

const pick = (troubles: readonly Trouble[], name: string): readonly Trouble[] =>
  troubles.filter((trouble) => trouble.name === name)
const lateBy = (seconds: number): ServiceHabits => ({
  ...ordinaryHabits,
  lists: { kind: 'late', ms: seconds * 1_000 },
})
const cases: readonly (readonly [string, CommandScenario])[] = [
  [
    'a rate limit after the commit, lists late',
    {
      ...scenario('campaigns', { writes: pick(refusalsAfter, '429 after'), habits: lateBy(120) }),
      kills: [],
    },
  ],
  [
    'a refusal after the commit, lists late',
    {
      ...scenario('cards', { writes: pick(refusalsAfter, '404 after'), habits: lateBy(110) }),
      kills: [],
    },
  ],
  [
    'a rate limit after the commit, the Date header 5 s ahead',
    {
      ...scenario('campaigns', {
        writes: pick(refusalsAfter, '429 after'),
        habits: { ...ordinaryHabits, date: { kind: 'ahead', ms: 5_000 } },
      }),
      kills: [],
    },
  ],
  [
    'half a batch, one row refused, lists late, and killed',
    {
      ...scenario('lineItems', { writes: pick(halves, 'half, one row refused'), habits: lateBy(110) }),
      kills: [30],
    },
  ],
  [
    'a name that is stored otherwise',
    {
      ...scenario('poll', { ending: ' & boots', habits: { ...ordinaryHabits, texts: ['escape'] } }),
      kills: [],
    },
  ],
  [
    'a list without an end after a lost answer',
    {
      ...scenario('poll', {
        writes: pick(connectionTroubles, 'cut after'),
        habits: { ...ordinaryHabits, lists: { kind: 'endless', how: 'newCursors' } },
      }),
      kills: [],
    },
  ],
]

/** Many kinds of trouble at once, and now and then the end of the process. */
function randomCommand(ofRun: number): CommandScenario {
  const random = seededRandom(ofRun)
  const kills = Array.from({ length: Math.max(0, random.below(5) - 2) }, () => 1 + random.below(40))
  // A change set has no files.
  const mixed = randomScenario(random, (kind) => kind !== 'media')
  // What the service never lists, a person who has it sent again doubles knowingly.
  const persons = ['leaves', 'leaves', 'retries', 'resends'] as const
  const choices = mixed.habits.lists.kind === 'omitting' ? persons.slice(0, 3) : persons
  const person = choices[random.below(choices.length)] ?? 'leaves'
  return { ...mixed, person, kills }
}

describe('flightdeck publish to a service that misbehaves', () => {
  for (const [name, once] of isGate ? cases.slice(0, 1) : cases) {
    it(name, async () => {
      const result = await publishers[0]?.publish(once)
      expect(result !== undefined && isRight(result.verdict), result?.trace).toBe(true)
    })
  }

  it(`publishes ${plan.runs} random change sets, each change once or with a question (seed ${seed})`, async () => {
    const queue = [...numbersOf({ seed, ...plan })]
    const verdicts: Verdict[] = []
    const wrong: string[] = []
    let kills = 0
    await Promise.all(
      publishers.map(async (publisher) => {
        for (let run = queue.shift(); run !== undefined; run = queue.shift()) {
          const once = randomCommand(seed + run)
          kills += once.kills.length
          const { verdict, trace } = await publisher.publish(once)
          verdicts.push(verdict)
          if (verdicts.length % 10 === 0)
            console.log(`${verdicts.length} of ${plan.runs}: ${verdictText(sumOf(verdicts))}`)
          if (isRight(verdict)) continue
          wrong.push(`seed ${seed + run}: ${verdictText(verdict)} ${describeScenario(once)} ${once.kills}`)
          console.log(`${wrong.at(-1)}\n${trace}`)
        }
      }),
    )
    console.log(`runs ${verdicts.length}, kills ${kills}: ${verdictText(sumOf(verdicts))} (seed ${seed})`)
    expect(wrong).toEqual([])
  })
})
