// Menu and MenuItem: tests can click the recorded structure; nothing is drawn.
import { declareFace, NotProvided, names, onlyOptions, strict, strictClass } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'
import type { HostWindow } from './browser-window.ts'
import { liveContents } from './web-contents-registry.ts'
import { allWindows } from './window-registry.ts'

type Template = Readonly<Record<string, unknown>>

const itemLevels = declareFace('MenuItem', {
  faithful: 'id label role type accelerator enabled visible checked submenu click menu',
  recorded: 'registerAccelerator',
})
const itemOptions = names(`
  click role type label accelerator enabled visible checked registerAccelerator
  submenu id before after acceleratorWorksWhenHidden
`)
const roleLabels: Readonly<Record<string, string>> = {
  about: 'About',
  close: 'Close Window',
  copy: 'Copy',
  cut: 'Cut',
  delete: 'Delete',
  front: 'Bring All to Front',
  help: 'Help',
  hide: 'Hide',
  hideothers: 'Hide Others',
  minimize: 'Minimize',
  paste: 'Paste',
  pasteandmatchstyle: 'Paste and Match Style',
  quit: 'Quit',
  redo: 'Redo',
  reload: 'Reload',
  resetzoom: 'Actual Size',
  selectall: 'Select All',
  services: 'Services',
  toggledevtools: 'Toggle Developer Tools',
  togglefullscreen: 'Toggle Full Screen',
  undo: 'Undo',
  unhide: 'Show All',
  window: 'Window',
  zoom: 'Zoom',
  zoomin: 'Zoom In',
  zoomout: 'Zoom Out',
}

class HostMenuItem {
  readonly face: HostMenuItem = strict(this, 'MenuItem', itemLevels)
  readonly id: string
  readonly role: string | undefined
  readonly type: string
  readonly accelerator: unknown
  readonly registerAccelerator: boolean
  readonly submenu: HostMenu | null
  label: string
  enabled: boolean
  visible: boolean
  checked: boolean
  menu: HostMenu | null = null
  readonly #click: unknown

  constructor(given: Template) {
    onlyOptions(given, itemOptions, 'MenuItem')
    const role = given.role === undefined ? undefined : String(given.role).toLowerCase()
    if (role !== undefined && !(role in roleLabels)) throw new NotProvided(`the menu role ${given.role}`)
    const submenu = given.submenu
    this.submenu = Array.isArray(submenu)
      ? buildFromTemplate(submenu)
      : submenu instanceof HostMenu
        ? submenu
        : null
    this.role = role
    this.type = String(given.type ?? (this.submenu ? 'submenu' : 'normal'))
    if (this.type !== 'separator' && given.label === undefined && role === undefined) {
      throw new Error('MenuItem must have a label, a role or the type separator')
    }
    this.id = String(given.id ?? '')
    this.label = String(given.label ?? (role === undefined ? '' : roleLabels[role]))
    this.accelerator = given.accelerator
    this.registerAccelerator = given.registerAccelerator !== false
    this.enabled = given.enabled !== false
    this.visible = given.visible !== false
    this.checked = given.checked === true
    this.#click = given.click
  }

  /** A role acts on the window and the contents that it's given: without them, only `quit` has an effect. */
  click(event: object = {}, window?: object, contents?: object): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.type === 'radio') this.checked = true
    if (typeof this.#click === 'function') this.#click(this.face, window, event, contents)
    else if (this.role !== undefined) runRole(this.role, window, contents)
  }
}

const windowRoles: Readonly<Record<string, (window: HostWindow) => void>> = {
  close: (window) => window.close(),
  minimize: (window) => window.minimize(),
  togglefullscreen: (window) => window.setFullScreen(!window.isFullScreen()),
  reload: (window) => window.reload(),
}

const contentsRoles: Readonly<Record<string, (contents: HostWindow['contents']) => void>> = {
  resetzoom: (contents) => contents.setZoomLevel(0),
  zoomin: (contents) => contents.setZoomLevel(contents.getZoomLevel() + 0.5),
  zoomout: (contents) => contents.setZoomLevel(contents.getZoomLevel() - 0.5),
}

const editRoles = new Map(
  names('undo redo cut copy paste delete selectAll').map((command) => [command.toLowerCase(), command]),
)

function runRole(role: string, windowFace: object | undefined, contentsFace: object | undefined): void {
  const window = allWindows().find(({ face }) => face === windowFace)
  const contents = liveContents().find(({ face }) => face === contentsFace)
  const command = editRoles.get(role)
  if (role === 'quit') quit()
  else if (command !== undefined) contents?.edit(command)
  else if (windowRoles[role] !== undefined) {
    if (window) windowRoles[role](window)
  } else if (contentsRoles[role] !== undefined) {
    if (contents) contentsRoles[role](contents)
  } else throw new NotProvided(`the effect of the menu role ${role}`)
}

let quit: () => void = () => undefined
/** The action of the role quit. */
export function setQuitRole(action: () => void): void {
  quit = action
}

const menuLevels = declareFace('Menu', {
  faithful: 'items append insert getMenuItemById',
  recorded: 'popup closePopup',
})

class HostMenu extends StrictEmitter {
  readonly face: this = strict(this, 'Menu', menuLevels)
  readonly items: HostMenuItem[] = []

  constructor() {
    super('Menu', ['menu-will-show', 'menu-will-close'])
  }
  append(item: HostMenuItem): void {
    this.insert(this.items.length, item)
  }
  insert(position: number, item: HostMenuItem): void {
    this.items.splice(position, 0, item)
    Reflect.set(item, 'menu', this.face)
  }
  getMenuItemById(id: string): HostMenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item
      const inside = item.submenu?.getMenuItemById(id)
      if (inside) return inside
    }
    return null
  }
  popup(options: { callback?: () => void } = {}): void {
    onlyOptions(
      options,
      ['window', 'frame', 'x', 'y', 'positioningItem', 'sourceType', 'callback'],
      'Menu.popup options',
    )
    this.emit('menu-will-show', {})
    openMenu = this
  }
  closePopup(): void {
    if (openMenu !== this) return
    openMenu = undefined
    this.emit('menu-will-close', {})
  }
}

let openMenu: HostMenu | undefined
let applicationMenu: HostMenu | null = null

function buildFromTemplate(template: readonly (Template | HostMenuItem)[]): HostMenu {
  if (!Array.isArray(template))
    throw new TypeError('Invalid template for Menu: Menu template must be an array')
  const menu = new HostMenu()
  for (const entry of template)
    menu.append(entry instanceof HostMenuItem ? entry : new HostMenuItem(entry).face)
  return menu.face
}

declareFace('Menu (static)', {
  faithful: 'buildFromTemplate getApplicationMenu',
  recorded: 'setApplicationMenu',
  refused: 'sendActionToFirstResponder',
})

const statics = {
  buildFromTemplate,
  setApplicationMenu(menu: HostMenu | null) {
    applicationMenu = menu
  },
  getApplicationMenu: () => applicationMenu,
}

export const Menu = strictClass(HostMenu, 'Menu', () => new HostMenu().face, statics)

export const MenuItem = strictClass(HostMenuItem, 'MenuItem', (given) => new HostMenuItem(Object(given)).face)
