import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'

/** Copies a database that another process may be writing to; does nothing if there is none. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  const file = new DatabaseSync(from, { readOnly: true, timeout: 2_000 })
  try {
    await backup(file, to, { rate: 10_000 })
  } finally {
    file.close()
  }
}
