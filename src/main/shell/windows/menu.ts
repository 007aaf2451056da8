import type { MenuItemConstructorOptions } from 'electron'
import { acceleratorOf } from '../../../shared/desktop/command-keys.ts'
import { type Command, type MenuName, menuLabels, menuNames } from '../../../shared/desktop/commands.ts'
import { t } from '../../../shared/text/language.ts'

type Platform = NodeJS.Platform
type Role = NonNullable<MenuItemConstructorOptions['role']>

/** A standard role, or a line between groups. */
interface StandardItem {
  readonly role: Role | 'line'
  readonly only?: 'mac' | 'elsewhere' | 'development'
}

/** The system's standard items around the program's own commands. */
interface AppContext {
  readonly before: readonly StandardItem[]
  readonly after: readonly StandardItem[]
}

const role = (name: StandardItem['role'], only?: StandardItem['only']): StandardItem =>
  only === undefined ? { role: name } : { role: name, only }

const applicationMenu: AppContext = {
  before: [role('about'), role('line')],
  after: [
    role('line'),
    role('services'),
    role('line'),
    role('hide'),
    role('hideOthers'),
    role('unhide'),
    role('line'),
    role('quit'),
  ],
}

const windowMenu: readonly StandardItem[] = [role('minimize'), role('zoom', 'mac'), role('front', 'mac')]

/** The keys of these come with their roles. */
const standard: Readonly<Record<MenuName, AppContext>> = {
  File: { before: [], after: [role('line'), role('close'), role('quit', 'elsewhere')] },
  Edit: {
    before: [
      role('undo'),
      role('redo'),
      role('line'),
      role('cut'),
      role('copy'),
      role('paste'),
      role('pasteAndMatchStyle', 'mac'),
      role('delete'),
      role('selectAll'),
      role('line'),
    ],
    after: [],
  },
  View: {
    before: [],
    after: [
      role('line'),
      role('resetZoom'),
      role('zoomIn'),
      role('zoomOut'),
      role('line'),
      role('togglefullscreen'),
      role('reload', 'development'),
      role('toggleDevTools', 'development'),
    ],
  },
  Go: { before: [], after: [] },
  New: { before: [], after: [] },
  Run: { before: [], after: [] },
  Help: { before: [], after: [role('line', 'elsewhere'), role('about', 'elsewhere')] },
}

/** Electron's menu template. On Linux and Windows the page handles the keys; on a Mac the menu handles them first. */
export function menuTemplate(
  platform: Platform,
  development: boolean,
  commands: readonly Command[],
  choose: (command: Command) => void,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const standardItems = (items: readonly StandardItem[]): MenuItemConstructorOptions[] =>
    items
      .filter(({ only }) => {
        if (only === undefined) return true
        if (only === 'development') return development
        return (only === 'mac') === isMac
      })
      .map(({ role: name }) => (name === 'line' ? { type: 'separator' } : { role: name }))
  const itemOf = (command: Command, label = command.title): MenuItemConstructorOptions => {
    const accelerator = command.keys.map(acceleratorOf).find((keys) => keys !== null)
    return {
      id: command.id,
      label,
      click: () => choose(command),
      ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
    }
  }
  const ofApplication = commands.flatMap((command) =>
    isMac && command.inApplicationMenuAs !== undefined
      ? [{ command, label: command.inApplicationMenuAs }]
      : [],
  )
  const applicationCommands = new Set(ofApplication.map(({ command }) => command))
  const commandMenus = menuNames.map((name): MenuItemConstructorOptions => {
    const { before, after } = standard[name]
    const items = commands.filter((command) => command.menu === name && !applicationCommands.has(command))
    const submenu = [
      ...standardItems(before),
      ...items.map((command) => itemOf(command)),
      ...standardItems(after),
    ]
    return name === 'Help'
      ? { label: menuLabels[name], role: 'help', submenu }
      : { label: menuLabels[name], submenu }
  })
  const application = [
    ...standardItems(applicationMenu.before),
    ...ofApplication.map(({ command, label }) => itemOf(command, label)),
    ...standardItems(applicationMenu.after),
  ]
  return [
    ...(isMac ? [{ label: 'Flightdeck', submenu: application }] : []),
    ...commandMenus.slice(0, -1),
    { label: t`Window`, role: 'window', submenu: standardItems(windowMenu) },
    ...commandMenus.slice(-1),
  ]
}
