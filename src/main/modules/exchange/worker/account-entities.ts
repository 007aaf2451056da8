import { z } from 'zod'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { type GridSubject, gridSubjects } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import { idSum } from '../../../../shared/exchange/campaign-sheet-checksum.ts'
import type { SheetEntity } from '../../../../shared/exchange/campaign-sheet-records.ts'
import { type Database, type RowReader, readRow, type Statements } from '../../../core/store/database.ts'
import type { TargetRows } from '../../campaigns/packed-rows.ts'
import { readEntity } from '../../campaigns/worker/entities.ts'
import { subjectNumber, subjectOfNumber } from '../../records/campaign-columns.ts'

export class ReadFailed extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault.message)
    this.fault = fault
  }
}

/** Reads with `ReadFailed` in place of a fault. */
export function attemptOrThrow(database: Database) {
  return <T>(work: (statements: Statements) => T): T => {
    const outcome = database.attempt(work)
    if (!outcome.ok) throw new ReadFailed(outcome.fault)
    return outcome.value
  }
}

export interface AccountEntities {
  find(subject: GridSubject, key: string): SheetEntity | null
  known(subject: GridSubject): ReadonlySet<string>
  /** Keys of campaigns with this name, in lower case. */
  campaignsNamed(name: string): readonly string[]
  ofSum(sum: string): { readonly subject: GridSubject; readonly key: string } | null
  /** Campaigns, each followed by its line items. */
  all(subjects: readonly GridSubject[]): TargetRows
  currency(): string | null
}

const keyRow = z.object({ subject: z.int(), key: z.string() })
const nameRow = z.object({ key: z.string(), name: z.string().nullable() })
const currencyRow = z.object({ currency: z.string() })

export function accountEntities(database: Database, workspace: Workspace): AccountEntities {
  const attempt = attemptOrThrow(database)
  const space = `(SELECT id FROM campaign_space WHERE environment_id = :environmentId AND host = :host
     AND account_id = :accountId)`
  const values = { ...workspace }
  const keys = (subject: GridSubject): readonly string[] =>
    attempt(({ all }) =>
      all(
        `SELECT subject, key FROM campaign_row WHERE space = ${space} AND subject = :subject AND present = 1`,
        {
          ...values,
          subject: subjectNumber(subject),
        },
      )
        .read(keyRow)
        .map((row) => row.key),
    )
  const sets = new Map<GridSubject, ReadonlySet<string>>()
  const keysOf = (subject: GridSubject): ReadonlySet<string> => {
    const cachedKeys = sets.get(subject) ?? new Set(keys(subject))
    sets.set(subject, cachedKeys)
    return cachedKeys
  }
  let keysByName: ReadonlyMap<string, readonly string[]> | null = null
  const readNames = (): ReadonlyMap<string, readonly string[]> => {
    const rows = attempt(({ all }) =>
      all(
        `SELECT key, name FROM campaign_row WHERE space = ${space} AND subject = :subject AND present = 1`,
        { ...values, subject: subjectNumber('campaign') },
      ).read(nameRow),
    )
    const grouped = Map.groupBy(rows, ({ name }) => (name ?? '').trim().toLowerCase())
    return new Map([...grouped].map(([name, named]) => [name, named.map(({ key }) => key)]))
  }
  let sums: Map<string, { subject: GridSubject; key: string }> | null = null
  const findWith = (statements: RowReader, subject: GridSubject, key: string): SheetEntity | null => {
    const entity = readEntity(statements, workspace, { subject, key })
    if (entity === null) return null
    const { title, content, facts } = entity
    const { currency } = facts
    if (typeof currency === 'string') return { subject, key, title, content, currency }
    const { campaign_id: parent } = content
    const campaign =
      subject === 'lineItem' && typeof parent === 'string' ? findWith(statements, 'campaign', parent) : null
    return { subject, key, title, content, currency: campaign?.currency ?? null }
  }
  return {
    known: keysOf,
    find: (subject, key) => attempt((statements) => findWith(statements, subject, key)),
    campaignsNamed(name) {
      keysByName ??= readNames()
      return keysByName.get(name) ?? []
    },
    ofSum(sum) {
      if (sums === null) {
        sums = new Map()
        for (const subject of gridSubjects) {
          for (const key of keysOf(subject))
            sums.set(idSum(workspace.accountId, subject, key), { subject, key })
        }
      }
      return sums.get(sum) ?? null
    },
    all: (subjects) => {
      const chosenSubjects = new Set(subjects)
      return attempt(({ all }) =>
        all(
          `SELECT subject, key FROM campaign_row WHERE space = ${space} AND present = 1 AND subject IN (0, 1)
           ORDER BY CASE subject WHEN 0 THEN id ELSE coalesce(parent, 0) END, subject, name, id`,
          values,
        )
          .read(keyRow)
          .flatMap(({ subject: number, key }) => {
            const subject = subjectOfNumber(number)
            return chosenSubjects.has(subject) ? [{ subject, key }] : []
          }),
      )
    },
    currency: () =>
      attempt(({ get }) => {
        const row = get(
          `SELECT currency FROM campaign_row WHERE space = ${space} AND present = 1 AND currency IS NOT NULL
           GROUP BY currency ORDER BY count(*) DESC LIMIT 1`,
          values,
        )
        return row === undefined ? null : readRow(currencyRow, row).currency
      }),
  }
}
