import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databasePath } from '../../../../../src/main/modules/data-file/open.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage } from '../drafts/drafts-stage.ts'

let folder: string
let stage: DraftsStage
let file: DatabaseSync
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-pages-'))
  stage = setDraftsStage(folder)
  file = new DatabaseSync(databasePath(folder), { readOnly: true })
})
afterAll(() => {
  file.close()
  stage.end()
  rmSync(folder, { recursive: true, force: true })
})

const record = fc.record({
  id: fc.constantFrom('l1', 'l2', 'l3', 'l4'),
  name: fc.constantFrom('One', 'Two', ''),
  campaign_id: fc.constantFrom('c1', 'c2'),
  daily_budget_amount_local_micro: fc.constantFrom(null, 1_000_000, 9_007_199_254_740_993n),
  placements: fc.constantFrom<string[]>([], ['ALL_ON_TWITTER']),
  updated_at: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
  deleted: fc.boolean(),
})
const once = {
  id: 'l3' as const,
  name: 'One' as const,
  campaign_id: 'c1' as const,
  updated_at: '2026-01-01T00:00:00Z' as const,
  daily_budget_amount_local_micro: null,
  placements: [],
  deleted: false,
}
/** A record that a page has twice, unchanged and changed. */
const changedAgain = [[once], [once, { ...once, name: 'Two' as const }]]
const pages = fc.array(fc.array(record, { maxLength: 8 }), { minLength: 1, maxLength: 4 })

/** The stored rows of an account by key: IDs and change numbers depend on the transactions. */
function stored({ accountId }: Workspace) {
  const all = (sql: string) => file.prepare(sql).all(accountId)
  const row = (line: string, space: string) => `${line} FROM campaign_row AS row
    JOIN campaign_space ON campaign_space.id = row.space
    LEFT JOIN campaign_row AS campaign ON campaign.space = row.space AND campaign.id = row.parent
    WHERE account_id = ? ${space} ORDER BY row.subject, row.key`
  return {
    records: all('SELECT * FROM remote_record WHERE account_id = ? ORDER BY subject, remote_id').map(plain),
    deleted: all('SELECT * FROM deleted_record WHERE account_id = ? ORDER BY subject, remote_id').map(plain),
    versions: all(
      'SELECT remote_id, at, deleted, content FROM record_version WHERE account_id = ? ORDER BY id',
    ).sort((a, b) => String(a.remote_id).localeCompare(String(b.remote_id))),
    drafts: all('SELECT remote_id, sync, patch FROM draft WHERE account_id = ? ORDER BY remote_id'),
    rows: all(
      row(
        `SELECT row.subject, row.key, campaign.key AS campaign, row.present, row.draft IS NOT NULL AS drafted,
           row.updated, row.name, CAST(row.daily_budget_amount_local_micro AS TEXT) AS budget, row.placements`,
        '',
      ),
    ),
  }
}

function plain({ account_id: _account, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return rest
}

let account = 0

it('saves a page as it would save each of its records', async () => {
  await fc.assert(
    fc.asyncProperty(pages, fc.constantFrom(null, 'l1', 'l2'), async (given, changed) => {
      const save = async (slices: (page: readonly Fields[]) => readonly (readonly Fields[])[]) => {
        account += 1
        const workspace: Workspace = { environmentId: 'sandbox', host: 'ads', accountId: `a${account}` }
        const savePage = (page: readonly Fields[], at: number) =>
          unwrap(stage.store.entities.savePage(workspace, 'lineItem', page, at)).moved.length
        let moved = 0
        savePage([{ id: 'l1', name: 'First', updated_at: '2026-01-01T00:00:00Z' }], 1)
        savePage([{ id: 'l2', name: 'Second', updated_at: '2026-01-01T00:00:00Z' }], 1)
        if (changed !== null) {
          const fields = { name: 'Mine' }
          unwrap(await stage.handlers.change({ workspace, subject: 'lineItem', remoteId: changed, fields }))
        }
        for (const [place, page] of given.entries())
          for (const slice of slices(page)) moved += savePage(slice, place + 2)
        return { moved, ...stored(workspace) }
      }
      expect(await save((page) => [page])).toEqual(await save((page) => page.map((one) => [one])))
    }),
    { numRuns: 40, examples: [[changedAgain, null]] },
  )
})
