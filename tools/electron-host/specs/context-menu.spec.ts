import type { ContextMenuParams } from 'electron'
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { html, openWindow, sharedApplication, siteFor, test, windowOf } from './support.ts'

const application = sharedApplication()
const fields = `
  <p id="p">site</p><input id="text" value="abc"><input id="secret" type="password" value="abc">
  <textarea id="read" readonly>abc</textarea><input id="box" type="checkbox">`
const site = siteFor((_request, response) => html(response, fields))

type MenuParams = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'menuSourceType' | 'misspelledWord'
> &
  Pick<ContextMenuParams['editFlags'], 'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste'> & {
    readonly fromMainFrame: boolean
  }

/** The parameters of the next context menu in a page's window. */
async function menuParams(page: Page, act: () => Promise<void>): Promise<MenuParams> {
  const handle = await windowOf(application(), page)
  await handle.evaluate(({ webContents: contents }) => {
    const next = new Promise<unknown>((resolve) => {
      contents.once('context-menu', (_event, params) => {
        const { canUndo, canRedo, canCut, canCopy, canPaste } = params.editFlags
        const { isEditable, selectionText, menuSourceType, misspelledWord } = params
        const fromMainFrame = params.frame === contents.mainFrame
        resolve({
          isEditable,
          selectionText,
          menuSourceType,
          misspelledWord,
          fromMainFrame,
          canUndo,
          canRedo,
          canCut,
          canCopy,
          canPaste,
        })
      })
    })
    Reflect.set(globalThis, 'nextMenu', next)
  })
  await act()
  return application().evaluate(() => Reflect.get(globalThis, 'nextMenu'))
}

const rightClick = (page: Page, selector: string) =>
  menuParams(page, () => page.click(selector, { button: 'right' }))
const nothing = { canUndo: false, canRedo: false, canCut: false, canCopy: false, canPaste: false }

test('context-menu reports what was clicked and what can be done there', async () => {
  const page = await openWindow(application(), site().origin)
  await application().evaluate(({ clipboard }) => clipboard.clear())
  expect(await rightClick(page, '#text')).toMatchObject({ isEditable: true, canPaste: false })
  await application().evaluate(({ clipboard }) => clipboard.writeText('copied'))
  const clicked = { menuSourceType: 'mouse', misspelledWord: '', fromMainFrame: true }
  expect(await rightClick(page, '#p')).toMatchObject({ ...clicked, ...nothing, isEditable: false })
  expect(await rightClick(page, '#box')).toMatchObject({ ...nothing, isEditable: false })

  await page.fill('#text', 'typed')
  await page.locator('#text').selectText()
  expect(await rightClick(page, '#text')).toEqual({
    ...clicked,
    isEditable: true,
    selectionText: 'typed',
    canUndo: true,
    canRedo: false,
    canCut: true,
    canCopy: true,
    canPaste: true,
  })
  await page.locator('#read').selectText()
  expect(await rightClick(page, '#read')).toMatchObject({
    isEditable: false,
    selectionText: 'abc',
    canCut: false,
    canCopy: true,
    canPaste: false,
  })
})

test('nothing is copied from a password field', async () => {
  const page = await openWindow(application(), site().origin)
  await page.locator('#secret').selectText()
  const flags = await rightClick(page, '#secret')
  expect(flags).toMatchObject({ isEditable: true, canCut: false, canCopy: false, canPaste: true })
})

test('a menu opens at a position in a window, and reports when it opens and closes', async () => {
  const page = await openWindow(application(), site().origin)
  const handle = await windowOf(application(), page)
  const id = await handle.evaluate((window) => window.id)
  const heard = await application().evaluate(async ({ BrowserWindow, Menu }, id) => {
    const heard: string[] = []
    const menu = Menu.buildFromTemplate([{ role: 'copy', enabled: false }, { label: 'One' }])
    menu.on('menu-will-show', () => heard.push('shows'))
    const closed = new Promise((resolve) => menu.on('menu-will-close', resolve))
    const window = BrowserWindow.getAllWindows().find((candidate) => candidate.id === id)
    if (!window) throw new Error('no window')
    const frame = window.webContents.mainFrame
    menu.popup({ window, frame, x: 5, y: 5, sourceType: 'keyboard' })
    menu.closePopup(window)
    await closed
    return [...heard, ...menu.items.map(({ enabled }) => enabled)]
  }, id)
  expect(heard).toEqual(['shows', false, true])
})

test('a word that isn’t misspelled isn’t replaced', async () => {
  const page = await openWindow(application(), site().origin)
  await page.locator('#text').selectText()
  const handle = await windowOf(application(), page)
  await handle.evaluate(({ webContents }) => webContents.replaceMisspelling('other'))
  expect(await page.inputValue('#text')).toBe('abc')
})
