import type { CommandStage, Kill, ProcessEnd } from '../../support/command-line.ts'
import type { SeededRandom } from '../random.ts'

/** A command that needs more processes than this is stuck. */
const maxLives = 40

/** A command that's killed at random, and started again with the same arguments until it succeeds. */
export interface Ordeal {
  readonly args: (previous: ProcessEnd | null) => readonly string[]
  /** The service's requests that fail now and then; those of other runs fail too. */
  readonly meets: { readonly method: string; readonly path: string }
  /** At most so many milliseconds after the start, or after the first note, which tells that its work begins. */
  readonly killMs: { readonly [Since in Kill['since']]?: number }
}

export interface Lives {
  readonly kills: number
  readonly lives: number
  readonly last: ProcessEnd
}

export async function liveThrough(
  stage: CommandStage,
  random: SeededRandom,
  { args, meets, killMs }: Ordeal,
): Promise<Lives> {
  const wanted = 1 + random.below(3)
  let kills = 0
  let last: ProcessEnd | null = null
  for (let lives = 1; lives <= maxLives; lives += 1) {
    if (random.below(2) === 0) await makeTrouble(stage, random, meets)
    last = await stage.run(args(last), kills < wanted ? randomKill(random, killMs) : null)
    if (last.code === null) kills += 1
    if (last.code === 0) return { kills, lives, last }
  }
  throw new Error(`${args(null).join(' ')} is stuck (${last?.code}): ${last?.err}\n${last?.out}`)
}

/** Mostly while it works. */
function randomKill(random: SeededRandom, { start = 0, firstNote }: Ordeal['killMs']): Kill {
  return firstNote === undefined || random.below(4) === 0
    ? { since: 'start', afterMs: random.below(start) }
    : { since: 'firstNote', afterMs: random.below(firstNote) }
}

async function makeTrouble(
  stage: CommandStage,
  random: SeededRandom,
  { method, path }: Ordeal['meets'],
): Promise<void> {
  const troubles = [
    { drop: 'after' },
    { drop: 'before' },
    { status: 503 },
    { status: 429, headers: { 'retry-after': '1' } },
    { delay_ms: 300 },
  ]
  const trouble = troubles[random.below(troubles.length)] ?? {}
  const match = { method, path_regex: path }
  await stage.control('POST', '/faults', { match, times: 1 + random.below(2), ...trouble })
}

/** Runs each number with two under way, and says now and then how far it is. */
export async function inLanes<Result>(
  numbers: readonly number[],
  run: (number: number, lane: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const queue = [...numbers]
  const ended: Result[] = []
  await Promise.all(
    [0, 1].map(async (lane) => {
      for (let number = queue.shift(); number !== undefined; number = queue.shift()) {
        ended.push(await run(number, lane))
        if (ended.length % 10 === 0) console.log(`${ended.length} of ${numbers.length}`)
      }
    }),
  )
  return ended
}
