import { z } from 'zod'
import { call } from './call.ts'

const nothing = z.undefined()

/** The part of the contract about all that is kept: copies of it, and the way back. Null where a dialog was closed. */
export const backupContract = {
  backup: {
    /** Writes a consistent copy of the database. */
    write: call(() => nothing).returns<{ readonly fileName: string } | null>(),
    /** Checks a backup; it takes the place of the data with the next start, and what is there now is kept. */
    restore: call(() => nothing).returns<{ readonly fileName: string } | null>(),
    /** Writes every row as lines of JSON into a new folder. */
    exportAll: call(() => nothing).returns<{ readonly folder: string; readonly rows: number } | null>(),
  },
} as const
