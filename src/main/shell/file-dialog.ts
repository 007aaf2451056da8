import type { BrowserWindow, Dialog } from 'electron'
import type { FileDialog } from '../ports.ts'
import { exchangeFilters, openTitles } from './exchange-dialogs.ts'

/** The ending is only a help in choosing; the bytes decide. */
const mediaFilters = [
  {
    name: 'Images, GIFs and videos',
    extensions: [
      'png',
      'jpg',
      'jpeg',
      'gif',
      'webp',
      'bmp',
      'tif',
      'tiff',
      'mp4',
      'm4v',
      'mov',
      'webm',
      'ts',
    ],
  },
  { name: 'All files', extensions: ['*'] },
]

export function createFileDialog(
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>,
  parent: () => BrowserWindow | undefined,
): FileDialog {
  return {
    async pickMedia() {
      const options = {
        title: 'Add files to the media library',
        buttonLabel: 'Add files',
        filters: mediaFilters,
        properties: ['openFile' as const, 'multiSelections' as const],
      }
      const window = parent()
      const { canceled, filePaths } =
        window === undefined
          ? await dialog.showOpenDialog(options)
          : await dialog.showOpenDialog(window, options)
      return canceled ? [] : filePaths
    },
    async pickFile(kind) {
      const options = {
        title: openTitles[kind],
        buttonLabel: 'Open',
        filters: exchangeFilters[kind],
        properties: ['openFile' as const],
      }
      const window = parent()
      const { canceled, filePaths } =
        window === undefined
          ? await dialog.showOpenDialog(options)
          : await dialog.showOpenDialog(window, options)
      return canceled ? null : (filePaths[0] ?? null)
    },
    async saveFile(kind, name) {
      const options = {
        title: 'Export',
        buttonLabel: 'Export',
        defaultPath: name,
        filters: exchangeFilters[kind],
        properties: ['showOverwriteConfirmation' as const, 'createDirectory' as const],
      }
      const window = parent()
      const { canceled, filePath } =
        window === undefined
          ? await dialog.showSaveDialog(options)
          : await dialog.showSaveDialog(window, options)
      return canceled || filePath === '' ? null : filePath
    },
    async pickFolder(title) {
      const options = {
        title,
        buttonLabel: 'Choose folder',
        properties: ['openDirectory' as const, 'createDirectory' as const],
      }
      const window = parent()
      const { canceled, filePaths } =
        window === undefined
          ? await dialog.showOpenDialog(options)
          : await dialog.showOpenDialog(window, options)
      return canceled ? null : (filePaths[0] ?? null)
    },
  }
}
