import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { freshFolder, start, test } from './support.ts'

test('dialogs: the environment chooses; without it they are canceled', async () => {
  const folder = freshFolder()
  const files = [join(folder, 'one.csv'), join(folder, 'two.csv')]
  for (const file of files) writeFileSync(file, 'x')
  const choosing = await start('plain', {
    env: {
      ELECTRON_HOST_OPEN_DIALOG: JSON.stringify(files),
      ELECTRON_HOST_SAVE_DIALOG: JSON.stringify([join(folder, 'new.csv')]),
      ELECTRON_HOST_MESSAGE_BOX: 'Replace',
    },
  })
  const chosen = await choosing.application.evaluate(async ({ app, dialog, BrowserWindow }) => {
    await app.whenReady()
    const [window] = BrowserWindow.getAllWindows()
    const multiple = { properties: ['openFile' as const, 'multiSelections' as const] }
    return {
      one: await dialog.showOpenDialog({ filters: [{ name: 'Tables', extensions: ['csv'] }] }),
      all: await (window ? dialog.showOpenDialog(window, multiple) : dialog.showOpenDialog(multiple)),
      folder: await dialog
        .showOpenDialog({ properties: ['openDirectory'] })
        .catch((error: Error) => error.message),
      save: await dialog.showSaveDialog({ defaultPath: 'new.csv' }),
      box: await dialog.showMessageBox({ message: 'Replace it?', buttons: ['Keep', 'Replace'] }),
    }
  })
  await choosing.end()
  expect(chosen.one).toEqual({ canceled: false, filePaths: files.slice(0, 1) })
  expect(chosen.all).toEqual({ canceled: false, filePaths: files })
  expect(chosen.folder).toContain('cannot choose')
  expect(chosen.save).toEqual({ canceled: false, filePath: join(folder, 'new.csv') })
  expect(chosen.box).toEqual({ response: 1, checkboxChecked: false })

  const cancelling = await start('bare')
  const cancelled = await cancelling.application.evaluate(async ({ app, dialog }) => {
    await app.whenReady()
    const refusal = (options: object) => dialog.showOpenDialog(options).catch((error: Error) => error.message)
    return {
      open: await dialog.showOpenDialog({ properties: ['openDirectory'] }),
      save: await dialog.showSaveDialog({}),
      box: await dialog.showMessageBox({ message: 'Sure?', buttons: ['Delete', 'Cancel'] }),
      title: await refusal({ title: 1 }),
      unheard: await refusal({ unheard: 1 }),
      property: await refusal({ properties: ['unheard'] }),
    }
  })
  await cancelling.end()
  expect(cancelled).toEqual({
    open: { canceled: true, filePaths: [] },
    save: { canceled: true, filePath: '' },
    box: { response: 1, checkboxChecked: false },
    title: 'Title must be a string',
    unheard: 'electron-host does not provide the option dialog.showOpenDialog options.unheard',
    property: 'electron-host does not provide the dialog property unheard',
  })
})
