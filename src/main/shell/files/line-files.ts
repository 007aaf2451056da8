import type { FileHandle } from 'node:fs/promises'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { FileRefusal } from '../../core/files/external-file.ts'
import { createFileBeside, type UnfinishedFile } from '../../core/files/write-file-atomically.ts'
import type { LineFiles } from '../../core/ports-desktop.ts'

/** Writes line-based files in the background: the next line is read while the last one is written. */
export function createLineFiles(): LineFiles {
  return {
    async write(path, lines): Promise<Outcome<number>> {
      let file: UnfinishedFile
      try {
        file = await createFileBeside(path)
      } catch (error) {
        return notWritten(error)
      }
      const written = await writeAll(file.handle, lines)
      if (!written.ok) {
        await file.abandon()
        return written
      }
      try {
        await file.finish()
        return written
      } catch (error) {
        return notWritten(error)
      }
    },
  }
}

async function writeAll(
  file: FileHandle,
  lines: AsyncIterable<Outcome<readonly string[]>>,
): Promise<Outcome<number>> {
  let count = 0
  try {
    for await (const some of lines) {
      if (!some.ok) return some
      count += some.value.length
      await file.write(some.value.map((line) => `${line}\n`).join(''))
    }
    return succeed(count)
  } catch (error) {
    return notWritten(error)
  }
}

function notWritten(error: unknown): Outcome<never> {
  if (error instanceof FileRefusal) return fail({ kind: 'storage', code: error.code, message: error.message })
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  return fail({ kind: 'storage', code, message: t`Couldn’t write the file (${code}).` })
}
