import { z } from 'zod'
import { webhookReasons } from '../../../shared/core/fault.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { WebhookCheck, WebhookSummary } from '../../../shared/webhooks/webhook.ts'
import { type Database, readRow, type Statements } from '../../core/store/database.ts'
import { insertRow, readOptional, rowOf } from '../../core/store/rows.ts'

export interface WebhookCheckRepository {
  record(environmentId: string, webhookId: string, check: WebhookCheck): Outcome<void>
  /** Compares a list with the previous one; changed validity is a check. Returns newly invalid webhooks. */
  observe(
    environmentId: string,
    webhooks: readonly { readonly id: string; readonly url?: string; readonly valid: boolean }[],
    at: number,
  ): Outcome<readonly string[]>
  knowsAny(environmentId: string): Outcome<boolean>
  /** Null before the list was read. */
  urlOf(environmentId: string, webhookId: string): Outcome<string | null>
  /** A deleted webhook's checks stay; the same ID later is a new webhook. */
  forget(environmentId: string, webhookId: string): Outcome<void>
  latest(environmentId: string): Outcome<ReadonlyMap<string, WebhookCheck>>
  timeline(environmentId: string, webhookId: string, count: number): Outcome<readonly WebhookCheck[]>
  /** With the first `count` invalid webhooks, by their last check. */
  summary(environmentId: string, count: number): Outcome<WebhookSummary>
}

const seenRow = z.object({ valid: z.literal([0, 1]).transform((value) => value === 1) })

const checkColumns = {
  at: z.int(),
  valid: seenRow.shape.valid,
  reason: z.enum(webhookReasons).nullable(),
  seenBy: z.enum(['register', 'validate', 'list']),
}
const checkRow = rowOf(checkColumns)
const latestRow = rowOf({ ...checkColumns, webhookId: z.string() })
const urlRow = z.object({ url: z.string().nullable() })
const countsRow = z.object({ known: z.int(), invalid: z.int() })
const invalidRow = z.object({
  id: z.string(),
  url: z.string().nullable(),
  since: z.int().nullable(),
  reason: checkColumns.reason,
})

class StoredWebhookChecks implements WebhookCheckRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  #insert(statements: Statements, environmentId: string, webhookId: string, check: WebhookCheck) {
    return insertRow(statements, 'webhook_check', { environmentId, webhookId, ...check })
  }

  #see({ run }: Statements, environmentId: string, webhookId: string, valid: boolean, url: string | null) {
    run(
      `INSERT INTO webhook_seen (environment_id, webhook_id, valid, url)
       VALUES (:environmentId, :webhookId, :valid, :url)
       ON CONFLICT DO UPDATE SET valid = excluded.valid, url = coalesce(excluded.url, url)`,
      { environmentId, webhookId, valid: valid ? 1 : 0, url },
    )
  }

  readonly record: WebhookCheckRepository['record'] = (environmentId, webhookId, check) =>
    this.#database.transact((statements) => {
      this.#insert(statements, environmentId, webhookId, check)
      this.#see(statements, environmentId, webhookId, check.valid, null)
    })

  readonly observe: WebhookCheckRepository['observe'] = (environmentId, webhooks, at) =>
    this.#database.transact((statements) => {
      const turnedInvalid: string[] = []
      for (const { id, valid, url = null } of webhooks) {
        const row = statements.get(
          'SELECT valid FROM webhook_seen WHERE environment_id = :environmentId AND webhook_id = :id',
          { environmentId, id },
        )
        const before =
          row === undefined ? null : statements.unlessUnreadable(() => readRow(seenRow, row).valid)
        if (before !== null && before !== valid) {
          this.#insert(statements, environmentId, id, { at, valid, reason: null, seenBy: 'list' })
          if (!valid) turnedInvalid.push(id)
        }
        this.#see(statements, environmentId, id, valid, url)
      }
      return turnedInvalid
    })

  readonly knowsAny: WebhookCheckRepository['knowsAny'] = (environmentId) =>
    this.#database.attempt(
      ({ get }) =>
        get('SELECT 1 FROM webhook_seen WHERE environment_id = :environmentId LIMIT 1', {
          environmentId,
        }) !== undefined,
    )

  readonly urlOf: WebhookCheckRepository['urlOf'] = (environmentId, webhookId) =>
    this.#database.attempt(
      ({ get }) =>
        readOptional(
          urlRow,
          get(
            'SELECT url FROM webhook_seen WHERE environment_id = :environmentId AND webhook_id = :webhookId',
            { environmentId, webhookId },
          ),
        )?.url ?? null,
    )

  readonly forget: WebhookCheckRepository['forget'] = (environmentId, webhookId) =>
    this.#database.attempt(({ run }) => {
      run('DELETE FROM webhook_seen WHERE environment_id = :environmentId AND webhook_id = :webhookId', {
        environmentId,
        webhookId,
      })
    })

  readonly latest: WebhookCheckRepository['latest'] = (environmentId) =>
    this.#database.attempt(({ all }) => {
      const rows = all(
        `SELECT webhook_id, at, valid, reason, seen_by FROM webhook_check
           WHERE id IN (SELECT max(id) FROM webhook_check WHERE environment_id = :environmentId GROUP BY webhook_id)`,
        { environmentId },
      ).read(latestRow)
      return new Map(rows.map(({ webhookId, ...check }) => [webhookId, check]))
    })

  readonly timeline: WebhookCheckRepository['timeline'] = (environmentId, webhookId, count) =>
    this.#database.attempt(({ all }) =>
      all(
        `SELECT at, valid, reason, seen_by FROM webhook_check
           WHERE environment_id = :environmentId AND webhook_id = :webhookId ORDER BY id DESC LIMIT :count`,
        { environmentId, webhookId, count },
      ).read(checkRow),
    )

  readonly summary: WebhookCheckRepository['summary'] = (environmentId, count) =>
    this.#database.attempt(({ all, get }) => {
      const counts = get(
        `SELECT count(*) AS known, count(*) FILTER (WHERE valid = 0) AS invalid FROM webhook_seen
           WHERE environment_id = :environmentId`,
        { environmentId },
      )
      const rows = all(
        `SELECT seen.webhook_id AS id, seen.url, latest.at AS since, latest.reason FROM webhook_seen AS seen
           LEFT JOIN webhook_check AS latest ON latest.id = (
             SELECT max(id) FROM webhook_check
             WHERE environment_id = seen.environment_id AND webhook_id = seen.webhook_id)
           WHERE seen.environment_id = :environmentId AND seen.valid = 0
           ORDER BY latest.at DESC, seen.webhook_id LIMIT :count`,
        { environmentId, count },
      ).read(invalidRow)
      return { ...readRow(countsRow, counts), rows }
    })
}

export function createWebhookCheckRepository(database: Database): WebhookCheckRepository {
  return new StoredWebhookChecks(database)
}
