import { createStore, type StoreApi } from 'zustand/vanilla'

/** The overlay that is open. */
export type Overlay = 'none' | 'palette' | 'shortcuts'

/** Holds the one overlay of the frame. */
export function createOverlays(): StoreApi<Overlay> {
  return createStore<Overlay>(() => 'none')
}
