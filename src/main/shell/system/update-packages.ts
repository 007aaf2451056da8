import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { makeFolder } from '../../core/files/make-folder.ts'
import {
  createFileBeside,
  partBeside,
  reopenFileBeside,
  type UnfinishedFile,
} from '../../core/files/write-file-atomically.ts'
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
  const empty = async (kept: readonly string[]) => {
    const status = await lstat(folder).catch(() => null)
    // A link may lead to a folder of the user's; only the link goes.
    if (status?.isSymbolicLink() === true) {
      await rm(folder)
      return
    }
    for (const name of await readdir(folder).catch(() => [])) {
      if (!kept.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
    }
  }
  return {
    pathOf,
    show: (file) => show(pathOf(file)),
    tidy: (keep) =>
      empty(keep === null ? [] : [keep.name, partBeside(keep.name)]).catch((error: unknown) =>
        logger.warn('updates.tidy', { error }),
      ),
    begin: (file) =>
      attempt(async () => {
        await empty([partBeside(file.name)])
        makeFolder(folder)
        const unfinished = await reopenFileBeside(pathOf(file))
        return unfinished === null
          ? writePackage(await createFileBeside(pathOf(file)), file, await readHash(null))
          : writePackage(unfinished, file, await readHash(unfinished))
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

interface HashedBytes {
  readonly hash: Hash
  readonly bytes: number
}

/** The hash of what an earlier attempt has written. */
async function readHash(unfinished: UnfinishedFile | null): Promise<HashedBytes> {
  const hash = createHash('sha512')
  let bytes = 0
  if (unfinished === null) return { hash, bytes }
  for await (const piece of createReadStream(unfinished.path, { highWaterMark: pieceBytes })) {
    hash.update(piece)
    bytes += piece.length
  }
  return { hash, bytes }
}

function writePackage(
  unfinished: UnfinishedFile,
  { name, bytes, sha512 }: PackageFile,
  earlier: HashedBytes,
): PackageWriter {
  let { hash, bytes: written } = earlier
  return {
    resumedBytes: written,
    abandon: unfinished.abandon,
    pause: () => (written === 0 ? unfinished.abandon() : unfinished.handle.close().catch(() => undefined)),
    restart: () =>
      attempt(async () => {
        await unfinished.handle.truncate(0)
        hash = createHash('sha512')
        written = 0
      }),
    write: (piece) =>
      attempt(async () => {
        await unfinished.handle.appendFile(piece)
        hash.update(piece)
        written += piece.byteLength
      }),
    async finish() {
      if (written !== bytes || hash.digest('base64') !== sha512) {
        await unfinished.abandon()
        return succeed(false)
      }
      return attempt(async () => {
        // A program in one file is started as it is.
        await unfinished.finish(name.endsWith('.AppImage') ? 0o700 : 0o600)
        return true
      })
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
