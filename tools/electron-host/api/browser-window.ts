// BrowserWindow: the state and events of a window. The page inside is a WebContents; the frame around it is recorded.
import { allSessions } from '../browser/session-registry.ts'
import { declareFace, names, onlyOptions, strict } from '../strict.ts'
import { HostEvent } from '../strict-emitter.ts'
import { completePreferences, type WebPreferences } from './preferences.ts'
import { sessionOf, theDefaultSession } from './session.ts'
import { type ContentsWindow, WebContents } from './web-contents.ts'
import {
  addWindow,
  allWindows,
  focusedWindow,
  moveFocus,
  nextWindowId,
  removeWindow,
  WindowFrame,
} from './window-registry.ts'

export const windowLevels = declareFace('BrowserWindow', {
  faithful: `
    id webContents loadURL reload show isVisible close destroy isDestroyed focus isFocused maximize
    unmaximize isMaximized minimize isMinimized restore setFullScreen isFullScreen 
    getNormalBounds`,
  recorded: 'setTitle getTitle removeMenu setProgressBar',
  refused: 'loadFile',
})

export const windowEvents = names(`
  ready-to-show show close closed focus blur resize move maximize unmaximize minimize restore
  enter-full-screen leave-full-screen page-title-updated unresponsive
`)

export const windowOptions = names(`
  width height x y minWidth minHeight show title backgroundColor parent autoHideMenuBar webPreferences
`)

export type Bounds = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export type WindowOptions = Partial<Bounds> & {
  readonly show?: boolean
  readonly title?: string
  readonly parent?: object | null
  readonly webPreferences?: WebPreferences
}

const workArea: Bounds = { x: 0, y: 0, width: 1280, height: 800 }
const rawOf = new WeakMap<object, HostWindow>()
let whenReady: () => boolean = () => false
let announce: (window: HostWindow) => void = () => undefined

/** Windows can only be created once the application is ready; the application is notified of each new one. */
export function setWindowSeams(isReady: () => boolean, created: (window: HostWindow) => void): void {
  whenReady = isReady
  announce = created
}

export class HostWindow extends WindowFrame implements ContentsWindow {
  readonly face: this = strict(this, 'BrowserWindow', windowLevels, () => this.isDestroyed())
  readonly id = nextWindowId()
  readonly contents: WebContents
  readonly #parent: HostWindow | null
  #bounds: Bounds
  readonly #normal: Bounds
  #state: 'normal' | 'maximized' | 'minimized' | 'fullscreen' = 'normal'
  #beforeMinimize: 'normal' | 'maximized' = 'normal'
  #visible = false
  #destroyed = false
  #painted = false
  #title: string

