import { z } from 'zod'
import type { AccountHost, AccountList } from '../../../shared/accounts/account.ts'
import { type Account, type AccountApp, account, accountApp } from '../../../shared/api/ads/accounts.ts'
import { writeJson } from '../../../shared/core/json-text.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Database, jsonColumn, readRow } from '../../core/store/database.ts'

/** The user and data store that accounts were read with: two users may see different accounts. */
export interface AccountOwner {
  readonly environmentId: string
  readonly userId: string
  readonly host: AccountHost
}

/** Details without missing parts. */
export interface WholeAccountDetails {
  readonly account: Account
  readonly apps: readonly AccountApp[]
  readonly features: readonly string[]
  readonly permissions: readonly string[]
  readonly seenAt: number
}

/** Accounts as the service last returned them, with the time; null also if the stored ones can't be read. */
export interface AccountRepository {
  readList(owner: AccountOwner): Outcome<AccountList | null>
  /** An account in any user's list; null if none of them has it. */
  find(place: Omit<AccountOwner, 'userId'>, accountId: string): Outcome<Account | null>
  saveList(owner: AccountOwner, list: AccountList): Outcome<void>
  readDetails(owner: AccountOwner, accountId: string): Outcome<WholeAccountDetails | null>
  saveDetails(owner: AccountOwner, details: WholeAccountDetails): Outcome<void>
  /** Deletes everything read as one user. */
  forgetUser(environmentId: string, userId: string): Outcome<void>
}

const listRow = z
  .object({ accounts: jsonColumn(z.array(account)), seen_at: z.int() })
  .transform(({ accounts, seen_at }): AccountList => ({ accounts, seenAt: seen_at }))

const detailsRow = z
  .object({
    details: jsonColumn(
      z.object({
        account,
        apps: z.array(accountApp),
        features: z.array(z.string()),
        permissions: z.array(z.string()),
      }),
    ),
    seen_at: z.int(),
  })
  .transform(({ details, seen_at }): WholeAccountDetails => ({ ...details, seenAt: seen_at }))

const inPlace = 'environment_id = :environmentId AND host = :host'
const ownerMatches = `${inPlace} AND user_id = :userId`

export function createAccountRepository(database: Database): AccountRepository {
  return {
    readList: (owner) =>
      database.attempt(({ get, unlessUnreadable }) => {
        const row = get(`SELECT accounts, seen_at FROM account_list WHERE ${ownerMatches}`, { ...owner })
        return row === undefined ? null : unlessUnreadable(() => readRow(listRow, row))
      }),
    // A place may be a whole workspace, and SQLite refuses parameters that a statement lacks.
    find: ({ environmentId, host }, accountId) =>
      database.attempt(({ all, unlessUnreadable }) => {
        const sql = `SELECT accounts, seen_at FROM account_list WHERE ${inPlace} ORDER BY seen_at DESC`
        const lists = unlessUnreadable(() => all(sql, { environmentId, host }).read(listRow))
        return lists?.flatMap(({ accounts }) => accounts).find(({ id }) => id === accountId) ?? null
      }),
    saveList: (owner, { accounts, seenAt }) =>
      database.attempt(({ run }) => {
        run(
          `INSERT INTO account_list (environment_id, user_id, host, seen_at, accounts)
           VALUES (:environmentId, :userId, :host, :seenAt, :accounts)
           ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at, accounts = excluded.accounts`,
          { ...owner, seenAt, accounts: writeJson(accounts) },
        )
      }),
    readDetails: (owner, accountId) =>
      database.attempt(({ get, unlessUnreadable }) => {
        const sql = `SELECT details, seen_at FROM account_details WHERE ${ownerMatches} AND account_id = :accountId`
        const row = get(sql, { ...owner, accountId })
        return row === undefined ? null : unlessUnreadable(() => readRow(detailsRow, row))
      }),
    saveDetails: (owner, { seenAt, ...details }) =>
      database.attempt(({ run }) => {
        run(
          `INSERT INTO account_details (environment_id, user_id, host, account_id, seen_at, details)
           VALUES (:environmentId, :userId, :host, :accountId, :seenAt, :details)
           ON CONFLICT DO UPDATE SET seen_at = excluded.seen_at, details = excluded.details`,
          { ...owner, accountId: details.account.id, seenAt, details: writeJson(details) },
        )
      }),
    forgetUser: (environmentId, userId) =>
      database.transact(({ run }) => {
        for (const table of ['account_list', 'account_details']) {
          run(`DELETE FROM ${table} WHERE environment_id = :environmentId AND user_id = :userId`, {
            environmentId,
            userId,
          })
        }
      }),
  }
}
