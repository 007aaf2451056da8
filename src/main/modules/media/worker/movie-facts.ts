import type { ByteSource } from './byte-source.ts'

export interface MovieFacts {
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
}

interface Box {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** A real video has a few dozen at the outer levels. */
const maxBoxes = 2_000

/** Size and duration from the `moov` box of MP4 or QuickTime (ISO/IEC 14496-12, 8); null without both. */
export async function movieFacts(source: ByteSource): Promise<MovieFacts | null> {
  const left = { boxes: maxBoxes }
  const film = (await boxesOf(source, { type: '', start: 0, end: source.size }, left)).find(
    ({ type }) => type === 'moov',
  )
  if (film === undefined) return null
  const parts = await boxesOf(source, film, left)
  const header = parts.find(({ type }) => type === 'mvhd')
  const durationMs = header === undefined ? null : await durationOf(source, header)
  if (durationMs === null) return null
  for (const track of parts.filter(({ type }) => type === 'trak')) {
    const trackHeader = (await boxesOf(source, track, left)).find(({ type }) => type === 'tkhd')
    const size = trackHeader === undefined ? null : await sizeOf(source, trackHeader)
    // Audio tracks have no size.
    if (size !== null) return { ...size, durationMs }
  }
  return null
}

async function boxesOf(source: ByteSource, within: Box, left: { boxes: number }): Promise<readonly Box[]> {
  const boxes: Box[] = []
  let at = within.start
  while (at + 8 <= within.end && left.boxes > 0) {
    left.boxes -= 1
    const head = await source.read(at, 16)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) break
    // 1: the length follows in 64 bits. 0: up to the end.
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? within.end - at : short
    const headLength = short === 1 ? 16 : 8
    if (length < headLength) break
    const end = Math.min(at + length, within.end)
    boxes.push({ type: head.toString('latin1', 4, 8), start: at + headLength, end })
    at += length
  }
  return boxes
}

async function durationOf(source: ByteSource, { start }: Box): Promise<number | null> {
  const content = await source.read(start, 32)
  if (content.length < 20) return null
  const isLong = content[0] === 1
  if (isLong && content.length < 32) return null
  const timescale = content.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16)
  const unknown = isLong ? units >= 2 ** 63 : units === 0xffff_ffff
  const milliseconds = Math.round((units / timescale) * 1_000)
  return timescale === 0 || unknown || !Number.isSafeInteger(milliseconds) ? null : milliseconds
}

/** Width and height are the last two fields, fixed point 16.16; the matrix before them may rotate the picture. */
async function sizeOf(
  source: ByteSource,
  { start, end }: Box,
): Promise<Pick<MovieFacts, 'width' | 'height'> | null> {
  const last = await source.read(Math.max(start, end - 44), 44)
  if (last.length < 44) return null
  const width = last.readUInt16BE(36)
  const height = last.readUInt16BE(40)
  if (width === 0 || height === 0) return null
  // A quarter turn has 0 where the upright matrix has 1 (8.3.2.3).
  const isTurned = last.readInt32BE(0) === 0 && last.readInt32BE(4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}
