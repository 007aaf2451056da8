import type { Account, AccountApp } from '../api/ads/accounts.ts'
import type { Fault } from '../core/fault.ts'

/** Which data store of an environment an account lives in. */
export type AccountHost = 'ads' | 'adsSandbox'

/** Records as last seen, with the time of the reading (milliseconds), so that a screen can show their age. */
export interface AccountList {
  readonly accounts: readonly Account[]
  readonly seenAt: number
}

/** What is read with a call of its own beside a record: its value, or why it could not be read. */
export type Part<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'failed'; readonly fault: Fault }

export interface AccountDetails {
  readonly account: Account
  readonly apps: Part<readonly AccountApp[]>
  readonly features: Part<readonly string[]>
  /** Roles of the signed-in user; empty where the service does not tell. */
  readonly permissions: Part<readonly string[]>
  readonly seenAt: number
}
