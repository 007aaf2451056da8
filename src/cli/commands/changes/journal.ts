import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { lockFolder } from '../../../main/core/store/folder-lock.ts'
import { copyJournal } from '../../../main/modules/data-file/journal-copy.ts'
import { databasePath } from '../../../main/modules/data-file/open.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { profileFolder } from '../../session/profile.ts'
import type { Context, Input, Result } from '../../table/command.ts'

export const output = () => z.object({ file: z.string(), entries: z.int() })

export async function run(context: Context, input: Input): Promise<Outcome<Result>> {
  const [name = ''] = input.arguments
  const profile = profileFolder(context)
  const database = databasePath(profile)
  const lock = lockFolder(profile)
  if (!lock.ok) return lock
  try {
    if (!existsSync(database)) {
      const message = t`There’s no journal in ${profile}.`
      return fail({ kind: 'refused', reason: 'state', message })
    }
    const entries = copyJournal(database, resolve(context.folder, name))
    return succeed({
      value: { file: name, entries },
      text: () => t`${entries} journal entries written to ${name}.`,
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    return fail({ kind: 'storage', code, message: t`${name} can’t be written (${code}).` })
  } finally {
    lock.value.release()
  }
}
