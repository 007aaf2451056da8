import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { afterAll, describe, expect, it } from 'vitest'
import { createFileDialog } from '../../../../../src/main/shell/files/file-dialog.ts'
import { settingsOf } from '../support.ts'

const home = mkdtempSync(join(tmpdir(), 'dialogs-'))
const folder = (name: string) => {
  const path = join(home, name)
  mkdirSync(path, { recursive: true })
  return path
}
afterAll(() => rmSync(home, { recursive: true, force: true }))
const downloads = folder('Downloads')

/** Dialogs in which a person chooses these paths, one after another; null cancels the dialog. */
function choosing(
  chosen: readonly (string | null)[],
  settings = settingsOf(),
  firstFolder = () => downloads,
) {
  const opened: unknown[] = []
  const waiting = [...chosen]
  const optionsOf = (given: readonly unknown[]) => Object(given.at(-1))
  const dialog = {
    async showOpenDialog(...given: [BrowserWindow, OpenDialogOptions] | [OpenDialogOptions]) {
      opened.push(optionsOf(given).defaultPath)
      const path = waiting.shift() ?? null
      return { canceled: path === null, filePaths: path === null ? [] : [path] }
    },
    async showSaveDialog(...given: [BrowserWindow, SaveDialogOptions] | [SaveDialogOptions]) {
      opened.push(optionsOf(given).defaultPath)
      const path = waiting.shift() ?? null
      return { canceled: path === null, filePath: path ?? '' }
    },
  }
  const files = createFileDialog({
    dialog: Object(dialog),
    parent: () => undefined,
    settings,
    downloads: firstFolder,
  })
  return { files, opened, settings }
}

describe('a file dialog', () => {
  it('opens in the downloads folder first, then where a file was last chosen, also after a restart', async () => {
    const work = folder('work')
    const first = choosing([null, join(work, 'a.csv'), null])
    expect(await first.files.pickFile('sheet')).toBeNull()
    expect(await first.files.pickFile('sheet')).toBe(join(work, 'a.csv'))
    expect(await first.files.saveFile('csv', 'campaigns.csv')).toBeNull()
    expect(first.opened).toEqual([downloads, downloads, join(work, 'campaigns.csv')])

    const again = choosing([null], first.settings)
    await again.files.pickMedia()
    expect(again.opened).toEqual([work])
  })

  it('follows a file that was written, and a folder that was chosen', async () => {
    const exports = folder('exports')
    const collections = folder('collections')
    const { files, opened } = choosing([join(exports, 'x.pdf'), collections, null])
    await files.saveFile('pdf', 'x.pdf')
    await files.pickFolder('Choose')
    await files.pickMedia()
    expect(opened).toEqual([join(downloads, 'x.pdf'), exports, collections])
  })

  it('opens where Electron decides on a system without a downloads folder', async () => {
    const { files, opened } = choosing([null, null], settingsOf(), () => {
      throw new Error("Failed to get 'downloads' path")
    })
    await files.pickMedia()
    await files.saveFile('csv', 'campaigns.csv')
    expect(opened).toEqual([undefined, 'campaigns.csv'])
  })

  it.each<[string, unknown]>([
    ['is gone', join(home, 'gone')],
    ['is relative', 'work'],
    ['is no text', 5],
  ])('opens in the downloads folder if the folder %s', async (_what, stored) => {
    const { files, opened } = choosing([null], settingsOf({ dialogFolder: stored }))
    await files.pickMedia()
    expect(opened).toEqual([downloads])
  })
})
