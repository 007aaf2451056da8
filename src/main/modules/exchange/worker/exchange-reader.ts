import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { writeSheetRow } from '../../../../shared/exchange/campaign-sheet-rows.ts'
import type { SetChange } from '../../../../shared/exchange/change-set.ts'
import type { OpenedImport } from '../../../../shared/exchange/import-preview.ts'
import { Stopped } from '../../../core/files/outside-file.ts'
import { wrapDatabase } from '../../../core/store/database.ts'
import { sayUnreadable } from '../../../core/threads/answering-thread.ts'
import type { ThreadProgress } from '../../../core/threads/asked-thread.ts'
import { unpackRows } from '../../campaigns/packed-rows.ts'
import type { TargetRows } from '../../campaigns/ports.ts'
import type { ExchangeAnswers, ExchangeQuestion } from '../exchange-messages.ts'
import type { TakenPage } from '../ports.ts'
import { accountDrafts } from './account-drafts.ts'
import { type AccountEntities, accountEntities } from './account-entities.ts'
import { dropRestore, keepRestore, stageRestore, writeBackup } from './backup.ts'
import { readChangeSet, writeChangeSet } from './change-set-file.ts'
import type { ImportItems } from './import-items.ts'
import { exportTables } from './plain-export.ts'
import { type ReadImport, readSheet } from './read-sheet.ts'
import { createRowSteps, type RowSteps } from './row-steps.ts'
import { writeSheet } from './write-sheet.ts'

/** Asked for a file that is not open any more. */
export class NotOpen extends Error {}

interface OpenFile {
  readonly importId: string
  readonly items: ImportItems
  /** Of a change set; by the numbers of its items. */
  readonly changes: ReadonlyMap<number, SetChange>
}

/** Reads and writes files beside what is stored, over a connection of its own that only reads. */
export interface ExchangeReader {
  /** `stop` is answered at once, everything else in its turn. */
  answer(
    question: ExchangeQuestion,
    onProgress: ThreadProgress,
  ): Promise<ExchangeAnswers[ExchangeQuestion['kind']]>
}

export function createExchangeReader(databasePath: string): ExchangeReader {
  const database = wrapDatabase(
    new DatabaseSync(databasePath, { readOnly: true, timeout: 2_000 }),
    sayUnreadable,
  )
  /** One file at a time: the one that was opened last. */
  let open: OpenFile | null = null
  let lastId = 0
  /** Aborted by a stop; what comes next has another one. */
  let stopping = new AbortController()

  const stoppable = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
    try {
      return await work(stopping.signal)
    } catch (error) {
      if (error instanceof Stopped) return null
      throw error
    }
  }

  const keep = (
    workspace: Workspace,
    path: string,
    read: ReadImport,
    changes: OpenFile['changes'] = new Map(),
  ): OpenedImport => {
    lastId += 1
    const importId = `import-${lastId}`
    const { items, form, notes, refused } = read
    open = { importId, items, changes }
    return { importId, workspace, fileName: basename(path), form, notes, refused, groups: items.groups }
  }
  const opened = (importId: string): OpenFile => {
    if (open === null || open.importId !== importId) throw new NotOpen()
    return open
  }

  return {
    async answer(question, onProgress) {
      switch (question.kind) {
        case 'writeSheet': {
          const { workspace, path, form, zone, subjects } = question
          const entities = accountEntities(database, workspace)
          const rows = question.rows === null ? entities.all(subjects) : unpackRows(question.rows)
          let written = 0
          const count = () => {
            written += 1
          }
          return stoppable(async (signal) => {
            const steps = createRowSteps(signal, onProgress, rows.length)
            const cells = cellsOf(entities, rows, workspace.accountId, zone, steps, count)
            await writeSheet(path, form, zone, cells)
            return { rows: written }
          })
        }
        case 'readSheet': {
          const { workspace, path, zone } = question
          open = null
          const entities = accountEntities(database, workspace)
          return stoppable(async (signal) => {
            const steps = createRowSteps(signal, onProgress, null)
            const read = await readSheet(path, entities, workspace.accountId, zone, steps, signal)
            return keep(workspace, path, read)
          })
        }
        case 'items':
          return opened(question.importId).items.page(question.of, question.offset, question.count)
        case 'taken':
          return takenOf(opened(question.importId), question)
        case 'writeSet': {
          const { workspace, path, draftIds, comment, now } = question
          return writeChangeSet(path, accountDrafts(database, workspace), draftIds, workspace, comment, now)
        }
        case 'readSet': {
          const { workspace, path } = question
          open = null
          return stoppable(async (signal) => {
            const drafts = accountDrafts(database, workspace)
            const read = await readChangeSet(path, drafts, workspace, signal)
            return keep(workspace, path, read, read.changes)
          })
        }
        case 'writeBackup':
          writeBackup(databasePath, question.path)
          return true as const
        case 'stageRestore':
          return stoppable(async (signal) => ({
            leftOut: await stageRestore(databasePath, question.path, signal),
          }))
        case 'keepRestore':
          keepRestore(databasePath, question.leftOut)
          return true as const
        case 'dropRestore':
          dropRestore(databasePath)
          return null
        case 'exportTables':
          return stoppable(async (signal) => ({
            rows: await exportTables(databasePath, question.path, signal),
          }))
        case 'discard':
          rmSync(`${question.path}.part`, { force: true })
          return null
        case 'stop':
          stopping.abort()
          stopping = new AbortController()
          return null
        case 'close':
          if (open?.importId === question.importId) open = null
          return null
      }
    },
  }
}

function takenOf(
  { items, changes }: OpenFile,
  { choice, offset, count }: Extract<ExchangeQuestion, { kind: 'taken' }>,
): TakenPage {
  const page = items.taken(choice, offset, count)
  return { ...page, changes: page.items.flatMap(({ number }) => changes.get(number) ?? []) }
}

async function* cellsOf(
  entities: AccountEntities,
  rows: TargetRows,
  accountId: string,
  zone: string,
  steps: RowSteps,
  onRow: () => void,
): AsyncGenerator<readonly string[]> {
  for (const { subject, key } of rows) {
    await steps.next()
    const entity = entities.find(subject, key)
    if (entity === null) continue
    onRow()
    yield writeSheetRow(entity, accountId, zone)
  }
}
