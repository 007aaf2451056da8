import { fork } from 'node:child_process'
import { on, once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { demoPeople } from '../../../src/sandbox/demo/people.ts'

/** Another app with the same rules, whose connection isn't ended. */
export const witness = {
  consumerKey: 'witnessConsumer0000000001',
  consumerSecret: 'witnessSecret00000000000000000000000000001',
}
const [app] = demoPeople.apps
export const soakFixture = {
  apps: [
    app,
    { ...app, id: '999', consumer_key: witness.consumerKey, consumer_secret: witness.consumerSecret },
  ],
  users: demoPeople.users,
}

const report = z.object({
  heap: z.number(),
  resident: z.number(),
  duplicates: z.int().default(0),
  reconnects: z.int().default(0),
})
export type Report = z.output<typeof report>

export interface SoakProcess<Ready> {
  readonly ready: Ready
  ask(): Promise<Report>
  stop(): Promise<void>
}

/** Starts a program of the soak (`soak-part.ts`) and waits until it's ready. */
export async function startPart<Ready>(
  args: readonly string[],
  readyAs: z.ZodType<Ready>,
): Promise<SoakProcess<Ready>> {
  const child = fork(join(import.meta.dirname, 'soak-part.ts'), args)
  const messages = on(child, 'message', { close: ['exit'] })
  const next = async (): Promise<unknown> => {
    const { done, value } = await messages.next()
    if (done === true) throw new Error(`The ${args[0]} has ended`)
    return value[0]
  }
  const ready = readyAs.parse(await next())
  return {
    ready,
    async ask() {
      child.send('report')
      return report.parse(await next())
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

export interface Sample {
  readonly minute: number
  readonly megabytes: number
}

/** The growth per minute of a line through the samples, in megabytes. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const [minute, megabytes] = [mean((one) => one.minute), mean((one) => one.megabytes)]
  const spread = samples.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0)
  const both = samples.reduce((sum, one) => sum + (one.minute - minute) * (one.megabytes - megabytes), 0)
  return spread === 0 ? 0 : both / spread
}
