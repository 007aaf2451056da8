import { useState, useSyncExternalStore } from 'react'

/** True from pointer down until the resulting click was handled. */
let isPressed = false
const listeners = new Set<() => void>()

function become(pressed: boolean): void {
  if (pressed === isPressed) return
  isPressed = pressed
  for (const listener of listeners) listener()
}
const press = () => become(true)
// `click` follows `pointerup` within the same task.
const release = () => void setTimeout(() => become(false))

/** Fields blur on every press; the window only when another one is activated. */
const leave = ({ target }: Event) => {
  if (target === window) release()
}

const changes: readonly (readonly [string, (event: Event) => void])[] = [
  ['pointerdown', press],
  ['pointerup', release],
  ['pointercancel', release],
  ['blur', leave],
]

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    for (const [event, act] of changes) window.addEventListener(event, act, { capture: true })
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const [event, act] of changes) window.removeEventListener(event, act, { capture: true })
    isPressed = false
  }
}

/**
 * Delays changes of a value while the pointer is down. Content that appears between press and release would move the
 * button from under the pointer, and the click would be lost.
 */
export function useFrozenWhilePressed<T>(value: T): T {
  const pressed = useSyncExternalStore(subscribe, () => isPressed)
  const [held, setHeld] = useState<{ readonly value: T }>({ value })
  if (pressed) return held.value
  if (held.value !== value) setHeld({ value })
  return value
}
