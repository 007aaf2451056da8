import { mapOutcome, succeed } from '../../../shared/core/outcome.ts'
import type { Preferences } from '../../../shared/desktop/preferences.ts'
import { readSettingsFile, writeSettingsFile } from '../../../shared/desktop/settings-file.ts'
import { refuse } from '../../core/faults.ts'
import { nameOf } from '../../core/files/file-name.ts'
import { fileLimits } from '../../core/files/limits.ts'
import type { FileDialog, TextFiles } from '../../core/ports-desktop.ts'
import type { Handlers } from '../dependencies.ts'

export interface SettingsFileParts {
  readonly dialog: Pick<FileDialog, 'pickFile' | 'saveFile'>
  readonly files: Pick<TextFiles, 'read' | 'write'>
  readonly preferences: () => Preferences
}

/** Exports settings to a file, and reads one. Nothing changes before `preferences.change`. */
export function createSettingsFileHandlers({
  dialog,
  files,
  preferences,
}: SettingsFileParts): Pick<Handlers<'preferences'>, 'exportFile' | 'openFile'> {
  return {
    async exportFile() {
      const path = await dialog.saveFile('settings', 'flightdeck-settings.json')
      if (path === null) return succeed(null)
      const written = await files.write(path, writeSettingsFile(preferences()))
      return mapOutcome(written, () => ({ fileName: nameOf(path) }))
    },
    async openFile() {
      const path = await dialog.pickFile('settings')
      if (path === null) return succeed(null)
      const text = await files.read(path)
      if (!text.ok) return text
      const fileReading = readSettingsFile(text.value, fileLimits.text)
      if (fileReading.kind === 'refused') return refuse(fileReading.reason)
      return succeed({ fileName: nameOf(path), settings: fileReading.settings })
    },
  }
}
