import { renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** What a publish needs of an earlier one. Everything else is fetched again, or is of no use on another computer. */
const journalTables: ReadonlySet<string> = new Set([
  'draft',
  'draft_published',
  'draft_reference',
  'job',
  'job_step',
  'journal',
  'run',
])

const nameRow = z.object({ name: z.string() })
const countRow = z.object({ entries: z.int() })

/** Copies the journal alone, as a database to start a data folder with. Returns its number of entries. */
export function copyJournal(databasePath: string, target: string): number {
  const part = `${target}.part`
  rmSync(part, { force: true })
  try {
    const file = new DatabaseSync(databasePath, { readOnly: true, timeout: 5_000 })
    try {
      file.prepare('VACUUM INTO ?').run(part)
    } finally {
      file.close()
    }
    const entries = keepJournal(part)
    renameSync(part, target)
    return entries
  } finally {
    rmSync(part, { force: true })
  }
}

function keepJournal(path: string): number {
  const copy = new DatabaseSync(path, { enableForeignKeyConstraints: false })
  try {
    const tables = copy.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    for (const row of tables.all()) {
      const { name } = nameRow.parse(row)
      if (!journalTables.has(name)) copy.exec(`DELETE FROM "${name}"`)
    }
    // Left open, so the first start examines it and rebuilds the lists of its drafts.
    copy.exec('UPDATE run SET open = 1; VACUUM')
    return countRow.parse(copy.prepare('SELECT count(*) AS entries FROM journal').get()).entries
  } finally {
    copy.close()
  }
}
