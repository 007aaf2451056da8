import {
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { t } from '../../../shared/text/language.ts'
import { FileRefusal } from './external-file.ts'

/** Only for the user, as docs/security.md says of every file. */
const privateMode = 0o600

/** A new file next to the path that it will have. */
export interface UnfinishedFile {
  readonly path: string
  readonly handle: FileHandle
  /** Puts the file, complete on disk, at its path. */
  finish(mode?: number): Promise<void>
  abandon(): Promise<void>
}

/**
 * Creates a file next to `path`, never through a link that was left there. A link at `path` itself is replaced, and
 * what it leads to stays as it is.
 */
export async function createFileBeside(path: string): Promise<UnfinishedFile> {
  refuseSpecialFile(await stat(path).catch(() => undefined))
  return unfinishedFile(path, await openExclusively(path))
}

/** The file that an earlier `createFileBeside` left unfinished, to go on at its end; null if there is none to trust. */
export async function reopenFileBeside(path: string): Promise<UnfinishedFile | null> {
  const part = partBeside(path)
  // A link there was left by something else.
  const handle = await open(part, constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW).catch(
    () => null,
  )
  if (handle === null) return null
  if ((await handle.stat()).isFile()) return unfinishedFile(path, { part, handle })
  await handle.close()
  return null
}

/** The first name that an unfinished file takes. */
export function partBeside(path: string): string {
  return `${path}.part`
}

function unfinishedFile(
  path: string,
  { part, handle }: { readonly part: string; readonly handle: FileHandle },
): UnfinishedFile {
  const abandon = async () => {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true }).catch(() => undefined)
  }
  return {
    path: part,
    handle,
    abandon,
    async finish(mode = privateMode) {
      try {
        await handle.chmod(mode)
        await handle.sync()
        await handle.close()
        await rename(part, path)
      } catch (error) {
        await abandon()
        throw error
      }
    },
  }
}

/** Writes a file of any length; replaces an existing one only when complete. */
export async function writeFileAtomically(
  path: string,
  content: Readable | string | Uint8Array,
  mode = privateMode,
): Promise<void> {
  const file = await createFileBeside(path)
  try {
    await file.handle.writeFile(content)
  } catch (error) {
    await file.abandon()
    throw error
  }
  await file.finish(mode)
}

/** Writes synchronously, for the few small files that are written before anything else runs. */
export function writeFileAtomicallySync(path: string, content: string): void {
  refuseSpecialFile(statSync(path, { throwIfNoEntry: false }))
  const { part, descriptor } = openExclusivelySync(path)
  try {
    try {
      fchmodSync(descriptor, privateMode)
      writeFileSync(descriptor, content)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/** A rename would replace a device or pipe, such as /dev/null, for every program. */
function refuseSpecialFile(status: { isFile(): boolean; isDirectory(): boolean } | undefined): void {
  if (status === undefined || status.isFile()) return
  if (status.isDirectory()) throw new FileRefusal('EISDIR', t`There’s a folder at this path.`)
  throw new FileRefusal('NOT_A_FILE', t`There’s a device or a pipe at this path. Choose a file.`)
}

async function openExclusively(path: string): Promise<{ part: string; handle: FileHandle }> {
  for (const part of namesBeside(path)) {
    try {
      return { part, handle: await open(part, 'wx', privateMode) }
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  throw allNamesTaken(path)
}

function openExclusivelySync(path: string): { part: string; descriptor: number } {
  for (const part of namesBeside(path)) {
    try {
      return { part, descriptor: openSync(part, 'wx', privateMode) }
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  throw allNamesTaken(path)
}

/** The second name is for when a killed program, or someone else, left the first one. */
function namesBeside(path: string): readonly string[] {
  return [partBeside(path), `${path}.${crypto.randomUUID()}.part`]
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

function allNamesTaken(path: string): FileRefusal {
  return new FileRefusal('EEXIST', t`${path} can’t be written: the names next to it are taken.`)
}
