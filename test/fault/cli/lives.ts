import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandStage, Kill, ProcessEnd } from '../../support/command-line.ts'
import type { faultPlan, SeededRandom } from '../random.ts'

/** A command that needs more processes than this is stuck. */
export const maxLives = 40

interface Requests {
  readonly method: string
  readonly path: string
}

/** A command that's killed at random, and started again with the same arguments until it succeeds. */
export interface Ordeal {
  readonly args: (previous: ProcessEnd | null) => readonly string[]
  /** The service's requests that fail now and then; those of other runs fail too. */
  readonly meets: Requests | null
  /** At most so many milliseconds after the start, or after the first note, which marks the start of its work. */
  readonly killMs: { readonly [Since in Kill['since']]?: number }
  /** Those of the stage if omitted. */
  readonly variables?: Readonly<Record<string, string>>
  /** Whether a process that wasn't killed has brought it to an end; with code 0 if omitted. */
  readonly isOver?: (end: ProcessEnd) => boolean
}

export interface Lives {
  readonly kills: number
  readonly lives: number
  readonly last: ProcessEnd
}

export async function liveThrough(
  stage: CommandStage,
  random: SeededRandom,
  { args, meets, killMs, variables, isOver = ({ code }) => code === 0 }: Ordeal,
): Promise<Lives> {
  const wanted = 1 + random.below(3)
  let kills = 0
  let last: ProcessEnd | null = null
  for (let lives = 1; lives <= maxLives; lives += 1) {
    if (meets !== null && random.below(2) === 0) await simulateFault(stage, random, meets)
    last = await stage.run(args(last), kills < wanted ? randomKill(random, killMs) : null, variables)
    if (last.code === null) kills += 1
    else if (isOver(last)) return { kills, lives, last }
  }
  throw new Error(`${args(null).join(' ')} is stuck (${last?.code}): ${last?.err}\n${last?.out}`)
}

/** Mostly while it works. */
function randomKill(random: SeededRandom, { start = 0, firstNote }: Ordeal['killMs']): Kill {
  return firstNote === undefined || random.below(4) === 0
    ? { since: 'start', afterMs: random.below(start) }
    : { since: 'firstNote', afterMs: random.below(firstNote) }
}

export async function simulateFault(
  stage: CommandStage,
  random: SeededRandom,
  { method, path }: Requests,
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

export const numbersOf = ({ runs, skipped }: ReturnType<typeof faultPlan>) =>
  Array.from({ length: runs }, (_, number) => number).filter((number) => number >= skipped)

/** A folder of the run's own, also for the data of its commands. */
export function ownFolder(stage: CommandStage, name: string) {
  const folder = join(stage.folder, name)
  mkdirSync(folder)
  return {
    folder,
    path: (file: string) => join(folder, file),
    profile: ['--profile', join(folder, 'profile')],
  }
}

export function report(what: string, ended: readonly Omit<Lives, 'last'>[]): void {
  const sum = (of: (lives: Omit<Lives, 'last'>) => number) => ended.reduce((all, run) => all + of(run), 0)
  console.log(
    `${ended.length} × ${what}: ${sum(({ lives }) => lives)} processes, ${sum(({ kills }) => kills)} killed`,
  )
}
