import { z } from 'zod'
import { act, call } from '../bridge/call.ts'
import { t } from '../text/language.ts'

const nothing = z.undefined()

/** Contract: backup and restore of all data. Null if a dialog was canceled. */
export const backupContract = {
  backup: {
    /** Writes a consistent copy of the database. */
    write: call('opens', () => nothing).returns<{ readonly fileName: string } | null>(),
    /** Checks a backup; it replaces the data at the next start, and the current data is kept. */
    restore: act(t`Restore a backup`, () => nothing).returns<{ readonly fileName: string } | null>(),
    /** Writes every row as lines of JSON into a new folder. */
    exportAll: call('opens', () => nothing).returns<{
      readonly folder: string
      readonly rows: number
    } | null>(),
  },
} as const
