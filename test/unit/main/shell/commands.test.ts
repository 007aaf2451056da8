import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { menuTemplate } from '../../../../src/main/shell/commands.ts'

describe('the menu', () => {
  const rolesOf = (platform: NodeJS.Platform, development: boolean) =>
    menuTemplate(platform, development, { openDataFolder: () => {}, openWindow: () => {} }).flatMap(
      ({ submenu }) =>
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

  it('opens the data folder and another window', () => {
    const done: string[] = []
    const template = menuTemplate('linux', false, {
      openDataFolder: () => void done.push('folder'),
      openWindow: () => void done.push('window'),
    })
    const choose = (menu: string, title: string) => {
      const entries = template.find(({ label }) => label === menu)?.submenu
      const item = Array.isArray(entries) ? entries.find(({ label }) => label === title) : undefined
      if (item?.click) Reflect.apply(item.click, undefined, [])
    }
    choose('Help', 'Open data folder')
    choose('File', 'New window')
    expect(done).toEqual(['folder', 'window'])
  })
})
