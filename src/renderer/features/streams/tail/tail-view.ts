import { createStore, type StoreApi } from 'zustand/vanilla'
import type { StreamFilter } from '../../../../shared/streams/live-stream.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

export const defaultTailFilter = { text: '', type: null, rule: null, upTo: null } as const

/** The stream that the tail shows, and its filters; they last as long as the window. */
export const tailView = oncePerWorkbench(
  (): StoreApi<StreamFilter> =>
    createStore<StreamFilter>(() => ({ stream: 'filtered', ...defaultTailFilter })),
)

export function isFiltered({ text, type, rule }: StreamFilter): boolean {
  return text !== '' || type !== null || rule !== null
}
