import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another program that holds the data file of a profile: reading goes on, nothing can be written. Answers its end. */
export function lockDatabase(profile: string): () => void {
  const file = new DatabaseSync(join(profile, 'flightdeck.db'))
  file.exec('BEGIN IMMEDIATE')
  return () => {
    file.exec('ROLLBACK')
    file.close()
  }
}
