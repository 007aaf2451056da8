import type { Taskbar } from '../../core/ports-desktop.ts'

/** A window with a taskbar button or a dock icon. */
export interface TaskbarWindow {
  isDestroyed(): boolean
  setProgressBar(progress: number, options: { readonly mode: 'normal' | 'paused' }): void
}

/** Shows progress on every window's button; a negative value removes the bar. */
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
