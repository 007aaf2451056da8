import { readFileSync, renameSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { fail, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { writeFileAtomicallySync } from '../../core/files/write-file-atomically.ts'
import type { Settings } from '../../core/ports.ts'
import { readSettings } from './settings-text.ts'

export interface KeyValueFile {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

export interface SettingsOptions {
  /** The file that `openFile` works on. */
  readonly path: string
  readonly openFile: () => KeyValueFile
  readonly now: () => number
  /** Whether the program has run on this folder, so a file that isn't there is missing. */
  readonly isExpected?: boolean
}

export interface OpenedSettings {
  readonly settings: Settings
  /** The renamed file, if it couldn't be read. */
  readonly setAside: string | null
  /** Messages about it for the user. */
  readonly notices: readonly string[]
}

/** Larger files aren't ours; reading them would only delay the start. */
const maxBytes = 10_000_000

/** What exists at the settings' path. */
type Found =
  | { readonly kind: 'missing' }
  | { readonly kind: 'whole'; readonly values: Values; readonly isReencoded: boolean }
  | { readonly kind: 'part'; readonly values: Values }
  | { readonly kind: 'unusable'; readonly what: string | null }

type Values = Readonly<Record<string, unknown>>

/**
 * Opens the settings whatever state their file is in. A damaged file is renamed and read as far as possible; without a
 * writable disk the settings live in memory, and every write says so.
 */
export function openSettings(options: SettingsOptions): OpenedSettings {
  const { path } = options
  const notices: string[] = []
  let setAside: string | null = null
  let values: Values = {}
  try {
    const settingsFile = find(path)
    if (settingsFile.kind === 'missing') {
      if (options.isExpected === true) notices.push(missingNotice)
      writeFileAtomicallySync(path, '{}')
    } else {
      if (settingsFile.kind !== 'unusable') values = settingsFile.values
      if (settingsFile.kind === 'part' || settingsFile.kind === 'unusable') {
        const aside = `${path}.unreadable-${new Date(options.now()).toISOString().replaceAll(':', '-')}`
        renameSync(path, aside)
        setAside = aside
        notices.push(
          settingsFile.kind === 'part' ? partNotice(aside) : unusableNotice(settingsFile.what, aside),
        )
      }
      if (settingsFile.kind !== 'whole' || settingsFile.isReencoded)
        writeFileAtomicallySync(path, JSON.stringify(values))
    }
    return { settings: settingsOver(options.openFile()), setAside, notices }
  } catch (error) {
    const code = codeOf(error)
    return {
      settings: settingsInMemory(code, values),
      setAside,
      notices: [...notices, memoryNotice(path, code)],
    }
  }
}

function find(path: string): Found {
  const status = statSync(path, { throwIfNoEntry: false })
  if (status === undefined) return { kind: 'missing' }
  // Reading a pipe or device could block forever.
  if (!status.isFile())
    return { kind: 'unusable', what: status.isDirectory() ? t`a folder` : t`no plain file` }
  if (status.size > maxBytes) return { kind: 'unusable', what: t`too large` }
  const parsedSettings = readSettings(readFileSync(path))
  return parsedSettings.kind === 'nothing' ? { kind: 'unusable', what: null } : parsedSettings
}

const enterAgain = t`Enter your keys and environments again, and sign in again.`
const missingNotice = t`The settings file is missing, so a new one was started. ${enterAgain} If you have a copy of settings.json, quit and put it back into the data folder.`

function unusableNotice(what: string | null, aside: string): string {
  return what === null
    ? t`The settings file was damaged, and a new one was started. ${enterAgain} The old one is ${aside}.`
    : t`The settings file couldn’t be used (it is ${what}), and a new one was started. ${enterAgain} The old one is ${aside}.`
}

function partNotice(aside: string): string {
  return t`The settings file was damaged at its end. What could be read was restored; check your environments, keys and sign-ins in Settings. The old file is ${aside}.`
}

function memoryNotice(path: string, code: string): string {
  return t`${basename(path)} can’t be used (${code}), so changes to settings last only until you quit. Make room or check the permissions of ${path}, then restart.`
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

function settingsInMemory(code: string, known: Values): Settings {
  const values = new Map<string, unknown>(Object.entries(known))
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value)
      return fail(notSaved(code))
    },
  }
}

function notSaved(code: string) {
  return { kind: 'storage', code, message: t`Couldn’t save the settings (${code}).` } as const
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
