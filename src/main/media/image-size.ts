import type { ByteSource } from './byte-source.ts'
import { gifSize, type Size } from './gif-frames.ts'

/** Width and height from the head of an image, or null where they do not stand there as they should. */
export async function imageSize(contentType: string, source: ByteSource): Promise<Size | null> {
  switch (contentType) {
    case 'image/png': {
      const head = await source.read(0, 24)
      if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') return null
      return sized(head.readUInt32BE(16), head.readUInt32BE(20))
    }
    case 'image/gif':
      return gifSize(source)
    case 'image/bmp':
      return bmpSize(await source.read(0, 26))
    case 'image/webp':
      return webpSize(await source.read(0, 30))
    case 'image/jpeg':
      return jpegSize(source)
    case 'image/tiff':
      return tiffSize(source)
    default:
      return null
  }
}

function sized(width: number, height: number): Size | null {
  return width > 0 && height > 0 ? { width, height } : null
}

/** The old header has sizes of 16 bits; the height of the newer one is negative for pictures from the top down. */
function bmpSize(head: Buffer): Size | null {
  if (head.length < 26) return null
  const isOld = head.readUInt32LE(14) === 12
  return isOld
    ? sized(head.readUInt16LE(18), head.readUInt16LE(20))
    : sized(head.readInt32LE(18), Math.abs(head.readInt32LE(22)))
}

/** Extended, lossless and lossy (RFC 9649, 2). */
function webpSize(head: Buffer): Size | null {
  if (head.length < 30) return null
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return sized(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1)
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8 ':
      return sized(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff)
    default:
      return null
  }
}

/** Walks the markers to a start of frame, which has height and width (ITU-T T.81, B.2.2). */
async function jpegSize(source: ByteSource): Promise<Size | null> {
  let offset = 2
  while (true) {
    const segment = await source.read(offset, 9)
    if (segment.length < 4 || segment[0] !== 0xff) return null
    const marker = segment[1] ?? 0
    // A marker may be preceded by any number of fill bytes (B.1.1.2).
    if (marker === 0xff) {
      offset += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return segment.length < 9 ? null : sized(segment.readUInt16BE(7), segment.readUInt16BE(5))
    const length = segment.readUInt16BE(2)
    // The picture itself begins, or a length that leads nowhere: no size will come any more.
    if (marker === 0xda || marker === 0xd9 || length < 2) return null
    offset += 2 + length
  }
}

/** Tags 256 and 257 of the first directory (TIFF 6.0, 2). */
async function tiffSize(source: ByteSource): Promise<Size | null> {
  const head = await source.read(0, 8)
  if (head.length < 8) return null
  const little = head[0] === 0x49
  const short = (bytes: Buffer, at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (bytes: Buffer, at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const start = long(head, 4)
  const counted = await source.read(start, 2)
  if (counted.length < 2) return null
  const entries = await source.read(start + 2, Math.min(short(counted, 0), 500) * 12)
  const value = (tag: number): number => {
    for (let at = 0; at + 12 <= entries.length; at += 12) {
      if (short(entries, at) !== tag) continue
      return short(entries, at + 2) === 3 ? short(entries, at + 8) : long(entries, at + 8)
    }
    return 0
  }
  return sized(value(256), value(257))
}
