import type { SegmentedBytes } from './segmented-bytes.ts'

/** A file's own metadata; null if it can't be understood. */
export interface Measures {
  readonly width: number | null
  readonly height: number | null
  /** Milliseconds, for videos. */
  readonly duration: number | null
}

interface Box {
  readonly type: string
  /** First byte of the content, and the byte after the last. */
  readonly start: number
  readonly end: number
}

/** Size and duration from the `moov` box of an MP4 or QuickTime file (ISO/IEC 14496-12). */
export function measureVideo(bytes: SegmentedBytes): Measures {
  const moov = find(bytes, { type: '', start: 0, end: bytes.length }, 'moov')
  if (moov === undefined) return { width: null, height: null, duration: null }
  const sizes = boxes(bytes, moov)
    .filter((box) => box.type === 'trak')
    .map((track) => trackSize(bytes, track))
  // Sound tracks have no size.
  const picture = sizes.find((size) => size !== null && size.width > 0 && size.height > 0)
  return { width: picture?.width ?? null, height: picture?.height ?? null, duration: duration(bytes, moov) }
}

function trackSize(bytes: SegmentedBytes, track: Box): { width: number; height: number } | null {
  const header = find(bytes, track, 'tkhd')
  if (header === undefined) return null
  // Width and height are the last two fields, fixed point 16.16, after a matrix that may rotate the picture.
  const last = bytes.read(header.end - 44, 44)
  if (last.length < 44) return null
  const [width, height] = [last.readUInt16BE(36), last.readUInt16BE(40)]
  const isTurned = last.readInt32BE(0) === 0 && last.readInt32BE(4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

function duration(bytes: SegmentedBytes, moov: Box): number | null {
  const header = find(bytes, moov, 'mvhd')
  if (header === undefined) return null
  const content = bytes.read(header.start, 32)
  if (content.length < 32) return null
  const isLong = content[0] === 1
  const timescale = content.readUInt32BE(isLong ? 20 : 12)
  const length = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16)
  // A movie in fragments has its length in them.
  const isUnknown = length === 0 && find(bytes, moov, 'mvex') !== undefined
  return timescale === 0 || isUnknown ? null : Math.round((length / timescale) * 1000)
}

function find(bytes: SegmentedBytes, within: Box, type: string): Box | undefined {
  return boxes(bytes, within).find((box) => box.type === type)
}

/** The boxes inside another one, side by side; stops at an invalid size. */
function boxes(bytes: SegmentedBytes, within: Box): Box[] {
  const innerBoxes: Box[] = []
  let offset = within.start
  while (offset + 8 <= within.end) {
    const head = bytes.read(offset, 16)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && head.length === 16
    const givenSize = isLong ? Number(head.readBigUInt64BE(8)) : short
    const size = short === 0 ? within.end - offset : givenSize
    const headSize = isLong ? 16 : 8
    if (size < headSize || offset + size > within.end) break
    innerBoxes.push({ type: head.toString('latin1', 4, 8), start: offset + headSize, end: offset + size })
    offset += size
  }
  return innerBoxes
}
