import { z } from 'zod'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { sandboxActOptions } from '../../table/sandbox.ts'
import { callControl } from './control.ts'

export const output = () => z.object({ id: z.string(), at: z.string() })

export async function run(
  context: Context,
  input: Input<typeof sandboxActOptions>,
): Promise<Outcome<Result>> {
  const [act = ''] = input.arguments
  const { 'reply-to': reply_to, ...rest } = input.options
  const body = { ...rest, reply_to, do: act }
  const performed = await callControl(context, { method: 'POST', path: '/acts', body, reply: output() })
  return mapOutcome(performed, ({ id, at }) => ({
    value: { id, at },
    text: () => t`Done at ${at} of the sandbox’s clock: ${id}`,
  }))
}
