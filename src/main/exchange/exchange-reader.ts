import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { writeSheetRow } from '../../shared/domain/campaign-sheet-rows.ts'
import type { OpenedImport } from '../../shared/domain/import-difference.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import type { TargetRows } from '../ports.ts'
import { wrapDatabase } from '../store/database.ts'
import { type AccountEntities, accountEntities } from './account-entities.ts'
import type { ExchangeAnswers, ExchangeQuestion } from './exchange-messages.ts'
import type { ImportItems } from './import-items.ts'
import { type ReadImport, readSheet } from './read-sheet.ts'
import { writeSheet } from './write-sheet.ts'

/** Asked for a file that is not open any more. */
export class NotOpen extends Error {}

/** Reads and writes files beside what is stored, over a connection of its own that only reads. */
export interface ExchangeReader {
  answer(question: ExchangeQuestion): Promise<ExchangeAnswers[ExchangeQuestion['kind']]>
}

export function createExchangeReader(databasePath: string): ExchangeReader {
  const database = wrapDatabase(new DatabaseSync(databasePath, { readOnly: true, timeout: 2_000 }))
  /** One file at a time: the one that was opened last. */
  let open: { readonly importId: string; readonly items: ImportItems } | null = null
  let lastId = 0

  const keep = (workspace: Workspace, path: string, read: ReadImport): OpenedImport => {
    lastId += 1
    const importId = `import-${lastId}`
    const { items, form, notes, refused } = read
    open = { importId, items }
    return { importId, workspace, fileName: basename(path), form, notes, refused, groups: items.groups }
  }
  const opened = (importId: string): ImportItems => {
    if (open === null || open.importId !== importId) throw new NotOpen()
    return open.items
  }

  return {
    async answer(question) {
      switch (question.kind) {
        case 'writeSheet': {
          const { workspace, path, form, zone, subjects } = question
          const entities = accountEntities(database, workspace)
          const rows = question.rows ?? entities.all(subjects)
          let written = 0
          const count = () => {
            written += 1
          }
          await writeSheet(path, form, zone, cellsOf(entities, rows, workspace.accountId, zone, count))
          return { rows: written }
        }
        case 'readSheet': {
          const { workspace, path, zone } = question
          open = null
          const entities = accountEntities(database, workspace)
          return keep(workspace, path, await readSheet(path, entities, workspace.accountId, zone))
        }
        case 'items':
          return opened(question.importId).page(question.of, question.offset, question.count)
        case 'taken':
          return opened(question.importId).taken(question.choice, question.offset, question.count)
        case 'close':
          if (open?.importId === question.importId) open = null
          return null
      }
    },
  }
}

function* cellsOf(
  entities: AccountEntities,
  rows: TargetRows,
  accountId: string,
  zone: string,
  onRow: () => void,
): Generator<readonly string[]> {
  for (const { subject, key } of rows) {
    const entity = entities.find(subject, key)
    if (entity === null) continue
    onRow()
    yield writeSheetRow(entity, accountId, zone)
  }
}
