import type { WebContents } from 'electron'

/** A click also covers what it triggers after a save. */
const validMs = 15_000

/** Presses only: a page gets moves and releases without anyone meaning anything by them. */
const presses: ReadonlySet<string> = new Set([
  ...['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart', 'pointerDown', 'gestureTap'],
])

/** Key presses and clicks as main sees them. A page's own events never get here, so it can't make one up. */
export interface Gestures {
  watch(contents: Pick<WebContents, 'on'> & object): void
  /** Whether a press came just before; each lets every call through once. */
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
