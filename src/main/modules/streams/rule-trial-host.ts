import { t } from '../../../shared/text/language.ts'
import { type Connection, connect, type ThreadOptions } from '../../core/threads/connect.ts'
import type { RuleTrialApi } from './worker/rule-trials.ts'

const lost = {
  kind: 'refused',
  reason: 'state',
  message: t`Couldn’t read the posts at hand. Try again.`,
} as const

export type RuleTrialWork = Pick<Connection<RuleTrialApi>, 'api' | 'close'>

/** The thread that reads received events and found posts: tens of thousands of bodies. */
export function createRuleTrials(options: ThreadOptions): RuleTrialWork {
  return connect<RuleTrialApi>(options, { name: 'ruleTrials', lost })
}
