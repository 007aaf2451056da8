import type { MenuItemConstructorOptions } from 'electron'
import type { Locator } from 'playwright/test'
import { expect } from './fixtures.ts'
import type { Program } from './program.ts'

/** The system draws context menus: from here on they are recorded instead of shown. */
export async function watchContextMenus(program: Program): Promise<void> {
  await program.application.evaluate(({ BrowserWindow, Menu }) => {
    // Called after the program's listener, which may have opened a menu.
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.on('context-menu', () => Reflect.set(globalThis, 'rightClicked', true))
    const build = Menu.buildFromTemplate
    Menu.buildFromTemplate = (template) => {
      const menu = build(template)
      menu.popup = (options) => {
        Reflect.set(globalThis, 'contextMenu', { menu, template, window: options?.window })
      }
      return menu
    }
  })
}

/** The enabled roles in a context menu; empty if no menu opened. */
export async function offeredAt(program: Program, place: Locator): Promise<readonly string[]> {
  await program.application.evaluate(() => {
    Reflect.deleteProperty(globalThis, 'contextMenu')
    Reflect.set(globalThis, 'rightClicked', false)
  })
  await place.click({ button: 'right' })
  await expect
    .poll(() => program.application.evaluate(() => Reflect.get(globalThis, 'rightClicked')))
    .toBe(true)
  return program.application.evaluate(() => {
    const shown: { template: MenuItemConstructorOptions[] } | undefined = Reflect.get(
      globalThis,
      'contextMenu',
    )
    return shown?.template.flatMap(({ role, enabled }) => (enabled === false ? [] : (role ?? []))) ?? []
  })
}

/** Chooses from the last opened menu. */
export async function chooseRole(program: Program, role: string): Promise<void> {
  await program.application.evaluate((_electron, wanted) => {
    const { menu, window } = Reflect.get(globalThis, 'contextMenu')
    // A system's menu passes the window and its contents, on which a role acts.
    for (const item of menu.items)
      if (item.role?.toLowerCase() === wanted.toLowerCase()) item.click({}, window, window?.webContents)
  }, role)
}
