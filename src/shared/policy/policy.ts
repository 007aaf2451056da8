import type { Finding } from '../core/finding.ts'
import type { Fields } from '../core/json.ts'
import type { Draft } from '../drafts/draft.ts'
import type { TargetingValueFacts } from '../entities/kind.ts'
import type { CriterionTerms } from '../entities/targeting/targeting-rules.ts'
import type { PolicyLevel } from './policy-document.ts'

/** A policy as it's sent to threads. */
export interface PolicyText {
  /** File name, without its folder. */
  readonly file: string
  readonly text: string
  /** Why the file couldn't be read. */
  readonly unreadable?: string
  /** Milliseconds: the moment that forbidden hours and flights without a start are compared with. */
  readonly now: number
}

/** A rule of a policy, for lists. */
export interface PolicyRule {
  readonly name: string
  readonly level: PolicyLevel
  readonly line: number
  /** In words. */
  readonly summary: string
}

/** Something in a policy file that can't be understood. From 1. */
export interface PolicyProblem {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** The policy of an account, for screens. */
export interface PolicyState {
  /** File name, without its folder. */
  readonly file: string
  readonly rules: readonly PolicyRule[]
  /** With any, nothing can be published. */
  readonly problems: readonly PolicyProblem[]
  /** Countries that its rules name. */
  readonly countries: readonly string[]
}

/** A policy that is ready to check drafts. One with problems finds an error in every draft. */
export interface CompiledPolicy {
  readonly file: string
  /** Changes with the text. */
  readonly stamp: string
  readonly rules: readonly PolicyRule[]
  readonly problems: readonly PolicyProblem[]
  readonly countries: readonly string[]
  readonly accountCaps: BudgetSums
  /** The index of the forbidden hours that an instant is in; -1 if in none. */
  forbiddenAt(instant: number, zone: string): number
  check(draft: Draft, facts: PolicyFacts): readonly Finding[]
}

/** A policy, and the moment that drafts are judged at. */
export interface CurrentPolicy {
  readonly policy: CompiledPolicy
  /** Milliseconds. */
  readonly now: number
}

/** Micro units; null if there's none or no limit. */
export interface BudgetSums {
  readonly daily: bigint | null
  readonly total: bigint | null
}

/** What rules of a policy need besides the draft; the answers are noted as facts of the check. */
export interface PolicyFacts {
  /** The account's time zone; null if unknown. */
  zone(): string | null
  /** Whether a time (milliseconds) is after the moment of the check. */
  isFuture(time: number): boolean
  /** The day that a flight without a start begins on, in milliseconds. */
  today(): number
  /** As `forbiddenAt`, for the moment of the check; -1 too if the zone is unknown. */
  forbiddenNow(): number
  /** The content of a campaign or line item (an ID or `draft:ID`) with its draft applied; null if unknown. */
  contentOf(subject: 'campaign' | 'lineItem', names: string): Fields | null
  /** The currency of a campaign; null if unknown. */
  currencyOf(campaign: string): string | null
  /** Targeting of a line item with its draft applied; null if it was never synced. */
  targetingOf(lineItem: string): readonly CriterionTerms[] | null
  targetedValue(type: string, value: string): TargetingValueFacts | null
  /** The sums of a campaign's line items after all planned changes. */
  lineItemBudgets(campaign: string): BudgetSums
  /** The sums of all active campaigns after all planned changes, where they exceed the policy's caps. */
  accountExcess(): BudgetSums
}
