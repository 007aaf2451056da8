import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StorageFault } from '../../shared/fault.ts'
import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { TextFiles } from '../ports-desktop.ts'

const mostBytes = 5_000_000
const beginningBytes = 4_096

/** Files that a person may read, edit and hand on. They are written beside their place first and then moved there. */
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
    async read(path) {
      const size = await attempt(async () => (await stat(path)).size)
      if (!size.ok) return size
      if (size.value > mostBytes) return fail(tooLarge)
      return attempt(async () => {
        const file = await open(path, 'r')
        try {
          return await file.readFile('utf8')
        } finally {
          await file.close()
        }
      })
    },
    readEnd: (path, bytes) =>
      attempt(async () => {
        const file = await open(path, 'r')
        try {
          const { size } = await file.stat()
          const from = Math.max(0, size - bytes)
          const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
          return { text: buffer.toString('utf8', 0, bytesRead), whole: from === 0 }
        } finally {
          await file.close()
        }
      }),
    write: (path, content) =>
      attempt(async () => {
        await mkdir(dirname(path), { recursive: true })
        const beside = `${path}.${process.pid}.part`
        await writeFile(beside, content, { mode: 0o600 })
        await rename(beside, path)
      }),
    beginning: (path) =>
      attempt(async () => {
        const file = await open(path, 'r')
        try {
          const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
          // Without its zeros UTF-16 reads like ASCII.
          return buffer.toString('latin1', 0, bytesRead).replaceAll('\0', '')
        } finally {
          await file.close()
        }
      }),
    remove: (path) => attempt(() => rm(path, { force: true })),
    inFolder: join,
  }
}

const tooLarge: StorageFault = {
  kind: 'storage',
  code: 'FILE_TOO_LARGE',
  message: 'The file has more than 5 MB.',
}

async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work())
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    return fail({ kind: 'storage', code, message: `The system refused the file (${code}).` })
  }
}

/** The system's code of a refused file operation; null where the error is none of these. */
function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
