import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { formatCount } from '../../../shared/text/format.ts'
import { t } from '../../../shared/text/language.ts'
import { type ExternalFile, FileRefusal, Stopped, sizeLabel } from './external-file.ts'
import { workbookLimits } from './limits.ts'

/** `isCut`: it or a part of it ends too early; otherwise its bytes are wrong. */
export class BrokenArchive extends Error {
  readonly isCut: boolean

  constructor(isCut = false) {
    super()
    this.isCut = isCut
  }
}

interface Entry {
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly header: number
  readonly checksum: number
  readonly isEncrypted: boolean
}

export interface Archive {
  has(name: string): boolean
  /** Unpacks one entry. Throws `FileRefusal` beyond `limit` bytes, before starting if the directory already says so. */
  unpack(name: string, limit: number): AsyncGenerator<Buffer>
}

const endSignature = 0x06054b50
const endBytes = 22
const longEndSignature = 0x06064b50
const longLocatorSignature = 0x07064b50
const entrySignature = 0x02014b50
const headerSignature = 0x04034b50
const longEntries = 0xffff
const longValue = 0xffff_ffff

/** Reads the directory of a ZIP archive (APPNOTE 4.3 and 4.5.3). Throws `BrokenArchive` and `FileRefusal`. */
export async function openArchive(file: ExternalFile, signal?: AbortSignal): Promise<Archive> {
  const { count, size, offset } = await directoryOf(file)
  const { entries: maxEntries, directory: maxBytes } = workbookLimits
  if (count > maxEntries || size > maxBytes) {
    throw new FileRefusal('TOO_MANY', t`The archive holds more than ${formatCount(maxEntries)} files.`)
  }
  const entries = entriesOf(await file.read(offset, size), count)
  return {
    has: (name) => entries.has(name),
    async *unpack(name, limit) {
      const entry = entries.get(name)
      if (entry === undefined) throw new BrokenArchive()
      if (entry.isEncrypted) throw new FileRefusal('ENCRYPTED', t`The workbook is password-protected.`)
      if (entry.unpacked > limit) throw tooLarge(limit)
      const header = await file.read(entry.header, 30)
      if (header.length < 30 || header.readUInt32LE(0) !== headerSignature) throw new BrokenArchive()
      const from = entry.header + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
      if (from + entry.packed > file.size) throw new BrokenArchive(true)
      const packed = file.chunks(from, entry.packed)
      if (entry.method !== 0 && entry.method !== 8) throw new BrokenArchive()
      let unpackedBytes = 0
      let checksum = 0
      for await (const chunk of entry.method === 0 ? packed : inflated(packed)) {
        unpackedBytes += chunk.length
        if (unpackedBytes > limit) throw tooLarge(limit)
        if (unpackedBytes > entry.unpacked) throw new BrokenArchive()
        if (signal?.aborted === true) throw new Stopped()
        checksum = crc32(chunk, checksum)
        yield chunk
      }
      if (unpackedBytes < entry.unpacked) throw new BrokenArchive(true)
      if (checksum !== entry.checksum) throw wrongChecksum()
    },
  }
}

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  const source = Readable.from(packed)
  source.on('error', (error) => inflate.destroy(error))
  try {
    for await (const chunk of source.pipe(inflate)) {
      if (Buffer.isBuffer(chunk)) yield chunk
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? new BrokenArchive(error.code === 'Z_BUF_ERROR')
      : error
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

async function directoryOf(file: ExternalFile) {
  // The comment after the end record has up to 65,535 bytes.
  const start = Math.max(0, file.size - endBytes - 0xffff)
  const tail = await file.read(start, file.size - start)
  let at = tail.length - endBytes
  while (at >= 0 && tail.readUInt32LE(at) !== endSignature) at -= 1
  if (at < 0) throw new BrokenArchive(true)
  const short = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  }
  const isLong = short.count === longEntries || short.size === longValue || short.offset === longValue
  if (!isLong) return short
  const locator = at - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== longLocatorSignature) throw new BrokenArchive()
  const end = await file.read(numberAt(tail, locator + 8), 56)
  if (end.length < 56 || end.readUInt32LE(0) !== longEndSignature) throw new BrokenArchive()
  return { count: numberAt(end, 32), size: numberAt(end, 40), offset: numberAt(end, 48) }
}

function entriesOf(directory: Buffer, count: number): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>()
  let at = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) throw new BrokenArchive()
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    // A duplicate name can show one file to a scanner and another to a reader.
    if (entries.has(name)) throw new BrokenArchive()
    const short = [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ]
    const [unpacked = 0, packed = 0, header = 0] = longValues(short, extra)
    entries.set(name, {
      method: directory.readUInt16LE(at + 10),
      packed,
      unpacked,
      header,
      checksum: directory.readUInt32LE(at + 16),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    })
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
  }
  return entries
}

function longValues(short: readonly number[], extra: Buffer): readonly number[] {
  if (!short.includes(longValue)) return short
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return short.map((value) => {
      if (value !== longValue) return value
      if (next + 8 > extra.length) throw new BrokenArchive()
      next += 8
      return numberAt(extra, next - 8)
    })
  }
  throw new BrokenArchive()
}

function numberAt(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new BrokenArchive()
  return Number(value)
}

function wrongChecksum(): FileRefusal {
  return new FileRefusal(
    'CHECKSUM',
    t`A part of the workbook doesn’t match its checksum, so its values may be wrong. Save it once more, or as CSV.`,
  )
}

function tooLarge(limit: number): FileRefusal {
  return new FileRefusal('FILE_TOO_LARGE', t`Part of the workbook unpacks to more than ${sizeLabel(limit)}.`)
}
