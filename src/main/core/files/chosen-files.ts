import { type Deadline, deadlineIn, remainingMs } from '../api/deadline.ts'
import type { Clock, Random } from '../ports.ts'
import type { ChosenFiles } from '../ports-desktop.ts'
import { nameOf } from './file-name.ts'

/** A file may wait until the user has found the list for it. */
const validMs = 12 * 60 * 60_000
/** More than a single drop contains; the oldest are removed first. */
const maxFiles = 5_000
const idBytes = 24

/** Paths chosen in this run, by IDs that a page can't guess. */
export function createChosenFiles(clock: Clock, random: Random): ChosenFiles {
  const files = new Map<string, { readonly path: string; readonly until: Deadline }>()
  return {
    add(path) {
      const id = Buffer.from(random.bytes(idBytes)).toString('base64url')
      files.set(id, { path, until: deadlineIn(clock, validMs) })
      for (const oldest of files.keys()) {
        if (files.size <= maxFiles) break
        files.delete(oldest)
      }
      return { id, name: nameOf(path) }
    },
    pathOf(id) {
      const file = files.get(id)
      return file === undefined || remainingMs(clock, file.until) < 0 ? null : file.path
    },
  }
}
