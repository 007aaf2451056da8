import { join } from 'node:path'
import type { IpcMain } from 'electron'
import ElectronStore from 'electron-store'
import { z } from 'zod'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'
import { type OpenedSettings, openSettings } from './settings.ts'

const fileName = 'settings'
const settingsShape = z.record(z.string(), z.unknown())

/** Opens `settings.json` in the data folder: written atomically, readable by this user only. */
export function openSettingsFile(
  folder: string,
  ipcMain: Pick<IpcMain, 'removeAllListeners'>,
  isExpected: boolean,
): OpenedSettings {
  return openSettings({
    path: join(folder, `${fileName}.json`),
    openFile: () => {
      const file = new ElectronStore<Record<string, unknown>>({
        cwd: folder,
        name: fileName,
        accessPropertiesByDotNotation: false,
        cache: true,
        configFileMode: 0o600,
        // A threshold may be larger than JavaScript's JSON can represent exactly.
        serialize: (value) => writeJson(value, 2),
        deserialize: (text) => settingsShape.parse(parseJson(text)),
      })
      // The package answers pages that ask for the data folder; only the contract may do that.
      ipcMain.removeAllListeners('electron-store-get-data')
      return file
    },
    now: Date.now,
    isExpected,
  })
}
