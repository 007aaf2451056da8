import type { MenuItemConstructorOptions } from 'electron'
import { expect, it } from 'vitest'
import { menuTemplate } from '../../../../../src/main/shell/windows/menu.ts'
import { commands } from '../../../../../src/shared/desktop/commands.ts'

const rolesOf = (platform: NodeJS.Platform, development: boolean) =>
  menuTemplate(platform, development, commands, () => {}).flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu.flatMap(({ role }: MenuItemConstructorOptions) => role ?? []) : [],
  )

it.each<NodeJS.Platform>(['darwin', 'win32', 'linux'])('has the standard roles on %s', (platform) => {
  const roles = rolesOf(platform, false)
  const standard = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'resetZoom', 'zoomIn', 'zoomOut']
  for (const role of [...standard, 'close', 'quit', 'minimize', 'togglefullscreen', 'about']) {
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

it.each<NodeJS.Platform>(['darwin', 'win32', 'linux'])(
  'begins and ends with the standard menus on %s, without a separator at either end of a menu',
  (platform) => {
    const template = menuTemplate(platform, true, commands, () => {})
    const own = ['File', 'Edit', 'View', 'Go', 'New', 'Run', 'Window', 'Help']
    expect(template.map(({ label }) => label)).toEqual(platform === 'darwin' ? ['Flightdeck', ...own] : own)
    expect(template.filter(({ role }) => role !== undefined).map(({ role }) => role)).toEqual([
      'window',
      'help',
    ])
    for (const { submenu } of template) {
      const items: MenuItemConstructorOptions[] = Array.isArray(submenu) ? submenu : []
      expect([items.at(0)?.type, items.at(-1)?.type]).not.toContain('separator')
    }
  },
)

it.each<[NodeJS.Platform, string, Readonly<Record<string, string>>]>([
  ['darwin', 'settings', { Flightdeck: 'Settings…' }],
  ['win32', 'settings', { Go: 'Go to Settings' }],
  ['linux', 'settings', { Go: 'Go to Settings' }],
  ['darwin', 'updates', { Flightdeck: 'Check for updates…' }],
  ['win32', 'updates', { Help: 'Check for updates' }],
  ['linux', 'updates', { Help: 'Check for updates' }],
])('has on %s the %s once, where it is expected there', (platform, id, places) => {
  const found = menuTemplate(platform, false, commands, () => {}).flatMap(({ label, submenu }) =>
    Array.isArray(submenu)
      ? submenu.flatMap((item: MenuItemConstructorOptions) => (item.id === id ? [[label, item.label]] : []))
      : [],
  )
  expect(found).toEqual(Object.entries(places))
})

it.each<NodeJS.Platform>(['darwin', 'win32', 'linux'])('has every command once on %s', (platform) => {
  const ids = menuTemplate(platform, false, commands, () => {}).flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu.flatMap(({ id }: MenuItemConstructorOptions) => id ?? []) : [],
  )
  expect(ids.toSorted()).toEqual(commands.map(({ id }) => id).toSorted())
})
