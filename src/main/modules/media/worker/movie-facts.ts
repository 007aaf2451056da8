import type { VideoFacts } from '../../../../shared/entities/media/media-content.ts'
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

/** A movie without a picture has only sound. */
export type Movie =
  | ({ readonly kind: 'picture' } & MovieFacts & { readonly video: VideoFacts })
  | { readonly kind: 'sound' }

/** Size, duration and codecs from the `moov` box of MP4 or QuickTime (ISO/IEC 14496-12, 8); null without it. */
export async function movieFacts(source: ByteSource): Promise<Movie | null> {
  const boxAllowance = { boxes: maxBoxes }
  const outer = await boxesOf(source, { type: '', start: 0, end: source.size }, boxAllowance)
  const film = outer.find(({ type }) => type === 'moov')
  if (film === undefined) return null
  const parts = await boxesOf(source, film, boxAllowance)
  const header = parts.find(({ type }) => type === 'mvhd')
  const length = header === undefined ? null : await lengthOf(source, header)
  if (length === null) return null
  const extension = parts.find(({ type }) => type === 'mvex')
  if (extension === undefined && length.units === null) return null
  const units =
    extension === undefined
      ? length.units
      : await fragmentedUnits(source, extension, length.units, boxAllowance)
  const durationMs = millisecondsOf(units, length.timescale)
  let picture: Pick<MovieFacts, 'width' | 'height'> | null = null
  let video: TrackFacts | null = null
  let sound: string | null = null
  for (const track of parts.filter(({ type }) => type === 'trak')) {
    const facts = await trackFacts(source, track, boxAllowance)
    // Sound tracks have no size.
    if (facts.size === null) sound ??= facts.codec
    else if (picture === null) {
      picture = facts.size
      video = facts
    }
  }
  if (picture === null || video === null) return sound === null ? null : { kind: 'sound' }
  const { codec, profile, frameRate } = video
  return { kind: 'picture', ...picture, durationMs, video: { codec, profile, frameRate, sound } }
}

/** The length of a movie in fragments (8.8.2); the header's own is of the part before them. Null if it's unknown. */
async function fragmentedUnits(
  source: ByteSource,
  extension: Box,
  headerUnits: number | null,
  boxAllowance: { boxes: number },
): Promise<number | null> {
  const header = (await boxesOf(source, extension, boxAllowance)).find(({ type }) => type === 'mehd')
  const content = header === undefined ? null : await source.read(header.start, 12)
  const isLong = content?.[0] === 1
  let units = 0
  if (content !== null && content.length >= (isLong ? 12 : 8))
    units = isLong ? Number(content.readBigUInt64BE(4)) : content.readUInt32BE(4)
  return Math.max(units, headerUnits ?? 0) || null
}

interface TrackFacts {
  readonly size: Pick<MovieFacts, 'width' | 'height'> | null
  readonly codec: string | null
  readonly profile: number | null
  readonly frameRate: number | null
}

async function trackFacts(
  source: ByteSource,
  track: Box,
  boxAllowance: { boxes: number },
): Promise<TrackFacts> {
  const parts = await boxesOf(source, track, boxAllowance)
  const header = parts.find(({ type }) => type === 'tkhd')
  const size = header === undefined ? null : await sizeOf(source, header)
  const media = await inside(source, parts, 'mdia', boxAllowance)
  const clock = media.find(({ type }) => type === 'mdhd')
  const table = await inside(source, await inside(source, media, 'minf', boxAllowance), 'stbl', boxAllowance)
  const times = table.find(({ type }) => type === 'stts')
  const description = table.find(({ type }) => type === 'stsd')
  const entry = description === undefined ? null : await entryOf(source, description, boxAllowance)
  const timescale = clock === undefined ? null : ((await lengthOf(source, clock))?.timescale ?? null)
  const frameRate = times === undefined || timescale === null ? null : await rateOf(source, times, timescale)
  return {
    size,
    frameRate,
    codec: entry?.type ?? null,
    profile: size === null ? null : (entry?.profile ?? null),
  }
}

async function inside(
  source: ByteSource,
  boxes: readonly Box[],
  type: string,
  boxAllowance: { boxes: number },
) {
  const box = boxes.find((box) => box.type === type)
  return box === undefined ? [] : boxesOf(source, box, boxAllowance)
}

/** The first sample entry (8.5.2): its codec, and the profile of H.264 (ISO/IEC 14496-15, 5.3.3). */
async function entryOf(source: ByteSource, { start, end }: Box, boxAllowance: { boxes: number }) {
  const [entry] = await boxesOf(source, { type: '', start: start + 8, end }, boxAllowance)
  if (entry === undefined) return null
  const type = entry.type.trim()
  if (type !== 'avc1' && type !== 'avc3') return { type, profile: null }
  // The fields of a visual sample entry come before its boxes (12.1.3).
  const boxes = await boxesOf(source, { ...entry, start: entry.start + 78 }, boxAllowance)
  const configuration = boxes.find((box) => box.type === 'avcC')
  const content = configuration === undefined ? null : await source.read(configuration.start, 2)
  return { type, profile: content?.[1] ?? null }
}

/** As many entries as a constant frame rate needs, and then some. */
const maxTimes = 500

/** Frames a second by the time-to-sample table (8.6.1.2). */
async function rateOf(source: ByteSource, { start, end }: Box, timescale: number): Promise<number | null> {
  const content = await source.read(start, Math.min(end - start, 8 + maxTimes * 8))
  let frames = 0
  let units = 0
  for (let at = 8; at + 8 <= content.length; at += 8) {
    const count = content.readUInt32BE(at)
    frames += count
    units += count * content.readUInt32BE(at + 4)
  }
  return frames < 2 || units === 0 ? null : Math.round((frames * timescale * 100) / units) / 100
}

async function boxesOf(
  source: ByteSource,
  within: Box,
  boxAllowance: { boxes: number },
): Promise<readonly Box[]> {
  const boxes: Box[] = []
  let at = within.start
  while (at + 8 <= within.end && boxAllowance.boxes > 0) {
    boxAllowance.boxes -= 1
    const head = await source.read(at, 16)
    if (head.length < 8) break
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) break
    // 1: the length follows in 64 bits. 0: up to the end.
    let length = short
    if (short === 1) length = Number(head.readBigUInt64BE(8))
    if (short === 0) length = within.end - at
    const headLength = short === 1 ? 16 : 8
    if (length < headLength) break
    const end = Math.min(at + length, within.end)
    boxes.push({ type: head.toString('latin1', 4, 8), start: at + headLength, end })
    at += length
  }
  return boxes
}

/** The time scale and length of a header; `units` is null if it's unknown. Null if the header is cut off. */
async function lengthOf(source: ByteSource, { start }: Box) {
  const content = await source.read(start, 32)
  if (content.length < 20) return null
  const isLong = content[0] === 1
  if (isLong && content.length < 32) return null
  const timescale = content.readUInt32BE(isLong ? 20 : 12)
  const units = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16)
  const isUnknown = isLong ? units >= 2 ** 63 : units === 0xffff_ffff
  return timescale === 0 ? null : { timescale, units: isUnknown ? null : units }
}

function millisecondsOf(units: number | null, timescale: number): number | null {
  const milliseconds = units === null ? Number.NaN : Math.round((units / timescale) * 1_000)
  return Number.isSafeInteger(milliseconds) ? milliseconds : null
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
