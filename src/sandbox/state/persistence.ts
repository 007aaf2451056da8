import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { parseJson, writeJson } from '../../shared/core/json-text.ts'
import type { WorldDump } from './world.ts'

const fileName = 'sandbox-state.json'
/** Milliseconds of quiet after a change before the state is written. */
const debounceMs = 500

const dump = z.object({
  version: z.literal(1),
  entitiesMade: z.int().min(0),
  platform: z.record(z.string(), z.unknown()),
  ads: z.record(z.string(), z.unknown()),
  adsSandbox: z.record(z.string(), z.unknown()),
})

/** Saves the state in one file, some time after a change and at the end, atomically. */
export class Persistence {
  readonly #file: string
  readonly #read: () => WorldDump
  #timer: NodeJS.Timeout | null = null

  constructor(directory: string, readWorld: () => WorldDump) {
    makeFolder(directory)
    this.#file = join(directory, fileName)
    this.#read = readWorld
  }

  /** The state of an earlier run; null if there was none. Throws if the file isn't one of ours. */
  earlier(): WorldDump | null {
    const text = readIfThere(this.#file)
    if (text === null) return null
    const json: unknown = parseJson(text)
    const parsedDump = dump.safeParse(json)
    if (!parsedDump.success)
      throw new Error(`${this.#file} holds no state of a sandbox: ${z.prettifyError(parsedDump.error)}`)
    return parsedDump.data
  }

  /** Renames the file to mark it, and returns the new name. */
  setAside(): string {
    const aside = `${this.#file}.unreadable-${new Date().toISOString().replaceAll(':', '-')}`
    renameSync(this.#file, aside)
    return aside
  }

  changed(): void {
    if (this.#timer !== null) return
    this.#timer = setTimeout(() => this.#flushOrSay(), debounceMs)
  }

  /** Writes the state now. Throws if the disk refuses. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const beside = `${this.#file}.new`
    // It has the keys of a fixture's apps, so it's for this user, and never goes through a link.
    rmSync(beside, { force: true })
    writeFileSync(beside, writeJson({ version: 1, ...this.#read() }), { flag: 'wx', mode: 0o600 })
    renameSync(beside, this.#file)
  }

  /** A failing disk doesn't stop the sandbox; the next change tries again. */
  #flushOrSay(): void {
    try {
      this.flush()
    } catch (error) {
      console.error('The state could not be written:', error)
    }
  }
}

/** One level at a time: `recursive` never ends below a folder in which none can be made, such as /proc. */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return
  const parent = dirname(folder)
  if (parent !== folder && !existsSync(parent)) makeFolder(parent)
  mkdirSync(folder, { mode: 0o700 })
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
