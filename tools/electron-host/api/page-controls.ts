// What the application does to a page without leaving it: zoom, editing commands, developer tools, user agent.
import type { PageTarget } from '../browser/page-target.ts'
import { StrictEmitter } from '../strict-emitter.ts'
import type { PageAppearance } from './page-appearance.ts'

export abstract class PageControls extends StrictEmitter {
  readonly appearance: PageAppearance
  page: PageTarget | undefined
  readonly #devToolsAllowed: boolean
  #devToolsOpen = false

  constructor(name: string, events: readonly string[], appearance: PageAppearance, devToolsAllowed: boolean) {
    super(name, events)
    this.appearance = appearance
    this.#devToolsAllowed = devToolsAllowed
  }

  getUserAgent(): string {
    return this.appearance.userAgent
  }
  get userAgent(): string {
    return this.appearance.userAgent
  }
  setUserAgent(userAgent: string): void {
    this.appearance.setUserAgent(userAgent)
  }

  get zoomFactor(): number {
    return this.appearance.zoomFactor
  }
  set zoomFactor(factor: number) {
    this.setZoomFactor(factor)
  }
  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error('zoomFactor must be greater than 0')
    this.appearance.setZoomFactor(factor)
  }
  getZoomFactor(): number {
    return this.appearance.zoomFactor
  }
  setZoomLevel(level: number): void {
    this.appearance.setZoomFactor(1.2 ** level)
  }
  getZoomLevel(): number {
    return Math.log(this.appearance.zoomFactor) / Math.log(1.2)
  }
  async setVisualZoomLevelLimits(_minimum: number, _maximum: number): Promise<void> {}
  setBackgroundThrottling(_allowed: boolean): void {}
  setIgnoreMenuShortcuts(_ignore: boolean): void {}

  openDevTools(): void {
    this.#devToolsOpen = this.#devToolsAllowed
    if (this.#devToolsOpen) this.emit('devtools-opened')
  }
  isDevToolsOpened(): boolean {
    return this.#devToolsOpen
  }
  closeDevTools(): void {
    if (this.#devToolsOpen) this.emit('devtools-closed')
    this.#devToolsOpen = false
  }

  #edit(command: string): void {
    const type = 'rawKeyDown' as const
    const key = { type, commands: [command], key: 'Unidentified' }
    this.page?.session.tell('Input.dispatchKeyEvent', key)
  }
  undo(): void {
    this.#edit('undo')
  }
  redo(): void {
    this.#edit('redo')
  }
  cut(): void {
    this.#edit('cut')
  }
  copy(): void {
    this.#edit('copy')
  }
  paste(): void {
    this.#edit('paste')
  }
  selectAll(): void {
    this.#edit('selectAll')
  }
  delete(): void {
    this.#edit('delete')
  }
  forcefullyCrashRenderer(): void {
    this.page?.session.tell('Page.crash', {})
  }
}
