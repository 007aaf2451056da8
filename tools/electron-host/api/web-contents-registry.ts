// All live WebContents, and the seams that let windows and contents know each other without importing each other.
import type { WebContents } from './web-contents.ts'

const live = new Map<number, WebContents>()
let lastId = 0

export function nextContentsId(): number {
  lastId += 1
  return lastId
}

export const addContents = (contents: WebContents): unknown => live.set(contents.id, contents)
export const removeContents = (contents: WebContents): unknown => live.delete(contents.id)
export const liveContents = (): readonly WebContents[] => [...live.values()]

/** The contents whose page has this DevTools target, or contains this frame. */
export function contentsOfFrame(frameId: string): WebContents | undefined {
  return liveContents().find(
    (contents) => contents.page?.frames.has(frameId) || contents.page?.id === frameId,
  )
}
