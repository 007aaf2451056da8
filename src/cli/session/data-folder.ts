import { makeFolder } from '../../main/core/files/make-folder.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'

/** Creates the data folder. Everything that a command stores is below it, so without it there's nothing to begin. */
export function prepareDataFolder(folder: string): Outcome<void> {
  try {
    makeFolder(folder)
    return succeed(undefined)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    const message = t`The data folder ${folder} can’t be used (${code}). Name another one with --profile.`
    return fail({ kind: 'storage', code, message })
  }
}
