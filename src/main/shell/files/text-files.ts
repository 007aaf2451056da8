import { readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { FileRefusal, withExternalFile } from '../../core/files/external-file.ts'
import { fileLimits } from '../../core/files/limits.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import { readWholeText } from '../../core/files/whole-text.ts'
import { writeFileAtomically } from '../../core/files/write-file-atomically.ts'
import type { TextFiles } from '../../core/ports-desktop.ts'

/** For reads that are limited to a part. */
const anySize = { bytes: Number.POSITIVE_INFINITY }
const beginningBytes = 4_096

/** Files for the user to read, edit and share. Written next to their final path and then renamed. */
export function createTextFiles(): TextFiles {
  return {
    list: (folder, ending) =>
      attempt(async () => {
        const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
          if (codeOf(error) === 'ENOENT') return []
          throw error
        })
        const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending))
        return files.map(({ name }) => name).sort((left, right) => left.localeCompare(right, 'en'))
      }),
    read: (path) =>
      attempt(async () => {
        const bytes = await withExternalFile(path, { bytes: fileLimits.text.bytes }, (file) => file.all())
        return bytes.toString('utf8')
      }),
    readWhole: (path, chosenEncoding) =>
      attempt(() => readWholeText(path, fileLimits.text.bytes, chosenEncoding)),
    readEnd: (path, bytes) =>
      attempt(() =>
        withExternalFile(path, anySize, async (file) => {
          const from = Math.max(0, file.size - bytes)
          return { text: (await file.read(from, bytes)).toString('utf8'), whole: from === 0 }
        }),
      ),
    write: (path, content) =>
      attempt(async () => {
        try {
          await writeFileAtomically(path, content)
        } catch (error) {
          if (codeOf(error) !== 'ENOENT') throw error
          makeFolder(dirname(path))
          await writeFileAtomically(path, content)
        }
      }),
    beginning: (path) =>
      attempt(async () => {
        const bytes = await withExternalFile(path, anySize, (file) => file.read(0, beginningBytes))
        // Without its zeros UTF-16 reads like ASCII.
        return bytes.toString('latin1').replaceAll('\0', '')
      }),
    remove: (path) => attempt(() => rm(path, { force: true })),
    inFolder: join,
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work())
  } catch (error) {
    if (error instanceof FileRefusal) {
      return fail({ kind: 'storage', code: error.code, message: error.message })
    }
    const code = codeOf(error)
    if (code === null) throw error
    return fail({ kind: 'storage', code, message: t`The system refused the file (${code}).` })
  }
}

/** The system's error code of a failed file operation; null for other errors. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
