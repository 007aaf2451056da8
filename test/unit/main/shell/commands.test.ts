import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from '../../../../src/main/shell/commands.ts'

describe('the menu', () => {
  const rolesOf = (platform: NodeJS.Platform, development: boolean) =>
    menuTemplate(platform, development, { openDataFolder: () => {} }).flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.flatMap(({ role }: MenuItemConstructorOptions) => role ?? []) : [],
    )

  it.each<NodeJS.Platform>(['darwin', 'win32', 'linux'])('has the usual roles on %s', (platform) => {
    const roles = rolesOf(platform, false)
    for (const role of [
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'selectAll',
      'resetZoom',
      'zoomIn',
      'zoomOut',
      'quit',
      'minimize',
    ]) {
      expect(
        roles.filter((one) => one === role),
        role,
      ).toHaveLength(1)
    }
    expect(roles).not.toContain('toggleDevTools')
    expect(roles).not.toContain('reload')
    expect(rolesOf(platform, true)).toContain('toggleDevTools')
    expect(roles.includes('hideOthers')).toBe(platform === 'darwin')
  })

  it('opens the data folder', () => {
    let opened = 0
    const template = menuTemplate('linux', false, {
      openDataFolder: () => {
        opened += 1
      },
    })
    const help = template.find(({ label }) => label === 'Help')?.submenu
    const [item] = Array.isArray(help) ? help : []
    if (item?.click) Reflect.apply(item.click, undefined, [])
    expect(opened).toBe(1)
  })
})
