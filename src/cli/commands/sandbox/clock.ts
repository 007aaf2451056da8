import { z } from 'zod'
import { mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { callControl } from './control.ts'
import type { sandboxClockOptions } from './options.ts'

export const output = () => z.object({ now: z.string(), speed: z.number() })

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

export async function run(
  context: Context,
  input: Input<typeof sandboxClockOptions>,
): Promise<Outcome<Result>> {
  const { to, by, speed, reset } = input.options
  const isContradiction = reset ? to !== null || by !== null || speed !== null : to !== null && by !== null
  if (isContradiction) return invalidInput(t`Name one of --to, --by and --reset.`)
  if (speed !== null && !/^\d+(\.\d+)?$/.test(speed))
    return invalidInput(t`--speed takes a number: 1 is real time, 0 stops the clock.`)
  const steered = speed === null ? {} : { speed: Number(speed) }
  const now = by === null ? succeed(to) : await later(context, by)
  if (!now.ok) return now
  const isRead = now.value === null && speed === null && !reset
  const methodOfClock = isRead ? 'GET' : 'POST'
  const clock = await callControl(context, {
    method: reset ? 'DELETE' : methodOfClock,
    path: '/clock',
    ...(reset || isRead ? {} : { body: { now: now.value, ...steered } }),
    reply: output(),
  })
  return mapOutcome(clock, (value) => ({
    value,
    text: () =>
      value.speed === 0
        ? t`The sandbox’s clock is stopped at ${value.now}.`
        : t`It is ${value.now} by the sandbox’s clock, which runs at ${value.speed} times real time.`,
  }))
}

/** The sandbox's time, moved on by 90s, 30m, 26h or 3d. */
async function later(context: Context, by: string): Promise<Outcome<string>> {
  const [, count = '', unit = ''] = /^(\d{1,6})([smhd])$/.exec(by) ?? []
  const milliseconds = unit === 's' || unit === 'm' || unit === 'h' || unit === 'd' ? unitMs[unit] : null
  if (milliseconds === null) return invalidInput(t`--by takes a time such as 90s, 30m, 26h or 3d.`)
  const clock = await callControl(context, { method: 'GET', path: '/clock', reply: output() })
  return mapOutcome(clock, ({ now }) =>
    new Date(Date.parse(now) + Number(count) * milliseconds).toISOString(),
  )
}
