// The application's actions on a page that don't navigate: zoom and editing commands.
import type { PageTarget } from '../browser/page-target.ts'
import { StrictEmitter } from '../strict-emitter.ts'
import type { PageAppearance } from './page-appearance.ts'

export abstract class PageControls extends StrictEmitter {
  readonly appearance: PageAppearance
  page: PageTarget | undefined

  constructor(name: string, events: readonly string[], appearance: PageAppearance) {
    super(name, events)
    this.appearance = appearance
  }

  setZoomLevel(level: number): void {
    this.appearance.setZoomFactor(1.2 ** level)
  }
  getZoomLevel(): number {
    return Math.log(this.appearance.zoomFactor) / Math.log(1.2)
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
  /** There are no misspelled words here. */
  replaceMisspelling(text: string): void {
    if (typeof text !== 'string') throw new TypeError('Error processing argument at index 0')
  }
  forcefullyCrashRenderer(): void {
    this.page?.session.tell('Page.crash')
  }
}
