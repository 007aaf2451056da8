import { t } from '../../../shared/text/language.ts'
import type { OptionTable } from '../../table/command.ts'

/** The options of these commands, apart from them: the table of commands names them without loading any. */

export const streamTailOptions = {
  stream: {
    kind: 'text',
    value: 'NAME',
    choices: ['filtered', 'activity', 'dedicated'],
    summary: t`Filtered stream of posts, activity stream of subscriptions, or dedicated stream of posts; filtered if omitted`,
  },
  rule: { kind: 'text', value: 'TAG', summary: t`Print only events that match the rule with this tag` },
  events: { kind: 'number', value: 'COUNT', summary: t`End after this many events` },
} as const satisfies OptionTable
