import type { Taskbar } from '../../core/ports-desktop.ts'

/** A window that has a button in the taskbar or a place in the dock. */
export interface TaskbarWindow {
  isDestroyed(): boolean
  setProgressBar(progress: number, options: { readonly mode: 'normal' | 'paused' }): void
}

/** Shows on every window's button how far the work is; a value below zero takes the bar away. */
export function createTaskbar(windows: () => readonly TaskbarWindow[]): Taskbar {
  return {
    show(progress) {
      for (const window of windows()) {
        if (window.isDestroyed()) continue
        window.setProgressBar(progress?.done ?? -1, { mode: progress?.held === true ? 'paused' : 'normal' })
      }
    },
  }
}
