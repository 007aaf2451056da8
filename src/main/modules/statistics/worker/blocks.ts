/**
 * A block has one metric group of up to 256 entities on one day: when each was read and, by column, its number for the
 * day or for each hour. What the service doesn't say (null) isn't 0.
 *
 * As bytes: version, slots, places with their read times, then each non-empty column, preceded by its length. A column
 * has every number, or only those that aren't null or aren't 0, whichever is shortest. Integers take seven bits per
 * byte.
 */
export interface Block {
  /** 1 for a day, otherwise its number of hours. */
  readonly slots: number
  /** By place, in minutes since 1970; 0 for an entity that wasn't read. */
  readonly readAt: Float64Array
  /** By column, at `place * slots + slot`; NaN for null. An empty column is left out. */
  readonly columns: Map<number, Float64Array>
}

const blockBits = 8
export const blockSize = 2 ** blockBits

/** The block of an entity, and its place there. */
export function blockOf(number: number): number {
  return number >>> blockBits
}

export function placeOf(number: number): number {
  return number % blockSize
}

export function emptyBlock(slots: number): Block {
  return { slots, readAt: new Float64Array(blockSize), columns: new Map() }
}

export function columnIn(block: Block, column: number): Float64Array {
  const decodedColumn = block.columns.get(column)
  if (decodedColumn !== undefined) return decodedColumn
  const fresh = new Float64Array(blockSize * block.slots).fill(Number.NaN)
  block.columns.set(column, fresh)
  return fresh
}

/** Bytes that aren't a block. */
export class UnreadableBlock extends Error {}

const version = 1
const encodings = { everyValue: 0, exceptionsToNull: 1, exceptionsToZero: 2 } as const

export function encodeBlock({ slots, readAt, columns }: Block): Uint8Array {
  const places = [...readAt.keys()].filter((place) => readAt[place] !== 0)
  const writer = new Writer()
  writer.write(version)
  writer.write(slots)
  writer.write(places.length)
  let last = -1
  for (const place of places) {
    writer.write(place - last - 1)
    last = place
  }
  const first = places.reduce(
    (earliest, place) => Math.min(earliest, readAt[place] ?? earliest),
    Number.MAX_SAFE_INTEGER,
  )
  writer.write(places.length === 0 ? 0 : first)
  for (const place of places) writer.write((readAt[place] ?? first) - first)
  for (const [column, values] of [...columns].toSorted(([a], [b]) => a - b)) {
    const bytes = encodeColumn(values, places, slots)
    if (bytes === null) continue
    writer.write(column)
    writer.write(bytes.length)
    writer.append(bytes)
  }
  return writer.taken()
}

/** Null if it's empty. */
function encodeColumn(values: Float64Array, places: readonly number[], slots: number): Uint8Array | null {
  const codes: number[] = []
  let nulls = 0
  let zeros = 0
  for (const place of places) {
    for (let slot = 0; slot < slots; slot += 1) {
      const value = values[place * slots + slot] ?? Number.NaN
      const code = Number.isNaN(value) ? 0 : value + 1
      codes.push(code)
      if (code === 0) nulls += 1
      else if (code === 1) zeros += 1
    }
  }
  if (nulls === codes.length) return null
  const commonCode = nulls > zeros ? 0 : 1
  const every = new Writer()
  every.write(encodings.everyValue)
  for (const code of codes) every.write(code)
  // An exception takes another byte for its place.
  if (Math.max(nulls, zeros) * 2 < codes.length) return every.taken()
  const exceptions = new Writer()
  exceptions.write(commonCode === 0 ? encodings.exceptionsToNull : encodings.exceptionsToZero)
  let last = -1
  for (const [at, code] of codes.entries()) {
    if (code === commonCode) continue
    exceptions.write(at - last - 1)
    exceptions.write(code)
    last = at
  }
  return exceptions.length < every.length ? exceptions.taken() : every.taken()
}

/** The whole block in a form that can be changed. */
export function decodeBlock(bytes: Uint8Array): Block {
  const reader = openBlock(bytes)
  const { slots, places } = reader
  const block: Block = { slots, readAt: reader.readAt(), columns: new Map() }
  const decoded = new Float64Array(places.length * slots)
  for (const column of reader.columns()) {
    reader.decode(decoded)
    const values = columnIn(block, column)
    for (const [index, place] of places.entries()) {
      for (let slot = 0; slot < slots; slot += 1)
        values[place * slots + slot] = decoded[index * slots + slot] ?? Number.NaN
    }
  }
  return block
}

export interface BlockReader {
  readonly slots: number
  /** Places of the entities that were read, in order. */
  readonly places: Uint8Array
  /** When the earliest of them was read, in minutes. */
  readonly oldest: number
  /** By place, as in the block. */
  readAt(): Float64Array
  /** When the entity at a place was read, in minutes; null if it wasn't. */
  minutesAt(place: number): number | null
  /** Goes from column to column; `decode` reads the current one. */
  columns(): Generator<number>
  /** Values at `index of the place * slots + slot`; NaN for null. */
  decode(into: Float64Array): void
}