  constructor(given: WindowOptions = {}) {
    super('BrowserWindow', windowEvents)
    if (!whenReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    onlyOptions(given, windowOptions, 'BrowserWindow')
    const width = given.width ?? 800
    const height = given.height ?? 600
    const x = given.x ?? Math.round((workArea.width - width) / 2)
    const y = given.y ?? Math.round((workArea.height - height) / 2)
    this.#bounds = { x, y, width, height }
    this.#normal = this.#bounds
    this.#title = given.title ?? ''
    this.#parent = given.parent ? rawWindow(given.parent) : null
    const preferences = completePreferences(given.webPreferences ?? {})
    const chosen = preferences.session
    const owner = chosen
      ? (allSessions().find(({ face }) => face === chosen) ?? theDefaultSession())
      : sessionOf(preferences.partition ?? '')
    this.contents = new WebContents(owner, preferences, { width, height })
    this.contents.window = this
    rawOf.set(this.face, this)
    addWindow(this)
    announce(this)
    if (given.show !== false) this.show()
  }

  get webContents(): WebContents {
    return this.contents.face
  }

  // Events from the contents.
  titleUpdated(title: string): void {
    const event = new HostEvent()
    this.emit('page-title-updated', event, title, true)
    if (!event.defaultPrevented) this.#title = title
  }
  firstPaint(): void {
    if (this.#painted) return
    this.#painted = true
    if (process.env.ELECTRON_HOST_WITHHOLD_READY_TO_SHOW !== '1') this.emit('ready-to-show', new HostEvent())
  }
  pageGone(): void {
    this.destroy()
    // A window that is closed takes its children with it; one that is destroyed leaves them.
    for (const child of allWindows()) if (child.#parent === this) child.destroy()
  }
  loadURL(url: string, given: Parameters<WebContents['loadURL']>[1] = {}): Promise<void> {
    return this.contents.loadURL(url, given)
  }
  reload(): void {
    this.contents.reload()
  }

  // Visibility and focus.
  show(): void {
    this.#reveal()
    this.focus()
  }
  #reveal(): void {
    if (this.#visible) return
    this.#visible = true
    this.emit('show', new HostEvent())
  }
  isVisible(): boolean {
    return this.#visible && this.#state !== 'minimized'
  }
  focus(): void {
    if (this.#visible) moveFocus(this)
  }
  blur(): void {
    if (focusedWindow() === this) moveFocus(undefined)
  }
  isFocused(): boolean {
    return focusedWindow() === this
  }

  // State.
  maximize(): void {
    this.#reveal()
    if (this.#state === 'maximized') return
    this.#state = 'maximized'
    this.#place(workArea)
    this.emit('maximize', new HostEvent())
  }
  unmaximize(): void {
    if (this.#state !== 'maximized') return
    this.#state = 'normal'
    this.#place(this.#normal)
    this.emit('unmaximize', new HostEvent())
  }
  isMaximized(): boolean {
    return this.#state === 'maximized'
  }
  minimize(): void {
    if (this.#state === 'minimized') return
    this.#beforeMinimize = this.#state === 'maximized' ? 'maximized' : 'normal'
    this.#state = 'minimized'
    this.blur()
    this.emit('minimize', new HostEvent())
  }
  isMinimized(): boolean {
    return this.#state === 'minimized'
  }
  restore(): void {
    if (this.#state === 'minimized') {
      this.#state = this.#beforeMinimize
      this.emit('restore', new HostEvent())
    } else this.unmaximize()
  }
  setFullScreen(wanted: boolean): void {
    if (wanted === (this.#state === 'fullscreen')) return
    this.#state = wanted ? 'fullscreen' : 'normal'
    this.#place(wanted ? workArea : this.#normal)
    this.emit(wanted ? 'enter-full-screen' : 'leave-full-screen', new HostEvent())
  }
  isFullScreen(): boolean {
    return this.#state === 'fullscreen'
  }

  // Geometry.
  getNormalBounds(): Bounds {
    return { ...this.#normal }
  }
  #place(bounds: Bounds): void {
    const before = this.#bounds
    this.#bounds = bounds
    if (before.width !== bounds.width || before.height !== bounds.height) {
      this.contents.appearance.setSize(bounds)
      this.emit('resize', new HostEvent())
    }
    if (before.x !== bounds.x || before.y !== bounds.y) {
      this.emit('move', new HostEvent())
    }
  }

  // The frame around the page: recorded, not drawn.
  setTitle(title: string): void {
    this.#title = title
  }
  getTitle(): string {
    return this.#title
  }

  // The end.
  close(): void {
    if (this.#destroyed) return
    const event = new HostEvent()
    this.emit('close', event)
    if (event.defaultPrevented) return
    this.contents.close({ waitForBeforeUnload: this.contents.getURL() !== '' })
  }
  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.blur()
    removeWindow(this)
    this.contents.destroyNow()
    this.emit('closed')
    windowGone()
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
}

let windowGone: () => void = () => undefined
export function onWindowGone(listener: () => void): void {
  windowGone = listener
}

/** The raw window of a face. */
function rawWindow(face: object): HostWindow {
  const window = rawOf.get(face)
  if (!window) throw new TypeError('Expected a BrowserWindow')
  return window
}
