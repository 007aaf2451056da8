import { z } from 'zod'
import type { StorageFault } from '../../../shared/core/fault.ts'
import { t } from '../../../shared/text/language.ts'

const sqliteError = z.object({ code: z.literal('ERR_SQLITE_ERROR'), errcode: z.int() })
const closedError = z.object({ code: z.literal('ERR_INVALID_STATE') })
const fileError = z.object({ code: z.string().regex(/^E[A-Z]+$/), syscall: z.string() })

interface Trouble {
  readonly code: string
  readonly message: string
}

/** SQLite's primary result codes for disk or file trouble; all others are our bugs. */
const troubles: Readonly<Record<number, Trouble>> = {
  3: { code: 'SQLITE_PERM', message: t`Flightdeck can’t access the data file. Check its permissions.` },
  5: { code: 'SQLITE_BUSY', message: t`Another program is using the data file. Close it and try again.` },
  6: { code: 'SQLITE_LOCKED', message: t`The data file is in use. Try again.` },
  7: { code: 'SQLITE_NOMEM', message: t`Not enough memory.` },
  8: { code: 'SQLITE_READONLY', message: t`The data file can’t be written. Check its permissions.` },
  10: { code: 'SQLITE_IOERR', message: t`The disk reported an error. Nothing was changed.` },
  11: {
    code: 'SQLITE_CORRUPT',
    message: t`The data file is damaged. Restart Flightdeck to set it aside.`,
  },
  13: { code: 'SQLITE_FULL', message: t`The disk is full. Free up space and try again.` },
  14: { code: 'SQLITE_CANTOPEN', message: t`The data file can’t be opened. Check the folder.` },
  26: { code: 'SQLITE_NOTADB', message: t`The data file isn’t a database.` },
}

const fullDisk = 13
/** SQLITE_IOERR_SHMSIZE: a full disk has no room for the log's index, which every open recreates. */
const noRoomForIndex = 4874

export function storageFault(error: unknown): StorageFault | null {
  const sqlite = sqliteError.safeParse(error)
  if (sqlite.success) {
    // Extended codes contain the primary one in their lowest byte.
    const { errcode } = sqlite.data
    const trouble = troubles[errcode === noRoomForIndex ? fullDisk : errcode & 0xff]
    return trouble === undefined ? null : { kind: 'storage', ...trouble }
  }
  if (closedError.safeParse(error).success) {
    return { kind: 'storage', code: 'CLOSED', message: t`Flightdeck is quitting, so nothing more is stored.` }
  }
  const file = fileError.safeParse(error)
  if (!file.success) return null
  const { code } = file.data
  return { kind: 'storage', code, message: t`The data folder can’t be used (${code}).` }
}

/** While a file is being opened, an error that would otherwise be our bug means that the file isn't as we left it. */
export function openingFault(error: unknown): StorageFault | null {
  const unusable = { kind: 'storage', code: unusableFile, message: t`The data file can’t be used.` } as const
  return storageFault(error) ?? (sqliteError.safeParse(error).success ? unusable : null)
}

const unusableFile = 'UNUSABLE_FILE'

/** Whether the file itself is unusable, as opposed to a disk that may recover. */
export function isCorruption({ code }: StorageFault): boolean {
  return code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB' || code === unusableFile
}