/** Goes through the columns one after another. Only decoded ones cost time: sums go over millions of numbers. */
export function openBlock(bytes: Uint8Array): BlockReader {
  const cursor: Cursor = { bytes, at: 0 }
  if (readVarint(cursor) !== version) throw new UnreadableBlock('An unknown version')
  const slots = readVarint(cursor)
  const count = readVarint(cursor)
  if (slots < 1 || slots > 30 || count > blockSize) throw new UnreadableBlock('An impossible size')
  const places = new Uint8Array(count)
  let place = -1
  let { at } = cursor
  for (let index = 0; index < count; index += 1) {
    // At most two bytes.
    let gap = bytes[at] ?? 0
    at += 1
    if (gap >= 128) {
      gap = (gap & 127) | ((bytes[at] ?? 0) << 7)
      at += 1
    }
    place += gap + 1
    if (place >= blockSize) throw new UnreadableBlock('A place beyond the block')
    places[index] = place
  }
  cursor.at = at
  const oldest = readVarint(cursor)
  const times = cursor.at
  at = times
  for (let skipped = 0; skipped < count; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) throw new UnreadableBlock('A number without an end')
    if (byte < 128) skipped += 1
  }
  cursor.at = at
  let end = cursor.at
  const total = count * slots
  return {
    slots,
    places,
    oldest,
    readAt() {
      const cursor = { bytes, at: times }
      const readAt = new Float64Array(blockSize)
      for (const place of places) readAt[place] = oldest + readVarint(cursor)
      return readAt
    },
    minutesAt(place) {
      const index = places.indexOf(place)
      if (index < 0) return null
      const cursor = { bytes, at: times }
      for (let skipped = 0; skipped < index; cursor.at += 1) if ((bytes[cursor.at] ?? 0) < 128) skipped += 1
      return oldest + readVarint(cursor)
    },
    *columns() {
      while (end < bytes.length) {
        cursor.at = end
        const column = readVarint(cursor)
        const length = readVarint(cursor)
        end = cursor.at + length
        if (end > bytes.length) throw new UnreadableBlock('A column beyond the end')
        yield column
      }
    },
    decode(into) {
      decodeColumn(bytes, cursor.at, end, total, into)
    },
  }
}

/** Reads the bytes of a column, which has `total` numbers. */
function decodeColumn(
  bytes: Uint8Array,
  start: number,
  end: number,
  total: number,
  into: Float64Array,
): void {
  const way = bytes[start]
  let at = start + 1
  let next = 0
  const isDense = way === encodings.everyValue
  if (!isDense) into.fill(way === encodings.exceptionsToZero ? 0 : Number.NaN, 0, total)
  while (isDense ? next < total : at < end) {
    if (!isDense) {
      let gap = bytes[at] ?? 0
      at += 1
      if (gap >= 128) {
        gap = (gap & 127) | ((bytes[at] ?? 0) << 7)
        at += 1
      }
      next += gap
      if (next >= total) throw new UnreadableBlock('A number beyond the block')
    }
    // Integers of up to 21 bits, the most common ones, are read inline: a function call for each would take most of the
    // time.
    const first = bytes[at] ?? 0
    const second = first < 128 ? 0 : (bytes[at + 1] ?? 0)
    const third = second < 128 ? 0 : (bytes[at + 2] ?? 0)
    let code = (first & 127) | ((second & 127) << 7) | (third << 14)
    at += 1
    if (first >= 128) at += second < 128 ? 1 : 2
    if (third >= 128) {
      const cursor = { bytes, at: at - 3 }
      code = readVarint(cursor)
      at = cursor.at
    }
    into[next] = code === 0 ? Number.NaN : code - 1
    next += 1
  }
  if (at !== end) throw new UnreadableBlock('A column of another length')
}

const everyPlace = Array.from({ length: blockSize }, (_, place) => place)

/** A number of each place, without times; null if all are NaN. */
export function encodeSums(values: Float64Array): Uint8Array | null {
  return encodeColumn(values, everyPlace, 1)
}

export function decodeSums(bytes: Uint8Array, into: Float64Array): void {
  decodeColumn(bytes, 0, bytes.length, blockSize, into)
}

/**
 * Decodes some columns of a block into the same array, one after another; an unreadable block has no data. Returns the
 * block with its places.
 */
export function decodeColumns(
  content: Uint8Array,
  requestedColumns: { has(column: number): boolean },
  take: (column: number, values: Float64Array, block: BlockReader) => void,
): BlockReader | null {
  try {
    const block = openBlock(content)
    const size = block.places.length * block.slots
    if (scratch.length < size) scratch = new Float64Array(size)
    for (const column of block.columns()) {
      if (!requestedColumns.has(column)) continue
      block.decode(scratch)
      take(column, scratch, block)
    }
    return block
  } catch (error) {
    if (!(error instanceof UnreadableBlock)) throw error
    return null
  }
}

let scratch = new Float64Array(blockSize)

interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

function readVarint(cursor: Cursor): number {
  let value = 0
  let factor = 1
  for (let length = 0; length < 8; length += 1) {
    const byte = cursor.bytes[cursor.at]
    if (byte === undefined) break
    cursor.at += 1
    value += (byte & 127) * factor
    if (byte < 128) return value
    factor *= 128
  }
  throw new UnreadableBlock('A number without an end')
}

class Writer {
  private bytes = new Uint8Array(1_024)
  length = 0

  write(value: number): void {
    this.reserve(8)
    let rest = value
    while (rest >= 128) {
      this.bytes[this.length] = (rest % 128) | 128
      this.length += 1
      rest = Math.floor(rest / 128)
    }
    this.bytes[this.length] = rest
    this.length += 1
  }

  append(more: Uint8Array): void {
    this.reserve(more.length)
    this.bytes.set(more, this.length)
    this.length += more.length
  }

  taken(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    larger.set(this.bytes)
    this.bytes = larger
  }
}
