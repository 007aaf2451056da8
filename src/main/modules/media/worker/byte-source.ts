import type { ExternalFile } from '../../../core/files/external-file.ts'

/** Bytes by position, on disk or in memory. */
export interface ByteSource {
  readonly size: number
  /** Fewer bytes at the end. Throws `ReadLimit` beyond the limits. */
  read(offset: number, length: number): Promise<Buffer>
}

/** A file requires more reading than an honest one would, so its facts stay unknown. */
export class ReadLimit extends Error {}

export interface ReadLimits {
  readonly bytes: number
  /** Milliseconds since the first read. */
  readonly time: number
}

export function fileSource(file: ExternalFile, limits: ReadLimits): ByteSource {
  return limited(file.size, limits, file.read)
}

export function memorySource(bytes: Uint8Array, limits: ReadLimits): ByteSource {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return limited(bytes.byteLength, limits, async (offset, length) => all.subarray(offset, offset + length))
}

function limited(
  size: number,
  limits: ReadLimits,
  readBytes: (offset: number, length: number) => Promise<Buffer>,
): ByteSource {
  let bytesLeft = limits.bytes
  const deadline = performance.now() + limits.time
  return {
    size,
    async read(offset, length) {
      if (!Number.isSafeInteger(offset) || offset < 0 || offset >= size) return Buffer.alloc(0)
      const readLength = Math.min(length, size - offset)
      // Even a small read has a cost.
      bytesLeft -= Math.max(readLength, 64)
      if (bytesLeft < 0 || performance.now() > deadline) throw new ReadLimit()
      return readBytes(offset, readLength)
    },
  }
}

/** Reads ahead in large chunks for formats that are parsed byte by byte. */
export function forwardReader(source: ByteSource, pieceBytes = 256 * 1024) {
  let piece: Buffer = Buffer.alloc(0)
  let start = 0
  return {
    async byte(offset: number): Promise<number | null> {
      if (offset < start || offset >= start + piece.length) {
        piece = await source.read(offset, pieceBytes)
        start = offset
      }
      return piece[offset - start] ?? null
    },
  }
}
