import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron'
import type { FileDialog } from '../ports-desktop.ts'
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
  /** What was picked; nothing where the person closed the dialog. Without a window the dialog stands alone. */
  const pick = async (options: OpenDialogOptions): Promise<readonly string[]> => {
    const window = parent()
    const { canceled, filePaths } =
      window === undefined
        ? await dialog.showOpenDialog(options)
        : await dialog.showOpenDialog(window, options)
    return canceled ? [] : filePaths
  }
  return {
    pickMedia: () =>
      pick({
        title: 'Add files to the media library',
        buttonLabel: 'Add files',
        filters: mediaFilters,
        properties: ['openFile', 'multiSelections'],
      }),
    async pickFile(kind) {
      const [path] = await pick({
        title: openTitles[kind],
        buttonLabel: 'Open',
        filters: exchangeFilters[kind],
        properties: ['openFile'],
      })
      return path ?? null
    },
    async saveFile(kind, name) {
      const options: SaveDialogOptions = {
        title: 'Export',
        buttonLabel: 'Export',
        defaultPath: name,
        filters: exchangeFilters[kind],
        properties: ['showOverwriteConfirmation', 'createDirectory'],
      }
      const window = parent()
      const { canceled, filePath } =
        window === undefined
          ? await dialog.showSaveDialog(options)
          : await dialog.showSaveDialog(window, options)
      return canceled || filePath === '' ? null : filePath
    },
    async pickFolder(title) {
      const [path] = await pick({
        title,
        buttonLabel: 'Choose folder',
        properties: ['openDirectory', 'createDirectory'],
      })
      return path ?? null
    },
  }
}
