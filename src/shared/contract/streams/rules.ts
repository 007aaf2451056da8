import { z } from 'zod'
import { act, call } from '../../bridge/call.ts'
import {
  type RuleChange,
  type RuleFile,
  type RuleList,
  type RuleTrial,
  ruleDraft,
  ruleReference,
  ruleStreams,
  trialSources,
} from '../../streams/stream-rule.ts'
import { t } from '../../text/language.ts'

/** The part of the contract about rules of streams. */

const nothing = z.undefined()
const stream = z.enum(ruleStreams)
/** The service takes a hundred rules of a dedicated stream at a time; main sends as many requests as it takes. */
const drafts = z.array(ruleDraft).min(1).max(1_000)

const ruleCalls = {
  list: call('reads', () => z.strictObject({ stream })).returns<RuleList>(),
  /** Asks the service what it would say to new rules of the filtered stream, without storing them. */
  check: call('reads', () => z.strictObject({ rules: drafts })).returns<RuleChange>(),
  add: act(t`Add rules to a stream`, () => z.strictObject({ stream, rules: drafts })).returns<RuleChange>(),
  /** The service can't change a rule: the new one is added and the old one deleted. */
  replace: act(t`Change a rule of a stream`, () =>
    z.strictObject({ stream, rule: ruleReference, draft: ruleDraft }),
  ).returns<RuleChange>(),
  remove: act(t`Delete rules of a stream`, () =>
    z.strictObject({ stream, rules: z.array(ruleReference).min(1).max(1_000) }),
  ).returns<void>(),
  /** Tries a rule on posts on this computer. */
  tryOut: call('shows', () =>
    z.strictObject({ stream, value: ruleDraft.shape.value, posts: z.enum(trialSources) }),
  ).returns<RuleTrial>(),
  /** Asks where to, then writes all rules of a stream; null if the dialog was closed. */
  export: call(['reads', 'opens'], () => z.strictObject({ stream })).returns<{
    readonly fileName: string
    readonly rules: number
  } | null>(),
  /** Reads a file of rules without adding them; null if the dialog was closed. */
  openFile: call('opens', () => nothing).returns<RuleFile | null>(),
}

export const streamRuleContract = { streamRules: ruleCalls }
