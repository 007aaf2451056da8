import { z } from 'zod'
import type { RuleEndpoint } from './operators.ts'
import type { RuleError } from './read-rule.ts'

/** The filtered stream, or an app's dedicated stream; each has rules of its own. */
export const ruleStreams = ['filtered', 'dedicated'] as const
export type RuleStream = (typeof ruleStreams)[number]

/** What reads the rules of a stream. */
export const endpointOfStream = { filtered: 'rule', dedicated: 'dedicated' } as const satisfies Record<
  RuleStream,
  RuleEndpoint
>

/** Longest texts that are sent; the service's own limit for a rule is lower and is its to state. */
const maxValue = 4_096
const maxTag = 1_000

export const ruleDraft = z.strictObject({
  value: z.string().trim().min(1).max(maxValue),
  tag: z.string().trim().min(1).max(maxTag).nullable(),
})
export type RuleDraft = z.infer<typeof ruleDraft>

export const ruleReference = z.strictObject({ id: z.string().min(1).max(40).nullable(), ...ruleDraft.shape })

/** A rule as the service has it. */
export interface StreamRule extends RuleDraft {
  /** Null if the service doesn't report it. */
  readonly id: string | null
}

export interface RuleList {
  /** Oldest first. */
  readonly rules: readonly StreamRule[]
  /** Rules that the app may have; null if the service doesn't report it. */
  readonly cap: number | null
  readonly seenAt: number
}

/** Why the service didn't create a rule. */
export interface RuleRefusal {
  readonly value: string
  readonly reason: 'duplicate' | 'invalid' | 'cap' | 'other'
  readonly message: string
  /** What helps. */
  readonly nextStep: string
  /** Of an invalid rule: every error that names a position. */
  readonly errors: readonly RuleError[]
}

export interface RuleChange {
  readonly created: readonly StreamRule[]
  readonly refused: readonly RuleRefusal[]
}

/** Rules read from a file. */
export interface RuleFile {
  readonly fileName: string
  readonly rules: readonly RuleDraft[]
  /** Entries that aren't rules. */
  readonly unreadable: number
}

/** Posts that a rule can be tried on: those in the inbox, or those found by searches. */
export const trialSources = ['inbox', 'searches'] as const
export type TrialSource = (typeof trialSources)[number]

export interface TrialMatch {
  readonly postId: string
  readonly text: string
  /** Without the @; null if the delivery doesn't name the author. */
  readonly author: string | null
  readonly at: number | null
}

/** Which of the posts at hand a rule matches. */
export interface RuleTrial {
  readonly tried: number
  readonly matched: number
  /** Whether there are older posts that weren't tried. */
  readonly hasMore: boolean
  /** The newest matches, at most 20. */
  readonly newest: readonly TrialMatch[]
}
