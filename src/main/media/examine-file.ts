import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { MediaFile } from '../../shared/domain/draft-content.ts'
import type { FileState } from '../ports.ts'
import { fileSource } from './byte-source.ts'
import { probe, probeLimits } from './probe.ts'

/** What cannot be done with a file, as a sentence for a person. */
export class FileRefusal extends Error {}

/** Finds out what a file is. Throws a `FileRefusal` for one that the service would not take or that cannot be read. */
export async function examineFile(path: string): Promise<MediaFile> {
  return withFile(path, async (file, { size, mtimeMs }) => {
    const found = await probe(fileSource(file, size, probeLimits))
    if (found === null) {
      throw new FileRefusal(
        size === 0
          ? 'The file is empty.'
          : 'The service takes JPEG, PNG, WebP, BMP and TIFF images, GIFs, and MP4, MOV, WebM and TS videos; this is none of them.',
      )
    }
    return { path, name: basename(path), bytes: size, modifiedAt: mtimeMs, ...found }
  })
}

/** Bytes of a file in a buffer of their own, so that it can be handed over without a copy. */
export async function readPart(
  path: string,
  offset: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return withFile(path, async (file) => {
    const bytes = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return filled === length ? bytes : bytes.slice(0, filled)
  })
}

const pieceBytes = 1024 * 1024

/** Reads the whole file once. */
export async function fingerprintFile(path: string): Promise<FileState> {
  return withFile(path, async (file, { size, mtimeMs }) => {
    const hash = createHash('sha256')
    const piece = new Uint8Array(pieceBytes)
    for (let offset = 0; ; ) {
      const { bytesRead } = await file.read(piece, 0, pieceBytes, offset)
      if (bytesRead === 0) break
      hash.update(piece.subarray(0, bytesRead))
      offset += bytesRead
    }
    return { bytes: size, modifiedAt: mtimeMs, fingerprint: hash.digest('hex') }
  })
}

interface Facts {
  readonly size: number
  readonly mtimeMs: number
}

async function withFile<T>(path: string, use: (file: FileHandle, facts: Facts) => Promise<T>): Promise<T> {
  let file: FileHandle | null = null
  try {
    // Before it is opened: a pipe would wait for its other end, and a device has no end.
    const kind = await stat(path)
    if (kind.isDirectory()) throw new FileRefusal('This is a folder, not a file.')
    if (!kind.isFile()) throw new FileRefusal('This is no ordinary file.')
    file = await open(path, 'r')
    return await use(file, await file.stat())
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal(reasonOf(error))
  } finally {
    await file?.close()
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  switch (code) {
    case 'ENOENT':
      return 'The file is not there any more.'
    case 'EACCES':
    case 'EPERM':
      return 'This program may not read the file.'
    case 'EISDIR':
      return 'This is a folder, not a file.'
    default:
      return `The file cannot be read${typeof code === 'string' ? ` (${code})` : ''}.`
  }
}
