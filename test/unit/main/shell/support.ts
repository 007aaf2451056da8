import type { Logger, Settings } from '../../../../src/main/core/ports.ts'
import { succeed } from '../../../../src/shared/core/outcome.ts'

export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly fields: Readonly<Record<string, unknown>> | undefined
}

/** A logger that records. */
export function recordingLogger(): Logger & { readonly entries: LogEntry[] } {
  const entries: LogEntry[] = []
  return {
    entries,
    info: (event, fields) => void entries.push({ level: 'info', event, fields }),
    warn: (event, fields) => void entries.push({ level: 'warn', event, fields }),
    error: (event, fields) => void entries.push({ level: 'error', event, fields }),
  }
}

/** Settings without a disk. */
export function settingsOf(start: Readonly<Record<string, unknown>> = {}): Settings & {
  readonly values: Map<string, unknown>
} {
  const values = new Map(Object.entries(start))
  return {
    values,
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value)
      return succeed(undefined)
    },
  }
}
