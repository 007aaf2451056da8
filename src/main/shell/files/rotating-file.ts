import { appendFileSync, renameSync, statSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../core/files/make-folder.ts'

export interface RotatingFileOptions {
  readonly folder: string
  readonly name: string
  readonly maximumBytes: number
  /** How many files exist, including the current one. */
  readonly keep: number
}

export interface RotatingFile {
  /** Adds one line, without its line end; written soon, in order. */
  write(line: string): void
  /** Flushes synchronously, for the moment before the process exits. */
  flushNow(): void
  /** Resolves when everything added so far is on disk, or has failed. */
  idle(): Promise<void>
}

/**
 * Appends lines to `name`, with older ones in `name.1`, `name.2` … Written in the background; write errors are ignored.
 */
export function createRotatingFile(options: RotatingFileOptions): RotatingFile {
  const path = join(options.folder, options.name)
  let size: number | null = null
  let waiting: string[] = []
  let writing: Promise<void> | null = null

  const rotate = (coming: number) => {
    size ??= sizeOf(options.folder, path)
    if (size > 0 && size + coming > options.maximumBytes) {
      for (let age = options.keep - 1; age > 0; age -= 1) {
        const older = age === 1 ? path : `${path}.${age - 1}`
        renameIfThere(older, `${path}.${age}`)
      }
      size = 0
    }
    size += coming
  }

  const take = (): string => {
    const text = waiting.join('')
    waiting = []
    rotate(Buffer.byteLength(text))
    return text
  }

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      try {
        await appendFile(path, take(), { mode: 0o600 })
      } catch {
        size = null
      }
    }
    writing = null
  }

  return {
    write(line) {
      waiting.push(`${line}\n`)
      writing ??= Promise.resolve().then(drain)
    },
    flushNow() {
      if (waiting.length === 0) return
      try {
        appendFileSync(path, take(), { mode: 0o600 })
      } catch {
        size = null
      }
    },
    idle: () => writing ?? Promise.resolve(),
  }
}

function sizeOf(folder: string, path: string): number {
  makeFolder(folder)
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function renameIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to)
}
