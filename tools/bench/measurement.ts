import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

/** One measured number, its claim, and the baseline from the same run. */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The claim, or null if the number is for information only. */
  readonly bar: Bar | null
  /** The same unit, from the same run. */
  readonly baseline: { readonly name: string; readonly value: number } | null
}

export interface Bar {
  readonly kind: 'atLeast' | 'atMost'
  readonly value: number
}

export function isHeld({ value, bar }: Measurement): boolean {
  if (bar === null) return true
  return bar.kind === 'atLeast' ? value >= bar.value : value <= bar.value
}

/** `3.42 of` the baseline; null if there is none. */
export function ratioOf({ value, baseline }: Measurement): number | null {
  return baseline === null || baseline.value === 0 ? null : value / baseline.value
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

/** While `work` runs. Waiting for the disk counts as time that passed, not as work. */
export async function longestBlock(work: () => Promise<unknown>): Promise<Block> {
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
    const { user, system } = process.threadCpuUsage(worked)
    wall = Math.max(wall, now - last)
    processor = Math.max(processor, (user + system) / 1_000)
    last = now
    worked = process.threadCpuUsage()
  }
  const beat = setInterval(look, 1)
  await work()
  look()
  clearInterval(beat)
  const idle = await asked()
  await thread.terminate()
  return { wall, processor, idle }
}

/** Garbage from a measurement's preparation shouldn't count as its own. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
