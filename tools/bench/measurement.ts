import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

export interface Baseline {
  readonly name: string
  readonly value: number
}

/** One measured number with its claim; a number without a claim is for information only. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly max?: number | undefined
  readonly min?: number
  /** The same unit, from the same run. */
  readonly baseline?: Baseline
}

export function isHeld({ value, max = Infinity, min = -Infinity }: Measurement): boolean {
  return value >= min && value <= max
}

/** `3.42 of` the baseline; null if there is none. */
export function ratioOf({ value, baseline }: Measurement): number | null {
  return baseline === undefined || baseline.value === 0 ? null : value / baseline.value
}

/** The percentile: this share of the values is below it. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Milliseconds that this machine needs at the moment for a fixed piece of work on rows in memory: making them, reading
 * them from JSON, sorting and searching. It's some 50 ms on a quiet machine. Bars of elapsed times are multiples of it,
 * so that a slow or busy machine isn't mistaken for a slow program.
 */
export function referenceWork(): Baseline {
  const rounds = [workOnRows(), workOnRows(), workOnRows()]
  return { name: 'the reference work', value: median(rounds) }
}

const referenceRow = z.object({ name: z.string(), budget: z.number() })

function workOnRows(): number {
  const began = performance.now()
  let seed = 7
  const made = Array.from({ length: 24_000 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return { id: `l${seed}`, name: `Line item ${seed % 10_000}`, budget: seed }
  })
  const read = z.array(referenceRow).parse(JSON.parse(JSON.stringify(made)))
  const sorted = read.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.budget - b.budget))
  const found = sorted.filter(({ name }) => name.toLowerCase().includes('77'))
  if (found.length === 0) throw new Error('The reference work found nothing.')
  return performance.now() - began
}

/** How long `work` took, beside the reference work before and after it. */
export async function compared(work: () => unknown): Promise<Compared> {
  const before = referenceWork()
  const ms = await timed(work)
  const after = referenceWork()
  return { ms, reference: after.value > before.value ? after : before }
}

interface Compared {
  readonly ms: number
  readonly reference: Baseline
}

/** The claim that an operation takes at most `times` the reference. */
export function within(times: number, name: string, { ms, reference }: Compared): Measurement {
  return { name, value: ms, unit: 'ms', max: times * reference.value, baseline: reference }
}

/**
 * The longest time between two turns of main in milliseconds: elapsed, worked by main's own thread, and elapsed for an
 * idle thread at the same time, which shows how long other programs held the machine.
 */
export interface Block {
  readonly wall: number
  readonly processor: number
  readonly idle: number
}

const millis = z.number()

/** How long `work` took, and the longest block. Waiting for the disk counts as elapsed time, not as work. */
export async function whileFree(
  work: () => unknown,
): Promise<{ readonly ms: number; readonly block: Block }> {
  const thread = new Worker(new URL('./idle-thread.ts', import.meta.url))
  const asked = (): Promise<number> =>
    new Promise((resolve) => {
      thread.once('message', (message: unknown) => resolve(millis.parse(message)))
      thread.postMessage(null)
    })
  await asked()
  let wall = 0
  let processor = 0
  let last = performance.now()
  let worked = process.threadCpuUsage()
  const look = (): void => {
    const now = performance.now()
    wall = Math.max(wall, now - last)
    processor = Math.max(processor, millisecondsOf(process.threadCpuUsage(worked)))
    last = now
    worked = process.threadCpuUsage()
  }
  const beat = setInterval(look, 1)
  const ms = await timed(work)
  look()
  clearInterval(beat)
  const idle = await asked()
  await thread.terminate()
  return { ms, block: { wall, processor, idle } }
}

/** Processor time as Node reports it, in milliseconds. */
export function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}

/**
 * The claims about main during a large operation, with main's own share of the work. Main may wait half as long again as
 * a thread without any work waits for its turn meanwhile.
 */
export function blocked(doing: string, { wall, processor, idle }: Block): readonly Measurement[] {
  const baseline = { name: 'an idle thread meanwhile', value: idle }
  return [
    {
      name: `${doing}: main blocked at most`,
      value: wall,
      unit: 'ms',
      max: Math.max(30, 1.5 * idle),
      baseline,
    },
    { name: `${doing}: work of main at a stretch, processor time`, value: processor, unit: 'ms', max: 30 },
  ]
}

/** The claim about main's own work alone, for an operation that waits for the disk. */
export function ownWork(name: string, { wall, processor }: Block): Measurement {
  const baseline = { name: 'elapsed', value: wall }
  return { name: `main's longest own work ${name}`, value: processor, unit: 'ms', max: 30, baseline }
}

/**
 * Garbage from a measurement's preparation shouldn't count as its own. The last resort also returns the pages that are
 * free, or V8 would compact main's heap for that some seconds later, amid the measurement.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}

interface Memory {
  readonly resident: number
  readonly heap: number
}

/** In megabytes: the process's resident memory with all threads, and main's heap after a collection. */
export function memory(): Memory {
  collectGarbage()
  const { rss, heapUsed } = process.memoryUsage()
  return { resident: rss / 1e6, heap: heapUsed / 1e6 }
}

/** V8 keeps pages that it no longer needs for some seconds before it returns them: 200 MB after targeting. */
const pagesReturnedMs = 12_000

export async function restingMemory(): Promise<Memory> {
  collectGarbage()
  await setTimeout(pagesReturnedMs)
  return memory()
}
