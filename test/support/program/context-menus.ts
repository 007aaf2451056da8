import type { MenuItemConstructorOptions } from 'electron'
import type { Locator } from 'playwright/test'
import { expect } from './fixtures.ts'
import type { Program } from './program.ts'

/** The system draws context menus: from here on they are recorded instead of shown. */
export async function watchContextMenus(program: Program): Promise<void> {
  await program.application.evaluate(({ Menu }) => {
    const build = Menu.buildFromTemplate
    Menu.buildFromTemplate = (template) => {
      const menu = build(template)
      menu.popup = () => {
        Reflect.set(globalThis, 'contextMenu', { menu, template })
      }
      return menu
    }
  })
}

/** The enabled roles in a context menu; empty if no menu opened. */
export async function offeredAt(program: Program, place: Locator): Promise<readonly string[]> {
  await program.application.evaluate(() => Reflect.deleteProperty(globalThis, 'contextMenu'))
  await place.click({ button: 'right' })
  const roles = () =>
    program.application.evaluate(() => {
      const shown: { template: MenuItemConstructorOptions[] } | undefined = Reflect.get(
        globalThis,
        'contextMenu',
      )
      return shown?.template.flatMap(({ role, enabled }) => (enabled === false ? [] : (role ?? [])))
    })
  let offered: readonly string[] | undefined
  await expect
    .poll(
      async () => {
        offered = await roles()
        return offered
      },
      { timeout: 2_000 },
    )
    .toBeDefined()
    .catch(() => undefined)
  return offered ?? []
}

/** Chooses from the last opened menu. */
export async function chooseRole(program: Program, role: string): Promise<void> {
  await program.application.evaluate((_electron, wanted) => {
    const { menu } = Reflect.get(globalThis, 'contextMenu')
    for (const item of menu.items) if (item.role?.toLowerCase() === wanted.toLowerCase()) item.click()
  }, role)
}
