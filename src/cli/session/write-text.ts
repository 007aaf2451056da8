import { FileRefusal } from '../../main/core/files/external-file.ts'
import { writeFileAtomically } from '../../main/core/files/write-file-atomically.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import { t } from '../../shared/text/language.ts'

/** Writes a file that an option names; what is there is replaced. */
export async function writeText(path: string, text: string): Promise<Outcome<void>> {
  try {
    await writeFileAtomically(path, text)
    return succeed(undefined)
  } catch (error) {
    if (error instanceof FileRefusal)
      return fail({ kind: 'storage', code: error.code, message: error.message })
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    return fail({ kind: 'storage', code, message: t`${path} can’t be written (${code}).` })
  }
}
