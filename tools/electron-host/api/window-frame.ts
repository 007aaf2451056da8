// The frame around a page: menu bar, progress, colours. Kept, not drawn.
import { StrictEmitter } from '../strict-emitter.ts'
import type { WindowOptions } from './browser-window-members.ts'

export abstract class WindowFrame extends StrictEmitter {
  protected readonly frameOptions: {
    readonly autoHideMenuBar: boolean
    readonly alwaysOnTop: boolean
    readonly resizable: boolean
    readonly backgroundColor: string | undefined
  }
  /** What was asked of the frame, by subject. */
  readonly recorded = new Map<string, unknown>()

  constructor(name: string, events: readonly string[], given: WindowOptions) {
    super(name, events)
    this.frameOptions = {
      autoHideMenuBar: given.autoHideMenuBar === true,
      alwaysOnTop: given.alwaysOnTop === true,
      resizable: given.resizable !== false,
      backgroundColor: given.backgroundColor,
    }
  }

  setMenuBarVisibility(visible: boolean): void {
    this.recorded.set('menuBarVisible', visible)
  }
  isMenuBarVisible(): boolean {
    return (this.recorded.get('menuBarVisible') ?? !this.frameOptions.autoHideMenuBar) === true
  }
  setAutoHideMenuBar(hide: boolean): void {
    this.recorded.set('menuBarVisible', !hide)
  }
  removeMenu(): void {
    this.setMenu(null)
  }
  setMenu(menu: object | null): void {
    this.recorded.set('menu', menu)
    if (menu === null) this.recorded.set('menuBarVisible', false)
  }
  setProgressBar(progress: number): void {
    if (typeof progress !== 'number') throw new TypeError('Progress must be a number')
    this.recorded.set('progressBar', progress)
  }
  flashFrame(flash: boolean): void {
    this.recorded.set('flashFrame', flash)
  }
  setBackgroundColor(colour: string): void {
    this.recorded.set('backgroundColor', colour)
  }
  getBackgroundColor(): string {
    return String(this.recorded.get('backgroundColor') ?? this.frameOptions.backgroundColor ?? '#FFFFFF')
  }
  setIcon(icon: unknown): void {
    this.recorded.set('icon', icon)
  }
  setAlwaysOnTop(onTop: boolean): void {
    this.recorded.set('alwaysOnTop', onTop)
  }
  isAlwaysOnTop(): boolean {
    return (this.recorded.get('alwaysOnTop') ?? this.frameOptions.alwaysOnTop) === true
  }
  setRepresentedFilename(path: string): void {
    this.recorded.set('representedFilename', path)
  }
  setDocumentEdited(edited: boolean): void {
    this.recorded.set('documentEdited', edited)
  }
  isDocumentEdited(): boolean {
    return this.recorded.get('documentEdited') === true
  }
  isEnabled(): boolean {
    return this.recorded.get('enabled') !== false
  }
  setEnabled(enabled: boolean): void {
    this.recorded.set('enabled', enabled)
  }
  isResizable(): boolean {
    return this.frameOptions.resizable
  }
}
