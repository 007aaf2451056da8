import type { Account, AccountApp } from '../api/ads/accounts.ts'
import type { Fault } from '../core/fault.ts'

/** An account's data store within an environment. */
export type AccountHost = 'ads' | 'adsSandbox'

/** Records as last synced, with the time of the sync (milliseconds), so a screen can show their age. */
export interface AccountList {
  readonly accounts: readonly Account[]
  readonly seenAt: number
}

/** A value fetched with a separate call, or why it couldn't be fetched. */
export type Part<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'failed'; readonly fault: Fault }

export interface AccountDetails {
  readonly account: Account
  readonly apps: Part<readonly AccountApp[]>
  readonly features: Part<readonly string[]>
  /** Roles of the signed-in user; empty if the service doesn't say. */
  readonly permissions: Part<readonly string[]>
  readonly seenAt: number
}
