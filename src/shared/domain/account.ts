import type { Account, AccountApp } from '../catalogue/accounts.ts'

/** Which data store of an environment an account lives in. */
export type AccountHost = 'ads' | 'adsSandbox'

/** Records as last seen, with the time of the reading (milliseconds), so that a screen can show their age. */
export interface AccountList {
  readonly accounts: readonly Account[]
  readonly seenAt: number
}

export interface AccountDetails {
  readonly account: Account
  readonly apps: readonly AccountApp[]
  readonly features: readonly string[]
  /** Roles of the signed-in user; empty where the service does not tell. */
  readonly permissions: readonly string[]
  readonly seenAt: number
}
