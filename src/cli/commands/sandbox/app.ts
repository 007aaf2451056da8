import { z } from 'zod'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { sandboxAppOptions } from '../../table/sandbox.ts'
import { callControl } from './control.ts'

export const output = () => z.object({ done: z.boolean() })

export async function run(
  context: Context,
  { options }: Input<typeof sandboxAppOptions>,
): Promise<Outcome<Result>> {
  const { without, permission } = options
  const order = {
    without: without === null ? null : without.split(',').filter((group) => group.trim() !== ''),
    permission,
    max_account_subscriptions: options['max-account-subscriptions'],
    max_activity_subscriptions: options['max-activity-subscriptions'],
    max_stream_events: options['max-stream-events'],
  }
  if (Object.values(order).every((value) => value === null))
    return invalidInput(t`Name what changes, such as --permission read.`)
  const body = { consumer_key: options['consumer-key'], ...order }
  const appChange = await callControl(context, { method: 'POST', path: '/apps', body, reply: output() })
  return mapOutcome(appChange, (value) => ({ value, text: () => t`The app was changed.` }))
}
