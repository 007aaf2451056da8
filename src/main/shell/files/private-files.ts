import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The program's own entries in its data folder; a folder the user chose may contain others. */
const ownFiles = /^(?:flightdeck.*\.(?:db(?:-wal|-shm|-journal)?|json)|settings\.json.*)$/
const ownFolders = /^(?:audiences|collections|crops|logs|pictures|sandbox|updates)$/

/** Removes other users' access from files of earlier versions. Skips what can't be changed. */
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
