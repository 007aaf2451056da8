import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { frameBytes, pageBytes, sumOfPage } from './log-image.ts'

/** The recorded state of the data folder, next to the database, which reveals whether anything is missing. */
export function stateRecordPath(folder: string): string {
  return join(folder, 'flightdeck-state.json')
}

const loggedState = z.object({
  salts: z.string(),
  frames: z.int().min(1),
  /** The last frame's page and its content, which the database has once the log was moved. */
  page: z.int().min(1),
  sum: z.string(),
})

const journalMark = z.object({ entry: z.int().min(1), step: z.string(), at: z.int() })
/** An entry of the journal: its ID, its step and its time. */
export type JournalMark = Readonly<z.output<typeof journalMark>>

const stateRecord = z.object({
  at: z.int(),
  /** The database file's size and time at exit; null while the program runs. */
  closedFile: z.object({ bytes: z.int(), changedMs: z.number() }).nullable(),
  log: loggedState.nullable(),
  /** The newest journal entry on disk; an older journal doesn't have it. */
  journal: journalMark.nullish().transform((mark) => mark ?? null),
})
export type StateRecord = z.output<typeof stateRecord>
type LoggedState = z.output<typeof loggedState>

/** Fixed length, so each write replaces the previous one in a single step. */
const recordBytes = 512

/** The recorded state; null if there's none, or it can't be read. */
export function readStateRecord(path: string): StateRecord | null {
  try {
    return stateRecord.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}

export function writeStateRecord(path: string, record: StateRecord): void {
  try {
    const file = openSync(path, 'a')
    closeSync(file)
    const reopened = openSync(path, 'r+')
    try {
      writeSync(reopened, textOf(record), 0)
    } finally {
      closeSync(reopened)
    }
  } catch {}
}

function textOf(record: StateRecord): string {
  return `${JSON.stringify(record).padEnd(recordBytes - 1)}\n`
}

export function readFileStamp(path: string): StateRecord['closedFile'] {
  const status = statSync(path, { throwIfNoEntry: false })
  return status === undefined ? null : { bytes: status.size, changedMs: Math.round(status.mtimeMs) }
}

export async function writeLogState(
  file: FileHandle,
  state: Pick<StateRecord, 'at' | 'journal'> & { readonly log: LoggedState },
): Promise<void> {
  await file.write(textOf({ ...state, closedFile: null }), 0)
}

/** The offsets of the frame count and the salts in the log's index (https://sqlite.org/walformat.html, 2.1). */
const indexBytes = 48
const frameCountAt = 16
const saltsAt = 32

/** Committed data in the log, read from its index because the file doesn't shrink; null if it's empty. */
export async function readLogState(log: FileHandle, index: FileHandle): Promise<LoggedState | null> {
  const head = Buffer.alloc(indexBytes)
  await index.read(head, 0, indexBytes, 0)
  const frames = head.readUInt32LE(frameCountAt)
  if (frames === 0) return null
  const frame = Buffer.alloc(frameBytes)
  const start = logHeaderBytes + (frames - 1) * frameBytes
  const { bytesRead } = await log.read(frame, 0, frameBytes, start)
  const salts = head.toString('hex', saltsAt, saltsAt + 8)
  if (bytesRead < frameBytes || frame.toString('hex', 8, 16) !== salts) return null
  return {
    salts,
    frames,
    page: frame.readUInt32BE(0),
    sum: sumOfPage(frame.subarray(frameBytes - pageBytes)),
  }
}

const logHeaderBytes = 32
