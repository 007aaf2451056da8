import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What the program makes in its data folder; a folder of a person's own may hold other things as well. */
const ownFiles = /^(?:flightdeck.*\.(?:db(?:-wal|-shm|-journal)?|json)|settings\.json.*)$/
const ownFolders = /^(?:audiences|collections|logs|pictures|sandbox|updates)$/

/**
 * Takes the rights of other users of this machine from files and folders that earlier versions made; SQLite gives the
 * files beside a database the rights of the database. What cannot be changed is left as it is.
 */
export function makePrivate(folder: string): void {
  for (const name of namesIn(folder)) {
    const path = join(folder, name)
    try {
      const status = lstatSync(path)
      const isOwn = status.isDirectory() ? ownFolders.test(name) : status.isFile() && ownFiles.test(name)
      if (isOwn && (status.mode & 0o077) !== 0) chmodSync(path, status.mode & 0o700)
    } catch {}
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
