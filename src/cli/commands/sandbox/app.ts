import { z } from 'zod'
import { mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { defaultCapScope } from '../../../shared/sandbox/app-choices.ts'
import { usageCap } from '../../../shared/sandbox/sandbox-world.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { callControl } from './control.ts'
import type { sandboxAppOptions } from './options.ts'

export const output = () => z.object({ done: z.boolean() })

export async function run(
  context: Context,
  { options }: Input<typeof sandboxAppOptions>,
): Promise<Outcome<Result>> {
  const { without, permission, enrolled, official, tier } = options
  const cap = capOf(options['usage-cap'])
  if (cap === 'malformed') return invalidInput(t`Write the cap as posts and period, such as 100:Daily.`)
  const issue = options['stream-issue']
  const order = {
    without: without === null ? null : without.split(',').filter((group) => group.trim() !== ''),
    permission,
    enrolled: enrolled === null ? null : enrolled === 'yes',
    official: official === null ? null : official === 'yes',
    tier,
    usage_cap: cap ?? null,
    stream_issue: issue === 'none' ? null : issue,
    max_account_subscriptions: options['max-account-subscriptions'],
    max_activity_subscriptions: options['max-activity-subscriptions'],
    max_stream_events: options['max-stream-events'],
  }
  const cleared = [...(cap === null ? ['usage_cap'] : []), ...(issue === 'none' ? ['stream_issue'] : [])]
  if (cleared.length === 0 && Object.values(order).every((value) => value === null))
    return invalidInput(t`Name what changes, such as --permission read.`)
  const body = { consumer_key: options['consumer-key'], ...order }
  const appChange = await callControl(context, {
    method: 'POST',
    path: '/apps',
    body,
    cleared,
    reply: output(),
  })
  return mapOutcome(appChange, (value) => ({ value, text: () => t`The app was changed.` }))
}

/** "100:Monthly:Account"; undefined if it isn't to change, null for no cap. */
function capOf(text: string | null): z.output<ReturnType<typeof usageCap>> | null | undefined | 'malformed' {
  if (text === null) return undefined
  if (text === 'none') return null
  const [posts = '', period, scope = defaultCapScope, ...rest] = text.split(':')
  const cap = usageCap().safeParse({ posts: /^\d+$/.test(posts) ? Number(posts) : null, period, scope })
  return cap.success && rest.length === 0 ? cap.data : 'malformed'
}
