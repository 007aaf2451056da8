import { crc32 } from 'node:zlib'
import type { ByteSource } from './byte-source.ts'
import { gifSize, type Size } from './gif-frames.ts'

/** Width and height from an image's header; null if it's malformed. */
export async function imageSize(contentType: string, source: ByteSource): Promise<Size | null> {
  switch (contentType) {
    case 'image/png':
      return pngSize(await source.read(0, 33))
    case 'image/gif':
      return gifSize(source)
    case 'image/bmp':
      return bmpSize(await source.read(0, 30))
    case 'image/webp':
      return webpSize(await source.read(0, 38))
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

/** The first chunk has the size and a checksum (PNG, 11.2.1). */
function pngSize(head: Buffer): Size | null {
  if (head.length < 33 || head.readUInt32BE(8) !== 13 || head.toString('latin1', 12, 16) !== 'IHDR') {
    return null
  }
  if (crc32(head.subarray(12, 29)) !== head.readUInt32BE(29)) return null
  return sized(head.readUInt32BE(16), head.readUInt32BE(20))
}

/** Header lengths written by Windows and OS/2. */
const bmpHeaders: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124])

/** The old header has 16-bit sizes; a negative height means top to bottom. */
function bmpSize(head: Buffer): Size | null {
  if (head.length < 30) return null
  const header = head.readUInt32LE(14)
  const isOld = header === 12
  const planes = head.readUInt16LE(isOld ? 22 : 26)
  if (!bmpHeaders.has(header) || planes !== 1) return null
  return isOld
    ? sized(head.readUInt16LE(18), head.readUInt16LE(20))
    : sized(head.readInt32LE(18), Math.abs(head.readInt32LE(22)))
}

/** Chunks that may follow an extended header (RFC 9649, 2.7). */
const webpParts: ReadonlySet<string> = new Set([
  'ICCP',
  'ANIM',
  'ANMF',
  'ALPH',
  'VP8 ',
  'VP8L',
  'EXIF',
  'XMP ',
])

function webpSize(head: Buffer): Size | null {
  if (head.length < 30 || head.readUInt32LE(16) + 12 > head.readUInt32LE(4)) return null
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      if (head.readUInt32LE(16) !== 10 || !webpParts.has(head.toString('latin1', 30, 34))) return null
      return sized(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1)
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      // The last three bits are the version, which is 0.
      if (head[20] !== 0x2f || bits >>> 29 !== 0) return null
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    case 'VP8 ':
      if (head.readUIntBE(23, 3) !== 0x9d012a) return null
      return sized(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff)
    default:
      return null
  }
}

/** Walks the markers to a start of frame, which has the size (ITU-T T.81, B.2.2). */
async function jpegSize(source: ByteSource): Promise<Size | null> {
  let offset = 2
  let isTurned = false
  while (true) {
    const segment = await source.read(offset, 10)
    if (segment.length < 4 || segment[0] !== 0xff) return null
    const marker = segment[1] ?? 0
    // A marker may be preceded by any number of fill bytes (B.1.1.2).
    if (marker === 0xff) {
      offset += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    const length = segment.readUInt16BE(2)
    if (isFrame) {
      // The frame's length follows from its number of components.
      if (segment.length < 10 || length !== 8 + 3 * (segment[9] ?? 0)) return null
      const [width, height] = [segment.readUInt16BE(7), segment.readUInt16BE(5)]
      return isTurned ? sized(height, width) : sized(width, height)
    }
    // No size follows the image data, or a length that leads nowhere.
    if (marker === 0xda || marker === 0xd9 || length < 2) return null
    if (marker === 0xe1 && segment.toString('latin1', 4, 8) === 'Exif') {
      isTurned = isQuarterTurn(await source.read(offset + 10, Math.min(length - 8, maxExif)))
    }
    offset += 2 + length
  }
}

/** The orientation is in the first directory, which is near the beginning. */
const maxExif = 4_096

/** Whether the orientation of a camera (Exif 3.0, 4.6.5.1.6) turns the picture by 90 degrees, as viewers show it. */
function isQuarterTurn(exif: Buffer): boolean {
  if (exif.length < 8) return false
  const little = exif[0] === 0x49
  const short = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const start = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (start + 2 > exif.length) return false
  const end = Math.min(exif.length, start + 2 + short(start) * 12)
  for (let at = start + 2; at + 12 <= end; at += 12) {
    if (short(at) === 0x0112) return short(at + 8) >= 5 && short(at + 8) <= 8
  }
  return false
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
      const type = short(entries, at + 2)
      if ((type !== 3 && type !== 4) || long(entries, at + 4) !== 1) return 0
      return type === 3 ? short(entries, at + 8) : long(entries, at + 8)
    }
    return 0
  }
  return sized(value(256), value(257))
}
