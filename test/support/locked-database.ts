import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Another program that locks a profile's data file: reads still work, writes fail. Returns a function that releases it.
 */
export function lockDatabase(profile: string): () => void {
  const file = new DatabaseSync(join(profile, 'flightdeck.db'))
  file.exec('BEGIN IMMEDIATE')
  return () => {
    file.exec('ROLLBACK')
    file.close()
  }
}
