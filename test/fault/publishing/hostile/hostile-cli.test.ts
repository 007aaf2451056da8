import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import type { SetChange } from '../../../../src/shared/exchange/change-set.ts'
import {
  newCampaign,
  newId,
  newTargeting,
  workspace,
  writeChangeSet,
} from '../../../contract/cli/change-set-file.ts'
import { type CommandStage, openCommandStage, type ProcessEnd } from '../../../support/command-line.ts'
import { ownFolder } from '../../cli/lives.ts'
import { faultPlan, seededRandom } from '../../random.ts'
import { type Passage, realTime, startMiddlebox } from '../middlebox/middlebox.ts'
import { createServiceView, ordinaryHabits, type ServiceHabits } from '../middlebox/service-view.ts'
import { connectionTroubles, halves, refusalsAfter, type Trouble } from '../middlebox/trouble.ts'
import { pollOf, postOf } from '../publishing-records.ts'

/** The program that ships, as a pipeline runs it, in real time: a minute of the service is a second here. */
const { runs, seed, skipped } = faultPlan(2, 60)
const absenceSeconds = 3
/** Longer than any honest publish takes, even on a busy machine. */
const stuckMs = 90_000

let stage: CommandStage
beforeAll(async () => {
  stage = await openCommandStage('hostile-cli', workspace.accountId)
  await stage.control('POST', '/rate_limits', { match: {}, limit: 1_000_000, window_s: 60 })
})
afterAll(() => stage.end())

interface CliScenario {
  readonly changes: readonly SetChange[]
  readonly writes: readonly (Trouble | null)[]
  readonly habits: ServiceHabits
}

const nothing = { remoteId: null, comment: '', base: null, kind: 'create' } as const
const newPoll = (name: string): SetChange => ({
  ...nothing,
  id: newId(),
  subject: 'poll',
  title: name,
  patch: pollOf(name),
})
const newPost = (text: string): SetChange => ({
  ...nothing,
  id: newId(),
  subject: 'post',
  title: text,
  patch: postOf(text, {}),
})
const campaigns = (names: readonly string[]): readonly SetChange[] =>
  names.flatMap((name) => newCampaign(name, 'lygyi').filter(({ subject }) => subject === 'campaign'))

const rows = z.object({
  data: z.array(
    z.looseObject({
      name: z.string().nullish(),
      full_text: z.string().nullish(),
      text: z.string().nullish(),
      targeting_value: z.string().nullish(),
    }),
  ),
})

/** How often each name or text is at the service, read by another profile. */
async function countsAt(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const lists = await Promise.all(
    [
      ['campaigns.list', '--count', '1000', '--all'],
      ['lineItems.list', '--count', '1000', '--all'],
      ['pollCards.list', '--count', '1000', '--all'],
      [
        'promotedPosts.list',
        '--tweet_type',
        'PUBLISHED',
        '--timeline_type',
        'ALL',
        '--user_id',
        demoUsers.ada.id,
        '--count',
        '1000',
        '--all',
      ],
    ].map(async (args) => {
      const { out, err, code } = await stage.run(['call', ...args, '--json'])
      expect(code, err).toBe(0)
      return rows.parse(JSON.parse(out)).data
    }),
  )
  const texts = lists.flat().map((record) => record.name ?? record.full_text ?? record.text ?? '')
  return new Map(names.map((name) => [name, texts.filter((text) => text === name).length]))
}

interface CliResult {
  readonly end: ProcessEnd
  readonly counts: ReadonlyMap<string, number>
  readonly about: string
}

async function publish(name: string, { changes, writes, habits }: CliScenario): Promise<CliResult> {
  const { path, profile } = ownFolder(stage, name.replaceAll(/\W+/g, '-'))
  writeChangeSet(path('changes.flightdeck'), changes)
  const left = [...writes]
  const trace: string[] = []
  const begunAt = Date.now()
  const middlebox = await startMiddlebox({
    target: stage.variables.FLIGHTDECK_URL ?? '',
    time: realTime,
    view: createServiceView(habits, Date.now),
    chooseTrouble: ({ method, url }) =>
      method === 'GET' || !url.includes('/accounts/') ? null : (left.shift() ?? null),
    onPassed({ request, trouble, answer }: Passage) {
      const heard = answer === null ? 'cut' : String(answer.status)
      trace.push(
        `${Date.now() - begunAt} ms ${request.method} ${request.url.slice(0, 120)} [${trouble?.name ?? ''}] → ${heard}`,
      )
    },
  })
  const args = [
    'publish',
    path('changes.flightdeck'),
    '--yes',
    '--json',
    ...profile,
    '--absence',
    String(absenceSeconds),
  ]
  const end = await stage.run(
    args,
    { since: 'start', afterMs: stuckMs },
    { ...stage.variables, FLIGHTDECK_URL: middlebox.origin },
  )
  await middlebox.close()
  const names = changes.flatMap(({ patch }) =>
    [patch.name, patch.text].filter((text) => typeof text === 'string'),
  )
  const counts = await countsAt(names)
  const about = [
    `exit ${end.code}`,
    ...[...counts].map(([text, count]) => `${text} × ${count}`),
    end.err.slice(-600),
    end.out.slice(-1_500),
    ...trace.slice(-40),
  ].join('\n')
  return { end, counts, about }
}

