import { z } from 'zod'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { callControl } from './control.ts'
import type { sandboxLifeOptions } from './options.ts'

export const output = () => z.looseObject({ rate: z.number() })

export async function run(
  context: Context,
  { options: { rate, seed } }: Input<typeof sandboxLifeOptions>,
): Promise<Outcome<Result>> {
  if (rate !== null && !/^\d+(\.\d+)?$/.test(rate))
    return invalidInput(t`--rate takes a number of acts a second, such as 0.5.`)
  if (rate === null && seed !== null) return invalidInput(t`Name the pace with --rate.`)
  const life = await callControl(
    context,
    rate === null
      ? { method: 'GET', path: '/life', reply: output() }
      : { method: 'POST', path: '/life', body: { rate: Number(rate), seed }, reply: output() },
  )
  return mapOutcome(life, (value) => ({
    value,
    text: () =>
      value.rate === 0 ? t`People do nothing on their own.` : t`People act ${value.rate} times a second.`,
  }))
}
