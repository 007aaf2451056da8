import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../../main/core/ports.ts'
import { openSettings } from '../../main/shell/files/settings.ts'

const fileName = 'command-line.json'

/**
 * The command line's settings. They have a file of their own in the shared folder, because the desktop program's
 * secrets are sealed with a key that only Electron can use.
 */
export function openSettingsFile(folder: string, now: () => number): Settings {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, fileName)
  const { settings } = openSettings({ path, now, openFile: () => jsonFile(path) })
  return settings
}

function jsonFile(path: string) {
  // `openSettings` has already read, repaired and written the file.
  const values = new Map<string, unknown>(Object.entries(Object(JSON.parse(readFileSync(path, 'utf8')))))
  return {
    get: (key: string): unknown => values.get(key),
    set(key: string, value: unknown): void {
      const next = new Map(values).set(key, value)
      const beside = `${path}.new`
      try {
        writeFileSync(beside, JSON.stringify(Object.fromEntries(next)), { mode: 0o600, flush: true })
        renameSync(beside, path)
      } finally {
        rmSync(beside, { force: true })
      }
      values.set(key, value)
    },
  }
}