/** Exit 0 promises each change once; no exit permits a second one, or a process that doesn't end. */
function expectOnce({ end, counts, about }: CliResult): void {
  expect(end.code, `stuck: ${about}`).not.toBeNull()
  expect(
    [...counts.values()].filter((count) => count > 1),
    about,
  ).toEqual([])
  if (end.code === 0)
    expect(
      [...counts.values()].filter((count) => count !== 1),
      about,
    ).toEqual([])
  // 1: something failed. Then at least one of the changes isn't there.
  if (end.code === 1)
    expect(
      [...counts.values()].some((count) => count === 0),
      about,
    ).toBe(true)
}

const pick = (troubles: readonly Trouble[], name: string): readonly Trouble[] =>
  troubles.filter((trouble) => trouble.name === name)
const lateMs = (ms: number): ServiceHabits => ({ ...ordinaryHabits, lists: { kind: 'late', ms } })

const springs = (tag: string): readonly string[] => ['A', 'B', 'C'].map((letter) => `${tag} spring ${letter}`)

const cases: readonly (readonly [string, (tag: string) => CliScenario])[] = [
  [
    'a rate limit after the commit, lists late',
    (tag) => ({
      changes: campaigns(springs(tag)),
      writes: pick(refusalsAfter, '429 after'),
      habits: lateMs(2_500),
    }),
  ],
  [
    'a rate limit after the commit, the Date header 5 s ahead',
    (tag) => ({
      changes: campaigns(springs(tag)),
      writes: pick(refusalsAfter, '429 after'),
      habits: { ...ordinaryHabits, date: { kind: 'ahead', ms: 5_000 } },
    }),
  ],
  [
    'half a batch, one row refused, lists late',
    (tag) => ({
      changes: campaigns([...springs(tag), `${tag} spring D`]),
      writes: pick(halves, 'half, one row refused'),
      habits: lateMs(2_000),
    }),
  ],
  [
    'a name that is stored otherwise',
    (tag) => ({
      changes: [newPoll(`${tag} tents & boots`)],
      writes: [],
      habits: { ...ordinaryHabits, texts: ['escape'] },
    }),
  ],
  [
    'a list without an end after a lost answer',
    (tag) => ({
      changes: [newPoll(`${tag} tents`)],
      writes: pick(connectionTroubles, 'cut after'),
      habits: { ...ordinaryHabits, lists: { kind: 'endless', how: 'newCursors' } },
    }),
  ],
]

describe('flightdeck publish to a service that misbehaves', () => {
  for (const [name, scenarioOf] of cases) {
    it(name, async () => {
      expectOnce(await publish(name, scenarioOf(`c${newId().slice(0, 6)}`)))
    })
  }

  it(`publishes ${runs} random change sets, each change once or with a question (seed ${seed})`, async () => {
    const troubles = [...refusalsAfter, ...halves, ...connectionTroubles].filter(
      ({ carriesOut, delayMs = 0 }) => typeof carriesOut === 'string' && delayMs === 0,
    )
    const wrong: string[] = []
    for (let run = skipped; run < runs; run += 1) {
      const random = seededRandom(seed + run)
      const tag = `r${seed}x${run}`
      const whole = newCampaign(`${tag} whole`, 'lygyi')
      const result = await publish(`random-${run}`, {
        changes: [
          ...campaigns(springs(tag).slice(0, random.below(4))),
          ...whole,
          newTargeting(whole, { [`BROAD_KEYWORD:${tag}`]: 'EQ' }),
          newPoll(`${tag} poll`),
          newPost(`${tag} post.`),
        ],
        writes: Array.from(
          { length: 1 + random.below(3) },
          () => troubles[random.below(troubles.length)] ?? null,
        ),
        habits: {
          ...lateMs([0, 500, 1_000, 2_000][random.below(4)] ?? 0),
          date: { kind: 'ahead', ms: [0, 0, 3_000, -5_000, 3_600_000][random.below(5)] ?? 0 },
        },
      })
      try {
        expectOnce(result)
      } catch (error) {
        wrong.push(`seed ${seed + run}: ${error instanceof Error ? error.message : error}`)
      }
    }
    expect(wrong.slice(0, 5), `${wrong.length} of ${runs - skipped}`).toEqual([])
  })
})
