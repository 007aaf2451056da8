import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { fail, succeed } from '../../shared/outcome.ts'
import type { Settings } from '../ports.ts'

/** The part of electron-store that is used. */
export interface KeyValueFile {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

export interface SettingsOptions {
  /** The file that `openFile` works on. */
  readonly path: string
  readonly openFile: () => KeyValueFile
  readonly now: () => number
}

export interface OpenedSettings {
  readonly settings: Settings
  /** Where the file was set aside to, when it could not be read. */
  readonly setAside: string | null
  /** Sentences about it for the person. */
  readonly notices: readonly string[]
}

/**
 * Opens the settings whatever state their file is in. A damaged file is copied aside and a new one begun; without a
 * readable disk the settings live in memory and every write says so.
 */
export function openSettings(options: SettingsOptions): OpenedSettings {
  let setAside: string | null = null
  try {
    if (isDamaged(options.path)) {
      setAside = `${options.path}.unreadable-${new Date(options.now()).toISOString().replaceAll(':', '-')}`
      copyFileSync(options.path, setAside)
      rmSync(options.path)
    }
    return { settings: settingsOver(options.openFile()), setAside, notices: noticesOf(setAside) }
  } catch (error) {
    return { settings: settingsInMemory(codeOf(error)), setAside, notices: noticesOf(setAside) }
  }
}

function noticesOf(setAside: string | null): readonly string[] {
  if (setAside === null) return []
  return [
    `The file of settings was damaged, and a new one was begun. Your keys, sign-ins and environments have to be entered again. The old file is kept as ${setAside}.`,
  ]
}

/** A file that is not there yet is fine; anything but one JSON object is not. */
function isDamaged(path: string): boolean {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
  try {
    const content: unknown = JSON.parse(text)
    return typeof content !== 'object' || content === null || Array.isArray(content)
  } catch {
    return true
  }
}

function settingsOver(file: KeyValueFile): Settings {
  return {
    get: (key) => file.get(key),
    set(key, value) {
      try {
        file.set(key, value)
        return succeed(undefined)
      } catch (error) {
        return fail(notSaved(codeOf(error)))
      }
    },
  }
}

function settingsInMemory(code: string): Settings {
  const values = new Map<string, unknown>()
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value)
      return fail(notSaved(code))
    },
  }
}

function notSaved(code: string) {
  return { kind: 'storage', code, message: `The settings could not be saved (${code}).` } as const
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
