import { z } from 'zod'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { callControl } from './control.ts'
import type { sandboxActOptions } from './options.ts'

export const output = () =>
  z.object({
    id: z.string(),
    at: z.string(),
    /** Only for acts in a conversation. */
    conversation_id: z.string().optional(),
  })

export async function run(
  context: Context,
  input: Input<typeof sandboxActOptions>,
): Promise<Outcome<Result>> {
  const [act = ''] = input.arguments
  const { with: names, ...options } = input.options
  // A flag that isn't set is no member: each act takes its own only.
  const members = Object.entries(options).flatMap(([name, value]) =>
    value === false ? [] : [[name.replaceAll('-', '_'), value] as const],
  )
  const partners = names?.split(',').map((name) => name.trim().replace(/^@/, ''))
  const body = { ...Object.fromEntries(members), with: partners, do: act }
  const performed = await callControl(context, { method: 'POST', path: '/acts', body, reply: output() })
  return mapOutcome(performed, (value) => {
    const { id, at, conversation_id: conversation } = value
    return {
      value,
      text: () =>
        conversation === undefined
          ? t`Done at ${at} of the sandbox’s clock: ${id}`
          : t`Done at ${at} of the sandbox’s clock in conversation ${conversation}: ${id}`,
    }
  })
}
