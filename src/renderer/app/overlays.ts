import { createStore, type StoreApi } from 'zustand/vanilla'

/** What lies over the screen at the moment. */
export type Overlay = 'none' | 'palette' | 'shortcuts'

/** Holds the one overlay of the frame. */
export function createOverlays(): StoreApi<Overlay> {
  return createStore<Overlay>(() => 'none')
}
