import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databasePath, openStore, type StoreOptions } from '../../../../../src/main/modules/data-file/open.ts'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'

/** A folder for one test's databases, and their log. */
export interface TestFolder {
  readonly path: string
  readonly file: string
  readonly logged: string[]
  open(options?: Pick<StoreOptions, 'migrations'>): Store
  remove(): void
}

export function makeFolder(): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'flightdeck-store-'))
  const logged: string[] = []
  const note = (event: string) => {
    logged.push(event)
  }
  return {
    path,
    file: join(path, 'flightdeck.db'),
    logged,
    open: (options = {}) =>
      openStore({
        ...options,
        folder: path,
        clock: { now: () => 1_700_000_000_000 },
        logger: { info: note, warn: note, error: note },
      }),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}

/** Changes a database past the program. */
export function damage(folder: string, sql: string): void {
  const file = new DatabaseSync(databasePath(folder))
  file.exec(sql)
  file.close()
}
