import { type FileHandle, open, rm } from 'node:fs/promises'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { LineFiles } from '../../core/ports-desktop.ts'

/** Writes line-based files in the background: the next line is read while the last one is written. */
export function createLineFiles(): LineFiles {
  return {
    async write(path, lines): Promise<Outcome<number>> {
      let file: FileHandle
      try {
        file = await open(path, 'w')
      } catch (error) {
        return notWritten(error)
      }
      const written = await writeAll(file, lines)
      // A part of an export would pass for all of it.
      if (!written.ok) await rm(path, { force: true }).catch(() => undefined)
      return written
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
  } finally {
    await file.close().catch(() => undefined)
  }
}

function notWritten(error: unknown): Outcome<never> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
  return fail({ kind: 'storage', code, message: t`Couldn’t write the file (${code}).` })
}
