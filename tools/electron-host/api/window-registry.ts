// All windows, the focused one, and their frames, which are recorded and not drawn.
import { onlyOptions } from '../strict.ts'
import { HostEvent, StrictEmitter } from '../strict-emitter.ts'
import type { HostWindow } from './browser-window.ts'

const windows: HostWindow[] = []
let focused: HostWindow | undefined
let lastId = 0

export function nextWindowId(): number {
  lastId += 1
  return lastId
}

/** The newest first: Electron promises no order, and a program that relies on one fails here. */
export const allWindows = (): readonly HostWindow[] => windows.toReversed()
export const addWindow = (window: HostWindow): unknown => windows.push(window)
export const focusedWindow = (): HostWindow | undefined => focused

export function removeWindow(window: HostWindow): void {
  const index = windows.indexOf(window)
  if (index >= 0) windows.splice(index, 1)
}

/** Gives the focus to a window, or takes it from all. The events come later, as they do from a window manager. */
export function moveFocus(window: HostWindow | undefined): void {
  if (focused === window) return
  const before = focused
  focused = window
  setImmediate(() => {
    emitFocusEvent(before, 'blur')
    emitFocusEvent(window, 'focus')
  })
}

function emitFocusEvent(window: HostWindow | undefined, name: 'focus' | 'blur'): void {
  if (window === undefined || window.isDestroyed()) return
  window.emit(name, new HostEvent())
  window.contents.emit(name)
}

export abstract class WindowFrame extends StrictEmitter {
  removeMenu(): void {}
  /**
   * A fraction from 0 to 1; below 0 there's no bar, above 1 it's indeterminate. Tests replace the method to read it.
   */
  setProgressBar(progress: number, options: { readonly mode?: string } = {}): void {
    if (typeof progress !== 'number') throw new TypeError('Progress must be a number')
    onlyOptions(options, ['mode'], 'setProgressBar options')
  }
}
