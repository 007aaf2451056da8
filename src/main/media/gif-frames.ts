import { type ByteSource, forwardReader } from './byte-source.ts'

/** More pictures than any rule allows; a file with more is not counted to its end. */
const countedAtMost = 10_000

/** Counts the pictures of a GIF by walking its blocks (GIF89a, 15 to 24). Null where the blocks make no sense. */
export async function countFrames(source: ByteSource): Promise<number | null> {
  const reader = forwardReader(source)
  const head = await source.read(0, 13)
  if (head.length < 13) return null
  let at = 13 + tableBytes(head[10] ?? 0)
  let frames = 0

  /** Skips blocks, each with its length in front, up to the empty one. */
  const skipBlocks = async (): Promise<boolean> => {
    while (true) {
      const length = await reader.byte(at)
      if (length === null) return false
      at += 1 + length
      if (length === 0) return true
    }
  }
  while (frames < countedAtMost) {
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
        // Some programs leave the last byte out; what came before it counts.
        return introducer === null && frames > 0 ? frames : null
    }
  }
  return frames
}

/** Bytes of the colour table that the packed fields announce. */
function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1)
}
