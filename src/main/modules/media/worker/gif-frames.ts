import { type ByteSource, forwardReader } from './byte-source.ts'

/** No rule allows more frames, so counting stops here. */
const maxCountedFrames = 10_000

export interface Size {
  readonly width: number
  readonly height: number
}

/** The logical screen, or the first frame if it's larger, as viewers show it. */
export async function gifSize(source: ByteSource): Promise<Size | null> {
  const head = await source.read(0, 13)
  if (head.length < 13) return null
  const screen = { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  const at = await firstPicture(source, head)
  if (at === null) return null
  const place = await source.read(at + 1, 8)
  if (place.length < 8) return null
  const width = Math.max(screen.width, place.readUInt16LE(0) + place.readUInt16LE(4))
  const height = Math.max(screen.height, place.readUInt16LE(2) + place.readUInt16LE(6))
  return width > 0 && height > 0 ? { width, height } : null
}

async function firstPicture(source: ByteSource, head: Buffer): Promise<number | null> {
  const reader = forwardReader(source)
  let at = 13 + tableBytes(head[10] ?? 0)
  while ((await reader.byte(at)) === 0x21) {
    at += 2
    for (let length = await reader.byte(at); length !== 0; length = await reader.byte(at)) {
      if (length === null) return null
      at += 1 + length
    }
    at += 1
  }
  return (await reader.byte(at)) === 0x2c ? at : null
}

/** Counts a GIF's frames (GIF89a, 15 to 24); null if it's malformed. */
export async function countFrames(source: ByteSource): Promise<number | null> {
  const reader = forwardReader(source)
  const head = await source.read(0, 13)
  if (head.length < 13) return null
  let at = 13 + tableBytes(head[10] ?? 0)
  let frames = 0

  /** Skips length-prefixed blocks up to the empty one. */
  const skipBlocks = async (): Promise<boolean> => {
    while (true) {
      const length = await reader.byte(at)
      if (length === null) return false
      at += 1 + length
      if (length === 0) return true
    }
  }
  while (frames < maxCountedFrames) {
    const introducer = await reader.byte(at)
    switch (introducer) {
      case 0x21:
        at += 2
        if (!(await skipBlocks())) return null
        break
      case 0x2c: {
        const flags = await reader.byte(at + 9)
        if (flags === null) return null
        at += 10 + tableBytes(flags) + 1
        if (!(await skipBlocks())) return null
        frames += 1
        break
      }
      case 0x3b:
        return frames
      default:
        // Some programs omit the last byte; earlier frames count.
        return introducer === null && frames > 0 ? frames : null
    }
  }
  return frames
}

/** The size of the color table that the flags announce. */
function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1)
}
