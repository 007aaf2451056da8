import type { WebContents } from 'electron'

/** A click also covers what it triggers after a save. */
const validMs = 15_000

/** Presses only: moves and releases don't express intent. */
const presses: ReadonlySet<string> = new Set([
  'mouseDown',
  'rawKeyDown',
  'keyDown',
  'touchStart',
  'pointerDown',
  'gestureTap',
])

/** Key presses and clicks seen by main. A page's synthetic events never get here. */
export interface Gestures {
  watch(contents: Pick<WebContents, 'on'> & object): void
  /** Whether a press happened just before; each press allows every call once. */
  take(contents: object, call: string): boolean
}

export function createGestures(now: () => number): Gestures {
  const latest = new WeakMap<object, { readonly at: number; readonly used: Set<string> }>()
  return {
    watch(contents) {
      contents.on('input-event', (_event, { type }) => {
        if (presses.has(type)) latest.set(contents, { at: now(), used: new Set() })
      })
    },
    take(contents, call) {
      const press = latest.get(contents)
      if (press === undefined || now() - press.at > validMs || press.used.has(call)) return false
      press.used.add(call)
      return true
    },
  }
}
