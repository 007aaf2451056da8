import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { wrapDatabase } from '../../../../../src/main/core/store/database.ts'
import { changeRow } from '../../../../../src/main/modules/campaigns/edits.ts'
import { databasePath } from '../../../../../src/main/modules/data-file/open.ts'
import { reindexRows } from '../../../../../src/main/modules/data-file/recovery/reindex-rows.ts'
import { changeDrafts } from '../../../../../src/main/modules/drafts/transaction.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { Fields, Json } from '../../../../../src/shared/core/json.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { casesFor } from '../../../../support/runs.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

let folder: string
let stage: DraftsStage
let database: DatabaseSync
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'campaign-rows-'))
  stage = setDraftsStage(folder)
  database = new DatabaseSync(databasePath(folder))
})
afterAll(() => {
  database.close()
  stage.end()
  rmSync(folder, { recursive: true })
})

const time = oneOf('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z', '2027-01-15T12:30:00Z', null)
const budget = oneOf(1_000_000, 25_000_000)
const changeable: Readonly<Record<string, fc.Arbitrary<Json>>> = {
  name: oneOf('Boots', 'Été', 'Boots again', ''),
  entity_status: oneOf('ACTIVE', 'PAUSED'),
  daily_budget_amount_local_micro: budget,
  total_budget_amount_local_micro: budget,
  start_time: time,
  end_time: time,
  categories: oneOf([], ['IAB1'], ['IAB2', 'IAB3']),
}
const lineItem: fc.Arbitrary<Fields> = fc.record({ ...changeable, campaign_id: oneOf('c1', 'c2') })
const field = fc.oneof(
  ...Object.entries(changeable).map(([name, value]) => value.map((chosen): Fields => ({ [name]: chosen }))),
)
const fields = fc
  .array(field, { minLength: 1, maxLength: 3 })
  .map((parts): Fields => Object.assign({}, ...parts))
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('type' as const, 'edit' as const), fields }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sync' as const), fields: lineItem }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('undo' as const, 'undo' as const, 'redo' as const, 'remove' as const),
    }),
  },
)

const published: Fields = {
  name: 'Boots',
  campaign_id: 'c1',
  entity_status: 'ACTIVE',
  daily_budget_amount_local_micro: 1_000_000,
  total_budget_amount_local_micro: 25_000_000,
  start_time: '2026-11-01T00:00:00Z',
  end_time: '2026-12-01T00:00:00Z',
  categories: [],
}

function oneOf(...values: readonly Json[]): fc.Arbitrary<Json> {
  return fc.constantFrom(...values)
}

/** The account's rows as the grid reads them, without the numbers of their changes. */
function readRows(accountId: string) {
  return database
    .prepare(
      'SELECT * FROM campaign_row WHERE space = (SELECT id FROM campaign_space WHERE account_id = ?) ORDER BY id',
    )
    .all(accountId)
    .map(({ change_number: _, ...row }) => row)
}

/** As the grid does, whose first change of a record is its draft's first revision. */
function editCell(own: Workspace, fields: Fields) {
  return changeDrafts(stage.parts, (change) => {
    changeRow(stage.parts, change, own, 'lineItem', 'l1', () => fields)
    const { changes, now, store } = change
    if (changes.length > 0) store.addUndo(own, { at: now, label: 'Edit', joins: null, changes })
    return succeed(undefined)
  })
}

it('has rows after any change that are the same written anew', async () => {
  const { handlers, store } = stage
  let run = 0
  await fc.assert(
    fc.asyncProperty(lineItem, fc.array(act, { minLength: 2, maxLength: 7 }), async (record, acts) => {
      run += 1
      const own = { ...workspace, accountId: `account${run}` }
      const subject = 'lineItem'
      const see = (fields: Fields) =>
        unwrap(store.entities.savePage(own, subject, [{ id: 'l1', currency: 'EUR', ...fields }], stage.now))
      unwrap(store.entities.savePage(own, 'campaign', [{ id: 'c1', name: 'Campaign' }], stage.now))
      see(record)
      for (const step of acts) {
        if (step.kind === 'edit') editCell(own, step.fields)
        if (step.kind === 'type')
          await handlers.change({ workspace: own, subject, remoteId: 'l1', fields: step.fields })
        if (step.kind === 'sync') see(step.fields)
        if (step.kind === 'undo') await handlers.undo({ workspace: own })
        if (step.kind === 'redo') await handlers.redo({ workspace: own })
        if (step.kind === 'remove') await handlers.remove({ workspace: own, subject, keys: ['l1'] })
        const rows = readRows(own.accountId)
        reindexRows(wrapDatabase(database))
        expect(rows).toEqual(readRows(own.accountId))
      }
    }),
    {
      numRuns: casesFor(20, 200),
      // A redo brings a draft back to a record that has changed since.
      examples: [
        [
          published,
          [
            { kind: 'edit', fields: { daily_budget_amount_local_micro: 25_000_000 } },
            { kind: 'undo' },
            { kind: 'sync', fields: { ...published, entity_status: 'PAUSED' } },
            { kind: 'redo' },
          ],
        ],
        [
          published,
          [
            { kind: 'edit', fields: { end_time: null, entity_status: 'PAUSED' } },
            { kind: 'edit', fields: { entity_status: 'ACTIVE' } },
          ],
        ],
      ],
    },
  )
})
