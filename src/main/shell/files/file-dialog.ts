import { stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { z } from 'zod'
import { t } from '../../../shared/text/language.ts'
import type { Settings } from '../../core/ports.ts'
import type { FileDialog } from '../../core/ports-desktop.ts'
import { withTimeout } from '../app/with-timeout.ts'
import { exchangeFilters, openTitles } from './exchange-dialogs.ts'

/** The extension only filters the dialog; the bytes decide. */
const mediaFilters = [
  {
    name: t`Images, GIFs and videos`,
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
  { name: t`All files`, extensions: ['*'] },
]

/** The next dialog's folder: since version 43 Electron starts each one in Downloads, and the system remembers none. */
const folderSetting = 'dialogFolder'
const rememberedFolder = z.string().max(4_096).refine(isAbsolute)

/** Doesn't wait for an unavailable network folder. */
const folderCheckMs = 500

export interface FileDialogOptions {
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>
  readonly parent: () => BrowserWindow | undefined
  readonly settings: Settings
  /** The folder of a first dialog. Throws if the system has none. */
  readonly downloads: () => string
}

export function createFileDialog({ dialog, parent, settings, downloads }: FileDialogOptions): FileDialog {
  /** Without one Electron chooses. */
  const firstFolder = (): string | null => {
    try {
      return downloads()
    } catch {
      return null
    }
  }
  const lastFolder = async (): Promise<string | null> => {
    const storedFolder = rememberedFolder.safeParse(settings.get(folderSetting))
    if (!storedFolder.success) return firstFolder()
    const folderStats = await withTimeout(() => stat(storedFolder.data), folderCheckMs)
    return folderStats.kind === 'done' && folderStats.value.isDirectory() ? storedFolder.data : firstFolder()
  }
  const remember = (folder: string) => {
    if (settings.get(folderSetting) !== folder) settings.set(folderSetting, folder)
  }

  /** Returns the chosen files; none if the dialog was closed. Without a window, the dialog has no parent. */
  const pick = async (options: OpenDialogOptions): Promise<readonly string[]> => {
    const folder = await lastFolder()
    const placed = folder === null ? options : { ...options, defaultPath: folder }
    const window = parent()
    const { canceled, filePaths } =
      window === undefined ? await dialog.showOpenDialog(placed) : await dialog.showOpenDialog(window, placed)
    const [first] = filePaths
    if (canceled || first === undefined) return []
    remember(options.properties?.includes('openDirectory') === true ? first : dirname(first))
    return filePaths
  }
  return {
    pickMedia: () =>
      pick({
        title: t`Add files to the media library`,
        buttonLabel: t`Add files`,
        filters: mediaFilters,
        properties: ['openFile', 'multiSelections'],
      }),
    async pickFile(kind) {
      const [path] = await pick({
        title: openTitles[kind],
        buttonLabel: t`Open`,
        filters: exchangeFilters[kind],
        properties: ['openFile'],
      })
      return path ?? null
    },
    async saveFile(kind, name) {
      const folder = await lastFolder()
      const options: SaveDialogOptions = {
        title: t`Export`,
        buttonLabel: t`Export`,
        defaultPath: folder === null ? name : join(folder, name),
        filters: exchangeFilters[kind],
        properties: ['showOverwriteConfirmation', 'createDirectory'],
      }
      const window = parent()
      const { canceled, filePath } =
        window === undefined
          ? await dialog.showSaveDialog(options)
          : await dialog.showSaveDialog(window, options)
      if (canceled || filePath === '') return null
      remember(dirname(filePath))
      return filePath
    },
    async pickFolder(title) {
      const [path] = await pick({
        title,
        buttonLabel: t`Choose folder`,
        properties: ['openDirectory', 'createDirectory'],
      })
      return path ?? null
    },
  }
}
