import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Workspace, workspaceKey } from '../../shared/accounts/workspace.ts'
import type { Thumbnail } from '../../shared/contract/media.ts'
import type { Fault, FaultKind } from '../../shared/core/fault.ts'
import { whenReachable } from '../workbench/when-reachable.ts'
import { oncePerWorkbench, type Workbench } from '../workbench/workbench.ts'

/** A downscaled picture for an `img`. */
interface Picture {
  /** A `data:` URL: nothing has to be released, and the page's policy needn't be relaxed. */
  readonly address: string
  readonly width: number
  readonly height: number
}

/**
 * Decodes a picture off the main thread and downscales it, so that a screen of photos takes megabytes instead of
 * hundreds of them. Null if it can't be decoded.
 */
async function shrinkPicture(thumbnail: Thumbnail, longestSide: number): Promise<Picture | null> {
  const bytes = Uint8Array.from(atob(thumbnail.base64), (character) => character.charCodeAt(0))
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: thumbnail.contentType }))
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 })
    return { address: await asDataAddress(blob), width, height }
  } catch {
    return null
  }
}

export function asDataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

export type PictureSize = 'small' | 'large'

/** State of a picture: loading, ready, not made by the service, or not loaded although there is one. */
type PictureState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly picture: Picture }
  | { readonly kind: 'none' }
  /** `missed` is null if the picture was loaded but can't be decoded: loading it again wouldn't help. */
  | { readonly kind: 'failed'; readonly missed: MissedPicture | null }

/** Why and when a picture couldn't be loaded. */
interface MissedPicture {
  readonly workspace: Workspace
  readonly fault: Fault
  readonly at: number
}

export interface PictureOrder {
  readonly workspace: Workspace
  readonly key: string
  readonly size: PictureSize
  /** Incremented when the media changed, so that a new poster is loaded. */
  readonly version: number
}

interface Pictures {
  readonly store: StoreApi<ReadonlyMap<string, PictureState>>
  /** Key of an order's picture in the store. */
  readonly nameOf: (order: PictureOrder) => string
  /** Requests a picture unless it's ready or loading. */
  readonly want: (order: PictureOrder) => void
  /** The picture is off screen: a request that hasn't started is dropped. */
  readonly cancel: (order: PictureOrder) => void
  /** Drops the pictures that couldn't be loaded, so that those on screen are requested again. */
  readonly retry: () => void
}

/** Device pixels: twice the size of a tile, and of the inspector's picture. */
const longestSides: Readonly<Record<PictureSize, number>> = { small: 360, large: 960 }
/** Pictures in memory; the least recently used ones are dropped first. */
const maxPictures = 400
const atOnce = 4
/** A failed picture is requested again after this many milliseconds. */
const pause = 15_000
/** Faults of the connection, which all pictures share; an error of the server may be about one picture, and is quick. */
const outages: ReadonlySet<FaultKind> = new Set(['offline', 'timeout', 'dropped', 'sandboxStopped'])

type Shrink = (thumbnail: Thumbnail, longestSide: number) => Promise<Picture | null>

/** Thumbnails of media, loaded as they come on screen and cached. */
export function createPictures(
  { bridge }: Pick<Workbench, 'bridge'>,
  shrink: Shrink,
  now: () => number,
): Pictures {
  const store = createStore<ReadonlyMap<string, PictureState>>(() => new Map())
  const waiting = new Map<string, PictureOrder>()
  const refusedAt = new Map<string, number>()
  let running = 0

  const nameOf = ({ workspace: { environmentId, host, accountId }, key, size, version }: PictureOrder) =>
    [environmentId, host, accountId, key, size, version].join(' ')

  const put = (name: string, state: PictureState) => {
    const pictures = new Map(store.getState())
    pictures.delete(name)
    pictures.set(name, state)
    for (const oldest of pictures.keys()) {
      if (pictures.size <= maxPictures) break
      pictures.delete(oldest)
    }
    store.setState(pictures, true)
  }
  const miss = (order: PictureOrder, fault: Fault): PictureState => {
    refusedAt.set(nameOf(order), now())
    return { kind: 'failed', missed: { workspace: order.workspace, fault, at: now() } }
  }
  const readPicture = async (order: PictureOrder): Promise<PictureState> => {
    const { workspace, key, size } = order
    const outcome = await bridge.media.thumbnail({ workspace, key, size })
    if (!outcome.ok) return miss(order, outcome.fault)
    if (outcome.value === null) return { kind: 'none' }
    const picture = await shrink(outcome.value, longestSides[size])
    return picture === null ? { kind: 'failed', missed: null } : { kind: 'ready', picture }
  }
  const next = () => {
    const [first] = waiting
    if (first === undefined || running >= atOnce) return
    const [name, order] = first
    waiting.delete(name)
    running += 1
    readPicture(order).then((state) => {
      running -= 1
      put(name, state)
      // The waiting ones would run into the same outage, four at a time.
      const missed = state.kind === 'failed' ? state.missed : null
      if (missed !== null && outages.has(missed.fault.kind)) {
        for (const [waitingName, waitingOrder] of waiting) put(waitingName, miss(waitingOrder, missed.fault))
        waiting.clear()
      }
      next()
    })
  }

  return {
    store,
    nameOf,
    want: (order) => {
      const name = nameOf(order)
      const refused = refusedAt.get(name)
      const isDue = refused !== undefined && now() - refused > pause
      if (isDue) refusedAt.delete(name)
      if (store.getState().has(name) && !isDue) return
      put(name, { kind: 'loading' })
      waiting.set(name, order)
      next()
    },
    cancel: (order) => {
      const name = nameOf(order)
      if (!waiting.delete(name)) return
      const pictures = new Map(store.getState())
      pictures.delete(name)
      store.setState(pictures, true)
    },
    retry: () => {
      const pictures = new Map(store.getState())
      for (const [name, state] of pictures) {
        if (state.kind !== 'failed' || state.missed === null) continue
        pictures.delete(name)
        refusedAt.delete(name)
      }
      store.setState(pictures, true)
    },
  }
}

/** The first picture of a workspace that couldn't be loaded; null if none failed. */
export function missedPicture(
  pictures: ReadonlyMap<string, PictureState>,
  workspace: Workspace,
): MissedPicture | null {
  const key = workspaceKey(workspace)
  for (const state of pictures.values()) {
    if (state.kind !== 'failed' || state.missed === null) continue
    if (workspaceKey(state.missed.workspace) === key) return state.missed
  }
  return null
}

export const picturesStore = oncePerWorkbench((workbench: Workbench): Pictures => {
  const pictures = createPictures(workbench, shrinkPicture, Date.now)
  whenReachable(workbench.live, pictures.retry)
  return pictures
})
