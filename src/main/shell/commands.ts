import type { MenuItemConstructorOptions } from 'electron'

type Platform = NodeJS.Platform
type Role = NonNullable<MenuItemConstructorOptions['role']>

/** One entry of a menu: a standard role, a line, or one of our own actions. */
export type Command =
  | { readonly kind: 'role'; readonly role: Role; readonly only?: 'mac' | 'elsewhere' | 'development' }
  | { readonly kind: 'separator' }
  | {
      readonly kind: 'action'
      readonly action: ActionName
      readonly label: string
      readonly accelerator?: string
    }

export type ActionName = 'openDataFolder' | 'openWindow'

/** The application menu, as one table for all platforms. Accelerators come with the roles. */
export const menus: readonly {
  readonly label: string
  readonly only?: 'mac'
  readonly role?: Role
  readonly commands: readonly Command[]
}[] = [
  {
    label: 'Flightdeck',
    only: 'mac',
    commands: [
      { kind: 'role', role: 'about' },
      { kind: 'separator' },
      { kind: 'role', role: 'services' },
      { kind: 'separator' },
      { kind: 'role', role: 'hide' },
      { kind: 'role', role: 'hideOthers' },
      { kind: 'role', role: 'unhide' },
      { kind: 'separator' },
      { kind: 'role', role: 'quit' },
    ],
  },
  {
    label: 'File',
    commands: [
      {
        kind: 'action',
        action: 'openWindow',
        label: 'New window',
        accelerator: 'CommandOrControl+Shift+N',
      },
      { kind: 'separator' },
      { kind: 'role', role: 'close', only: 'mac' },
      { kind: 'role', role: 'quit', only: 'elsewhere' },
    ],
  },
  {
    label: 'Edit',
    commands: [
      { kind: 'role', role: 'undo' },
      { kind: 'role', role: 'redo' },
      { kind: 'separator' },
      { kind: 'role', role: 'cut' },
      { kind: 'role', role: 'copy' },
      { kind: 'role', role: 'paste' },
      { kind: 'role', role: 'pasteAndMatchStyle', only: 'mac' },
      { kind: 'role', role: 'delete' },
      { kind: 'role', role: 'selectAll' },
    ],
  },
  {
    label: 'View',
    commands: [
      { kind: 'role', role: 'resetZoom' },
      { kind: 'role', role: 'zoomIn' },
      { kind: 'role', role: 'zoomOut' },
      { kind: 'separator' },
      { kind: 'role', role: 'togglefullscreen' },
      { kind: 'role', role: 'reload', only: 'development' },
      { kind: 'role', role: 'toggleDevTools', only: 'development' },
    ],
  },
  {
    label: 'Window',
    role: 'window',
    commands: [
      { kind: 'role', role: 'minimize' },
      { kind: 'role', role: 'zoom', only: 'mac' },
      { kind: 'role', role: 'front', only: 'mac' },
    ],
  },
  {
    label: 'Help',
    role: 'help',
    commands: [{ kind: 'action', action: 'openDataFolder', label: 'Open data folder' }],
  },
]

/** The template that Electron builds the menu from. */
export function menuTemplate(
  platform: Platform,
  development: boolean,
  actions: Readonly<Record<ActionName, () => void>>,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const isShown = (command: Command) => {
    if (command.kind !== 'role' || command.only === undefined) return true
    if (command.only === 'development') return development
    return (command.only === 'mac') === isMac
  }
  const itemOf = (command: Command): MenuItemConstructorOptions => {
    switch (command.kind) {
      case 'role':
        return { role: command.role }
      case 'separator':
        return { type: 'separator' }
      case 'action':
        return {
          label: command.label,
          click: () => actions[command.action](),
          ...(command.accelerator === undefined ? {} : { accelerator: command.accelerator }),
        }
    }
  }
  return menus
    .filter((menu) => menu.only === undefined || isMac)
    .map(({ label, role, commands }) => ({
      label,
      ...(role === undefined ? {} : { role }),
      submenu: commands.filter(isShown).map(itemOf),
    }))
}
