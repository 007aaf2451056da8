import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../../main/core/files/make-folder.ts'
import { type FolderLock, isAbandoned, lockFolder } from '../../main/core/store/folder-lock.ts'
import { listenerFolder } from '../../main/modules/data-file/listener-inbox.ts'
import { databasePath } from '../../main/modules/data-file/open.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'

/** A data folder that is locked for this command. */
export interface Place {
  readonly folder: string
  readonly guard: FolderLock['guard']
  leave(): void
}

export function lockedFolder(folder: string): Outcome<Place> {
  const lock = lockFolder(folder)
  return lock.ok ? succeed({ folder, guard: lock.value.guard, leave: lock.value.release }) : lock
}

const copyPrefix = 'flightdeck-copy-'

/** Of a data folder, to read without leaving anything behind. */
export async function copyOf(
  profile: string,
  part: 'inbox' | 'streams' | undefined,
): Promise<Outcome<Place>> {
  removeAbandonedCopies()
  const folder = mkdtempSync(join(tmpdir(), copyPrefix))
  const place = lockedFolder(folder)
  if (!place.ok) return place
  const leave = () => {
    place.value.leave()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { copyDatabase } = await import('../../main/core/store/copy-database.ts')
    await copyDatabase(databasePath(profile), databasePath(folder))
    if (part === 'inbox') {
      makeFolder(join(folder, listenerFolder))
      await copyDatabase(
        databasePath(join(profile, listenerFolder)),
        databasePath(join(folder, listenerFolder)),
      )
    }
    return succeed({ ...place.value, leave })
  } catch (error) {
    leave()
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    return fail({ kind: 'storage', code, message: t`The data in ${profile} couldn’t be read (${code}).` })
  }
}

/** Of commands that were killed. */
function removeAbandonedCopies(): void {
  const copies = readdirSync(tmpdir()).filter((name) => name.startsWith(copyPrefix))
  for (const folder of copies.map((name) => join(tmpdir(), name))) {
    try {
      if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's.
    }
  }
}
