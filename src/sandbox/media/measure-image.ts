import type { SegmentedBytes } from './segmented-bytes.ts'

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Width and height from the header of a PNG, GIF, WEBP or JPEG file. */
export function measureImage(bytes: SegmentedBytes): ImageSize | null {
  const head = bytes.read(0, 32)
  if (head.length < 24) return null
  if (head.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') {
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
  }
  if (head.toString('latin1', 0, 4) === 'GIF8') {
    return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  }
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return webp(head)
  if (head.readUInt16BE(0) === 0xffd8) return jpeg(bytes)
  return null
}

/** The three kinds of WEBP: extended, lossless, lossy (RFC 9649 2). */
function webp(head: Buffer): ImageSize | null {
  if (head.length < 30) return null
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}

/** Walks the markers to a start-of-frame, which contains height and width (ITU-T T.81 B.2.2). */
function jpeg(bytes: SegmentedBytes): ImageSize | null {
  let offset = 2
  while (offset + 9 < bytes.length) {
    const segment = bytes.read(offset, 9)
    if (segment[0] !== 0xff) return null
    const marker = segment[1] ?? 0
    // Any number of fill bytes may precede a marker (B.1.1.2).
    if (marker === 0xff) {
      offset += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
    offset += 2 + segment.readUInt16BE(2)
  }
  return null
}
