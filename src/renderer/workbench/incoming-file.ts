import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FileToOpen } from '../../shared/contract/desktop.ts'
import { oncePerWorkbench } from './workbench.ts'

export interface ArrivingFiles {
  /** A file opened with the program that waits for its screen; the newest one wins. */
  readonly store: StoreApi<{ readonly file: FileToOpen | null }>
  readonly add: (file: FileToOpen) => void
  /** Returns the file once. */
  readonly take: () => FileToOpen | null
}

/** Hands a file from the frame to the screen that reads it. */
export const arrivingFiles = oncePerWorkbench((): ArrivingFiles => {
  const store = createStore<{ readonly file: FileToOpen | null }>(() => ({ file: null }))
  return {
    store,
    add: (file) => store.setState({ file }),
    take: () => {
      const { file } = store.getState()
      store.setState({ file: null })
      return file
    },
  }
})
