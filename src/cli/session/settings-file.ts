import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../main/core/files/make-folder.ts'
import { writeFileAtomicallySync } from '../../main/core/files/write-file-atomically.ts'
import type { Settings } from '../../main/core/ports.ts'
import { openSettings } from '../../main/shell/files/settings.ts'

const fileName = 'command-line.json'

/**
 * The command line's settings. They have a file of their own in the shared folder, because the desktop program's
 * secrets are sealed with a key that only Electron can use.
 */
export function openSettingsFile(folder: string, now: () => number): Settings {
  makeFolder(folder)
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
      writeFileAtomicallySync(path, JSON.stringify(Object.fromEntries(next)))
      values.set(key, value)
    },
  }
}
