import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Logger } from '../../core/ports.ts'
import type { PackageFile, PackageWriter, UpdatePackages } from '../../modules/updates/ports.ts'

export interface UpdatePackagesOptions {
  readonly folder: string
  /** Shows a file in the system's file manager. */
  readonly show: (path: string) => void
  readonly logger: Pick<Logger, 'warn'>
}

/** Read in one piece, whose hash takes about two milliseconds. */
const pieceBytes = 1024 * 1024

/** Packages in a folder of the profile. They're hashed while they're written and never loaded into memory. */
export function createUpdatePackages({ folder, show, logger }: UpdatePackagesOptions): UpdatePackages {
  const pathOf = ({ name }: PackageFile) => join(folder, name)
  const empty = async (keep: PackageFile | null) => {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name !== keep?.name) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
  return {
    pathOf,
    show: (file) => show(pathOf(file)),
    tidy: (keep) => empty(keep).catch((error: unknown) => logger.warn('updates.tidy', { error })),
    begin: (file) =>
      attempt(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await empty(null)
        const part = `${pathOf(file)}.part`
        // Never through a symbolic link that was left there.
        return writerOf(await open(part, 'wx', 0o600), part, pathOf(file), file)
      }),
    async check(file) {
      const verdict = await attempt(() => compare(pathOf(file), file))
      if (!verdict.ok && verdict.fault.kind === 'storage' && verdict.fault.code === 'ENOENT')
        return succeed('missing')
      if (!verdict.ok || verdict.value) return verdict.ok ? succeed('right') : verdict
      const removed = await attempt(() => rm(pathOf(file), { force: true }))
      return removed.ok ? succeed('wrong') : removed
    },
  }
}

/** Whether the file at `path` has exactly the bytes in the manifest. */
export async function compare(path: string, { bytes, sha512 }: PackageFile): Promise<boolean> {
  if ((await stat(path)).size !== bytes) return false
  const hash = createHash('sha512')
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) hash.update(piece)
  return hash.digest('base64') === sha512
}

function writerOf(
  handle: FileHandle,
  part: string,
  path: string,
  { name, bytes, sha512 }: PackageFile,
): PackageWriter {
  const hash = createHash('sha512')
  let written = 0
  const leave = async () => {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true }).catch(() => undefined)
  }
  return {
    abandon: leave,
    write: (piece) =>
      attempt(async () => {
        hash.update(piece)
        written += piece.byteLength
        await handle.writeFile(piece)
      }),
    async finish() {
      if (written !== bytes || hash.digest('base64') !== sha512) {
        await leave()
        return succeed(false)
      }
      const finished = await attempt(async () => {
        await handle.sync()
        await handle.close()
        // A program in one file is started as it is.
        if (name.endsWith('.AppImage')) await chmod(part, 0o700)
        await rename(part, path)
        return true
      })
      if (!finished.ok) await leave()
      return finished
    },
  }
}

/** Turns a file system error into a fault. */
export async function attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work())
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) throw error
    const { code } = error
    return fail({ kind: 'storage', code, message: t`Couldn’t read or write the package (${code}).` })
  }
}
