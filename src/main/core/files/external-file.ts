import { constants, type Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { t } from '../../../shared/text/language.ts'
import { maxReadMs } from './limits.ts'

/** The file can't be read; the message is for the user. */
export class FileRefusal extends Error {
  /** The system's code, or one of ours. */
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export class Stopped extends Error {}

export interface ExternalFile {
  readonly size: number
  readonly modifiedAt: number
  read(offset: number, length: number): Promise<Buffer>
  /** From `offset` on; the thread handles messages between two chunks. */
  chunks(offset?: number, length?: number): AsyncGenerator<Buffer>
  all(): Promise<Buffer>
}

export type FileState = Pick<ExternalFile, 'size' | 'modifiedAt'>

export interface OpeningOptions {
  readonly bytes: number
  readonly signal?: AbortSignal | undefined
  /** The file has to be as it was then: what the user chose for it may not fit other content. */
  readonly since?: FileState | undefined
}

const chunkBytes = 128 * 1024

export async function withExternalFile<T>(
  path: string,
  options: OpeningOptions,
  use: (file: ExternalFile) => Promise<T>,
): Promise<T> {
  const file = await openExternalFile(path, options)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}

export interface OpenExternalFile extends ExternalFile {
  close(): Promise<void>
}

export async function openExternalFile(
  path: string,
  { bytes: max, signal, since }: OpeningOptions,
): Promise<OpenExternalFile> {
  const handle = await openRegular(path)
  let facts: Stats
  try {
    facts = await handle.stat()
    refuseIrregular(facts)
    if (facts.size > max) throw tooLarge(max)
    if (since !== undefined && (facts.size !== since.size || facts.mtimeMs !== since.modifiedAt)) {
      throw new FileRefusal('CHANGED', t`The file changed after you opened it. Open it again.`)
    }
  } catch (error) {
    await handle.close()
    throw error
  }
  const deadline = performance.now() + maxReadMs
  let isStuck = false
  const readBytes = async (offset: number, length: number): Promise<Buffer> => {
    if (performance.now() > deadline) throw new FileRefusal('TOO_SLOW', t`Reading this file timed out.`)
    isStuck = true
    const part = await untilStopped(readAt(handle, offset, length), signal)
    isStuck = false
    return part
  }
  async function* chunks(offset = 0, length = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
    let doneBytes = 0
    while (doneBytes < length) {
      const chunk = await readBytes(offset + doneBytes, Math.min(chunkBytes, length - doneBytes))
      if (chunk.length === 0) {
        // The rest may look like a whole file: the rows of a table, for instance.
        if (offset + doneBytes < facts.size) {
          throw new FileRefusal('CHANGED', t`The file became shorter while Flightdeck read it. Try again.`)
        }
        return
      }
      doneBytes += chunk.length
      // A file may grow while it's read, and system files report a size of 0.
      if (offset + doneBytes > max) throw tooLarge(max)
      yield chunk
      await setImmediate()
      if (signal?.aborted === true) throw new Stopped()
    }
  }
  return {
    size: facts.size,
    modifiedAt: facts.mtimeMs,
    read: readBytes,
    chunks,
    async all() {
      const pieces: Buffer[] = []
      for await (const chunk of chunks()) pieces.push(chunk)
      return Buffer.concat(pieces)
    },
    async close() {
      // Closing waits for pending reads, which may never return on a share that is gone.
      const closing = handle.close()
      if (isStuck) closing.catch(() => undefined)
      else await closing
    },
  }
}

/** Doesn't wait for the other end of a pipe, which may never open. */
async function openRegular(path: string): Promise<FileHandle> {
  try {
    refuseIrregular(await stat(path))
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A folder has no content, and a device or a pipe may never end. */
export function refuseIrregular(facts: Stats): void {
  if (facts.isDirectory()) throw new FileRefusal('EISDIR', t`This is a folder, not a file.`)
  if (!facts.isFile()) {
    throw new FileRefusal('NOT_REGULAR', t`This is a device or a pipe, not a file.`)
  }
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(length)
  let filled = 0
  try {
    while (filled < length) {
      const { bytesRead } = await handle.read(part, filled, length - filled, offset + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return part.subarray(0, filled)
}

async function untilStopped<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  if (signal.aborted) throw new Stopped()
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new Stopped())
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function tooLarge(max: number): FileRefusal {
  return new FileRefusal('FILE_TOO_LARGE', t`The file is larger than ${sizeLabel(max)}.`)
}

export function sizeLabel(bytes: number): string {
  return bytes >= 1e9 ? t`${bytes / 1e9} GB` : t`${bytes / 1e6} MB`
}

/** System errors as sentences; other errors unchanged. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string')) {
    return error
  }
  const { code } = error
  switch (code) {
    case 'ENOENT':
      return new FileRefusal(code, t`The file isn’t there anymore.`)
    case 'EACCES':
    case 'EPERM':
      return new FileRefusal(code, t`You don’t have permission to read this file.`)
    case 'ENXIO':
      return new FileRefusal(code, t`This is a device or a pipe, not a file.`)
    default:
      return new FileRefusal(code, t`The file can’t be read (${code}).`)
  }
}
