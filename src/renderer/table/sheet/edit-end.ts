import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Json } from '../../../shared/core/json.ts'
import type { Motion } from '../motion.ts'

/** How an edit ends: `fill` writes the typed value into every selected cell. */
export type EditEnd =
  | { readonly kind: 'cancel' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'value'; readonly value: Json; readonly then: Motion | 'stay' | 'leave' }
  | { readonly kind: 'fill'; readonly text: string }

/** The keys that end an edit, and where the focus goes. */
export function editEndOf(event: KeyboardEvent<HTMLElement>): Motion | 'fill' | 'cancel' | null {
  if (event.nativeEvent.isComposing) return null
  switch (event.key) {
    case 'Escape':
      return 'cancel'
    case 'Enter':
      if (event.ctrlKey || event.metaKey) return 'fill'
      return event.shiftKey ? 'up' : 'down'
    case 'Tab':
      return event.shiftKey ? 'left' : 'right'
    default:
      return null
  }
}

/** Losing the focus ends an edit too, and ending it moves the focus: only the first end counts. */
export function useEndOnce(onEnd: (end: EditEnd) => void): (end: EditEnd) => void {
  const isOver = useRef(false)
  return (end) => {
    if (isOver.current) return
    isOver.current = true
    onEnd(end)
  }
}

/** Focuses during the key event that began the edit, so that its character goes into the field. */
export function useFocusAtOnce(input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }, [input])
}
