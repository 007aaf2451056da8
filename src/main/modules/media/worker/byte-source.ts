import type { OutsideFile } from '../../../core/files/outside-file.ts'

/** Bytes that are read by place: a file on disk or bytes in memory. */
export interface ByteSource {
  readonly size: number
  /** Fewer bytes where the end comes first. Throws `ReadLimit` once too much was read or it took too long. */
  read(offset: number, length: number): Promise<Buffer>
}

/** A file asks for more than an honest one would: what it would have told stays unknown. */
export class ReadLimit extends Error {}

export interface ReadLimits {
  readonly bytes: number
  /** Milliseconds from the first reading. */
  readonly time: number
}

export function fileSource(file: OutsideFile, limits: ReadLimits): ByteSource {
  return limited(file.size, limits, file.read)
}

export function memorySource(bytes: Uint8Array, limits: ReadLimits): ByteSource {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return limited(bytes.byteLength, limits, async (offset, length) => all.subarray(offset, offset + length))
}

function limited(
  size: number,
  limits: ReadLimits,
  read: (offset: number, length: number) => Promise<Buffer>,
): ByteSource {
  let left = limits.bytes
  const deadline = performance.now() + limits.time
  return {
    size,
    async read(offset, length) {
      if (!Number.isSafeInteger(offset) || offset < 0 || offset >= size) return Buffer.alloc(0)
      const wanted = Math.min(length, size - offset)
      // A reading costs something even where it gives little.
      left -= Math.max(wanted, 64)
      if (left < 0 || performance.now() > deadline) throw new ReadLimit()
      return read(offset, wanted)
    },
  }
}

/** Reads forward in large pieces, for formats that are walked byte by byte. */
export function forwardReader(source: ByteSource, pieceBytes = 256 * 1024) {
  let piece: Buffer = Buffer.alloc(0)
  let start = 0
  return {
    /** The byte at a place, or null behind the end. */
    async byte(offset: number): Promise<number | null> {
      if (offset < start || offset >= start + piece.length) {
        piece = await source.read(offset, pieceBytes)
        start = offset
      }
      return piece[offset - start] ?? null
    },
  }
}
