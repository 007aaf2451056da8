import { join } from 'node:path'
import type { Logger } from '../../core/ports.ts'
import { createRotatingFile, type RotatingFile } from './rotating-file.ts'

export interface FieldCleaner {
  fields(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/** The program's log: `logs/flightdeck.log` in its data folder, at most ten megabytes. */
export function openLogFile(dataFolder: string): RotatingFile {
  const folder = join(dataFolder, 'logs')
  return createRotatingFile({ folder, name: 'flightdeck.log', maximumBytes: 2_000_000, keep: 5 })
}

/** A longer line is truncated, so that one huge stack trace can't fill the file. */
const maximumLineLength = 16_000

/** One JSON object per line: time, level, event, fields. Redacts secrets in the writer, so no caller can forget to. */
export function createLogger(file: RotatingFile, cleaner: FieldCleaner, now: () => number): Logger {
  const write = (
    level: 'info' | 'warn' | 'error',
    event: string,
    fields: Readonly<Record<string, unknown>> = {},
  ) => {
    const cleaned = cleaner.fields(fields)
    const line = lineOf({ time: new Date(now()).toISOString(), level, event, ...cleaned })
    file.write(line.length <= maximumLineLength ? line : lineOf({ level, event, cut: line.slice(0, 4_000) }))
    if (level === 'error') file.flushNow()
  }
  return {
    info: (event, fields) => write('info', event, fields),
    warn: (event, fields) => write('warn', event, fields),
    error: (event, fields) => write('error', event, fields),
  }
}

function lineOf(entry: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(entry, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
