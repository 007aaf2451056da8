// Menu and MenuItem: tests can click the recorded structure; nothing is drawn.
import { declareFace, NotProvided, onlyOptions, strict } from '../strict.ts'
import { StrictEmitter } from '../strict-emitter.ts'
import type { HostWindow } from './browser-window.ts'
import { focusedWindow } from './window-registry.ts'

type Template = Readonly<Record<string, unknown>>

const itemLevels = declareFace('MenuItem', {
  id: 'faithful',
  label: 'faithful',
  sublabel: 'faithful',
  role: 'faithful',
  type: 'faithful',
  accelerator: 'faithful',
  enabled: 'faithful',
  visible: 'faithful',
  checked: 'faithful',
  submenu: 'faithful',
  click: 'faithful',
  icon: 'recorded',
  toolTip: 'recorded',
  registerAccelerator: 'recorded',
  accessibilityLabel: 'recorded',
  menu: 'faithful',
})
const itemOptions = [
  ...[
    'click',
    'role',
    'type',
    'label',
    'sublabel',
    'toolTip',
    'accelerator',
    'icon',
    'enabled',
    'visible',
    'checked',
  ],
  ...[
    'registerAccelerator',
    'submenu',
    'id',
    'before',
    'after',
    'accessibilityLabel',
    'acceleratorWorksWhenHidden',
  ],
]
const roleLabels: Readonly<Record<string, string>> = {
  about: 'About',
  appmenu: '',
  close: 'Close Window',
  copy: 'Copy',
  cut: 'Cut',
  delete: 'Delete',
  editmenu: 'Edit',
  filemenu: 'File',
  forcereload: 'Force Reload',
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
  viewmenu: 'View',
  window: 'Window',
  windowmenu: 'Window',
  zoom: 'Zoom',
  zoomin: 'Zoom In',
  zoomout: 'Zoom Out',
  startspeaking: 'Start Speaking',
  stopspeaking: 'Stop Speaking',
}

class HostMenuItem {
  readonly face: HostMenuItem = strict(this, 'MenuItem', itemLevels)
  readonly id: string
  readonly role: string | undefined
  readonly type: string
  readonly accelerator: unknown
  readonly sublabel: string
  readonly toolTip: string
  readonly icon: unknown
  readonly accessibilityLabel: unknown
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
    this.sublabel = String(given.sublabel ?? '')
    this.toolTip = String(given.toolTip ?? '')
    this.accelerator = given.accelerator
    this.accessibilityLabel = given.accessibilityLabel
    this.registerAccelerator = given.registerAccelerator !== false
    this.icon = given.icon
    this.enabled = given.enabled !== false
    this.visible = given.visible !== false
    this.checked = given.checked === true
    this.#click = given.click
  }

  click(event: object = {}, window: object | undefined = focusedWindow()?.face, contents?: object): void {
    if (!this.enabled) return
    if (this.type === 'checkbox') this.checked = !this.checked
    if (this.type === 'radio') this.checked = true
    if (typeof this.#click === 'function') this.#click(this.face, window, event, contents)
    else if (this.role !== undefined) runRole(this.role)
  }
}

const roleEffects: Readonly<Record<string, (window: HostWindow | undefined) => void>> = {
  quit: () => quit(),
  close: (window) => window?.close(),
  minimize: (window) => window?.minimize(),
  togglefullscreen: (window) => window?.setFullScreen(!window.isFullScreen()),
  reload: (window) => window?.contents.reload(),
  forcereload: (window) => window?.contents.reloadIgnoringCache(),
  resetzoom: (window) => window?.contents.setZoomLevel(0),
  zoomin: (window) => window?.contents.setZoomLevel(window.contents.getZoomLevel() + 0.5),
  zoomout: (window) => window?.contents.setZoomLevel(window.contents.getZoomLevel() - 0.5),
  undo: (window) => window?.contents.undo(),
  redo: (window) => window?.contents.redo(),
  cut: (window) => window?.contents.cut(),
  copy: (window) => window?.contents.copy(),
  paste: (window) => window?.contents.paste(),
  delete: (window) => window?.contents.delete(),
  selectall: (window) => window?.contents.selectAll(),
}

function runRole(role: string): void {
  const effect = roleEffects[role]
  if (!effect) throw new NotProvided(`the effect of the menu role ${role}`)
  effect(focusedWindow())
}

let quit: () => void = () => undefined
/** The action of the role quit. */
export function setQuitRole(action: () => void): void {
  quit = action
}

const menuLevels = declareFace('Menu', {
  items: 'faithful',
  append: 'faithful',
  insert: 'faithful',
  getMenuItemById: 'faithful',
  popup: 'recorded',
  closePopup: 'recorded',
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
  buildFromTemplate: 'faithful',
  setApplicationMenu: 'recorded',
  getApplicationMenu: 'faithful',
  sendActionToFirstResponder: 'refused',
})

const statics = {
  buildFromTemplate,
  setApplicationMenu(menu: HostMenu | null) {
    applicationMenu = menu
  },
  getApplicationMenu: () => applicationMenu,
}

export const Menu = new Proxy(HostMenu, {
  construct: () => new HostMenu().face,
  get(target, key) {
    if (key in statics) return Reflect.get(statics, key)
    if (typeof key === 'symbol' || ['prototype', 'name', 'length', 'then'].includes(key))
      return Reflect.get(target, key)
    throw new NotProvided(`Menu.${key}`)
  },
  set: (_target, key, value) => Reflect.set(statics, key, value),
})

export const MenuItem = new Proxy(HostMenuItem, {
  construct: (_target, [given]: unknown[]) => new HostMenuItem(Object(given)).face,
})
