import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'

/**
 * Reads a log and a database as bytes (https://sqlite.org/fileformat2.html), because SQLite stops at the first damaged
 * frame and opens nothing with damaged first bytes.
 */
export const pageBytes = 4_096
const headerBytes = 32
const frameHeaderBytes = 24
export const frameBytes = frameHeaderBytes + pageBytes

interface Frame {
  readonly page: number
  /** The offset of its page in the log. */
  readonly at: number
  readonly commits: number
  readonly isValid: boolean
}

export interface Log {
  readonly bytes: Buffer
  /** 16 hexadecimal digits. Each restart of the log increments the first half. */
  readonly salts: string
  readonly isHeaderValid: boolean
  readonly frames: readonly Frame[]
  /** How many of them SQLite would read: up to the last commit before the first damaged one. */
  readonly readable: number
}

/** A database's log, or null if there isn't one. `salts` replaces a damaged header. */
export function readLog(path: string, salts: string | null): Log | null {
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  if (bytes.length < headerBytes) return { bytes, salts: '', isHeaderValid: false, frames: [], readable: 0 }
  const isHeaderValid = hasValidHeader(bytes)
  const ownSalts = isHeaderValid || salts === null ? bytes.toString('hex', 16, 24) : salts
  const isBigEndian = isHeaderValid && bytes.readUInt32BE(0) === bigEndianMagic
  const frames: Frame[] = []
  let seed: Sum | null = isHeaderValid ? sumAt(bytes, 24) : null
  for (let start = headerBytes; start + frameBytes <= bytes.length; start += frameBytes) {
    const storedSum = sumAt(bytes, start + 16)
    const isOfLog = bytes.toString('hex', start + 8, start + 16) === ownSalts
    // Frames before this one may precede it in the log.
    if (!isOfLog && isHeaderValid && frames.every(({ isValid }) => isValid)) break
    const isValid: boolean =
      isOfLog && seed !== null && isSame(storedSum, sumOfFrame(bytes, start, seed, isBigEndian))
    const at = start + frameHeaderBytes
    frames.push({ page: bytes.readUInt32BE(start), at, commits: bytes.readUInt32BE(start + 4), isValid })
    seed = isOfLog ? storedSum : null
  }
  const firstWrong = frames.findIndex(({ isValid }) => !isValid)
  const before = firstWrong === -1 ? frames : frames.slice(0, firstWrong)
  const readable = isHeaderValid ? before.findLastIndex(({ commits }) => commits > 0) + 1 : 0
  return { bytes, salts: ownSalts, isHeaderValid, frames, readable }
}

type Sum = readonly [number, number]
const bigEndianMagic = 0x377f0683
const littleEndianMagic = 0x377f0682

function hasValidHeader(bytes: Buffer): boolean {
  const magic = bytes.readUInt32BE(0)
  if (magic !== littleEndianMagic && magic !== bigEndianMagic) return false
  if (bytes.readUInt32BE(8) !== pageBytes) return false
  return isSame(sumAt(bytes, 24), checksum(bytes, 0, 24, [0, 0], magic === bigEndianMagic))
}

function sumOfFrame(bytes: Buffer, start: number, seed: Sum, isBigEndian: boolean): Sum {
  const head = checksum(bytes, start, start + 8, seed, isBigEndian)
  return checksum(bytes, start + frameHeaderBytes, start + frameBytes, head, isBigEndian)
}

function sumAt(bytes: Buffer, at: number): Sum {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
}

function isSame(left: Sum, right: Sum): boolean {
  return left[0] === right[0] && left[1] === right[1]
}

function checksum(bytes: Buffer, from: number, to: number, [first, second]: Sum, isBigEndian: boolean): Sum {
  let sum0 = first
  let sum1 = second
  for (let at = from; at < to; at += 8) {
    sum0 = (sum0 + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + sum1) >>> 0
    sum1 = (sum1 + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + sum0) >>> 0
  }
  return [sum0, sum1]
}

export function sumOfPage(page: Buffer): string {
  return checksum(page, 0, page.length, [0, 0], false).join('-')
}

export function readPage(path: string, page: number): Buffer | null {
  if (!existsSync(path)) return null
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(pageBytes)
    return readSync(file, bytes, 0, pageBytes, (page - 1) * pageBytes) === pageBytes ? bytes : null
  } finally {
    closeSync(file)
  }
}

/** Writes a database merged with its log. `beyondDamage` also uses intact frames after a damaged one. */
export function writeImage(path: string, log: Log | null, target: string, beyondDamage: boolean): void {
  if (existsSync(path)) copyFileSync(path, target)
  const file = openSync(target, existsSync(target) ? 'r+' : 'w+')
  try {
    let pages = Math.ceil(fstatSync(file).size / pageBytes)
    const frames = beyondDamage ? (log?.frames ?? []) : (log?.frames.slice(0, log.readable) ?? [])
    const lastCommit = frames.findLastIndex(({ commits, isValid }) => isValid && commits > 0)
    for (const { page, at, commits, isValid } of frames.slice(0, lastCommit + 1)) {
      if (!isValid || page === 0 || log === null) continue
      writeSync(file, log.bytes, at, pageBytes, (page - 1) * pageBytes)
      if (commits > 0) pages = commits
    }
    ftruncateSync(file, pages * pageBytes)
    if (pages > 0) writeHead(file, pages)
  } finally {
    closeSync(file)
  }
}

function writeHead(file: number, pages: number): void {
  const head = Buffer.alloc(100)
  readSync(file, head, 0, head.length, 0)
  head.write('SQLite format 3\0', 0, 'latin1')
  head.writeUInt16BE(pageBytes, 16)
  // Without a log; no reserved bytes; the only valid fractions.
  Buffer.from([1, 1, 0, 64, 32, 32]).copy(head, 18)
  head.writeUInt32BE(pages, 28)
  // No free pages, format 4, no vacuum, UTF-8.
  head.writeUInt32BE(0, 32)
  head.writeUInt32BE(0, 36)
  head.writeUInt32BE(4, 44)
  head.writeUInt32BE(0, 52)
  head.writeUInt32BE(1, 56)
  head.writeUInt32BE(0, 64)
  // The size above is valid only if these are equal.
  head.copy(head, 92, 24, 28)
  writeSync(file, head, 0, head.length, 0)
}
