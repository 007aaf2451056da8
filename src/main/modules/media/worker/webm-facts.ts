import type { ByteSource } from './byte-source.ts'
import type { MovieFacts } from './movie-facts.ts'

/** Elements of RFC 9559 that lead to the size and the duration. */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
} as const

interface Element {
  readonly id: number
  readonly start: number
  readonly end: number
}

/** A real file has a few dozen before its first cluster. */
const maxElements = 2_000
const defaultTimestampScale = 1_000_000

/** Returns size and duration of a WebM file, or null if its header can't be read. Recordings may lack a duration. */
export async function webmFacts(source: ByteSource): Promise<MovieFacts | null> {
  const elementAllowance = { elements: maxElements }
  const children = (parent: Pick<Element, 'start' | 'end'>) => elementsOf(source, parent, elementAllowance)
  const [header, segment] = await children({ start: 0, end: source.size })
  if (header?.id !== ids.header || segment?.id !== ids.segment) return null
  const docType = (await children(header)).find(({ id }) => id === ids.docType)
  if (docType === undefined || (await textOf(source, docType)) !== 'webm') return null
  const parts = await children(segment)
  const tracks = parts.find(({ id }) => id === ids.tracks)
  const info = parts.find(({ id }) => id === ids.info)
  const durationMs = info === undefined ? null : await durationOf(source, await children(info))
  for (const track of tracks === undefined ? [] : await children(tracks)) {
    if (track.id !== ids.trackEntry) continue
    const video = (await children(track)).find(({ id }) => id === ids.video)
    if (video === undefined) continue
    const fields = await children(video)
    const width = await unsignedOf(source, fields, ids.pixelWidth)
    const height = await unsignedOf(source, fields, ids.pixelHeight)
    if (width && height) return { width, height, durationMs }
  }
  return null
}

/** Sibling elements, up to the first cluster. */
async function elementsOf(
  source: ByteSource,
  { start, end }: Pick<Element, 'start' | 'end'>,
  elementAllowance: { elements: number },
): Promise<readonly Element[]> {
  const elements: Element[] = []
  let at = start
  while (at < end && elementAllowance.elements > 0) {
    elementAllowance.elements -= 1
    const head = await source.read(at, 12)
    const id = numberOf(head, 0, true)
    const size = id === null ? null : numberOf(head, id.length, false)
    if (id === null || size === null || id.value === ids.cluster) break
    const from = at + id.length + size.length
    // All bits set: the length is unknown, as in a live stream (RFC 8794, 6.2).
    const isOpen = size.value === 2 ** (7 * size.length) - 1
    const to = isOpen ? end : Math.min(end, from + size.value)
    elements.push({ id: id.value, start: from, end: to })
    at = to
  }
  return elements
}

/** A number whose leading zero bits give its length (RFC 8794, 4); an ID includes its marker bit. */
function numberOf(bytes: Buffer, at: number, isId: boolean) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (length > (isId ? 4 : 8) || at + length > bytes.length) return null
  let value = isId ? first : first & (0xff >> length)
  for (let place = 1; place < length; place += 1) value = value * 256 + (bytes[at + place] ?? 0)
  return { value, length }
}

async function durationOf(source: ByteSource, info: readonly Element[]): Promise<number | null> {
  const element = info.find(({ id }) => id === ids.duration)
  if (element === undefined) return null
  const bytes = await source.read(element.start, Math.min(8, element.end - element.start))
  let units = Number.NaN
  if (bytes.length === 8) units = bytes.readDoubleBE(0)
  if (bytes.length === 4) units = bytes.readFloatBE(0)
  const scale = (await unsignedOf(source, info, ids.timestampScale)) ?? defaultTimestampScale
  const milliseconds = Math.round((units * scale) / 1_000_000)
  return Number.isSafeInteger(milliseconds) && milliseconds >= 0 ? milliseconds : null
}

async function unsignedOf(
  source: ByteSource,
  elements: readonly Element[],
  elementId: number,
): Promise<number | null> {
  const element = elements.find(({ id }) => id === elementId)
  if (element === undefined || element.end - element.start > 6) return null
  const bytes = await source.read(element.start, element.end - element.start)
  return bytes.length === 0 ? null : bytes.readUIntBE(0, bytes.length)
}

async function textOf(source: ByteSource, { start, end }: Element): Promise<string> {
  const bytes = await source.read(start, Math.min(16, end - start))
  const text = bytes.toString('latin1')
  const zeroAt = text.indexOf('\0')
  return zeroAt < 0 ? text : text.slice(0, zeroAt)
}
