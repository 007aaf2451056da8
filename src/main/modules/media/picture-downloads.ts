import { type Workspace, workspaceKey } from '../../../shared/accounts/workspace.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { referencedDraft } from '../../../shared/drafts/draft.ts'
import type { Clock, Logger } from '../../core/ports.ts'
import type { EntityRepository } from '../entities/store.ts'

/**
 * Fetches the pictures of a media library in the background after each sync, so that they're there offline. One at a
 * time, newest media first; an unreachable service pauses it until the service answers again.
 */
export interface PictureDownloads {
  start(workspace: Workspace): void
  /** The environment answered: continues what was paused. */
  resume(environmentId: string): void
  /** Resolves when nothing is being fetched. */
  idle(): Promise<void>
  close(): void
}

export interface PictureDownloadParts {
  readonly entities: Pick<EntityRepository, 'window'>
  /** Stores one picture and returns its bytes on the disk. */
  readonly store: (workspace: Workspace, key: string) => Promise<Outcome<number>>
  /** The pause between two pictures, so that the pictures on screen come first. */
  readonly rest: () => Promise<void>
  readonly clock: Clock
  readonly logger: Logger
}

/** Per library: a quarter of what the folder may hold, so that no library pushes out all others. */
export const downloadLimits = { pictures: 500, bytes: 64 * 1024 * 1024 } as const
const pageSize = 50
/** Even if calls are answered, the host of the pictures may not respond. */
const pauseMs = 30_000

export function createPictureDownloads(parts: PictureDownloadParts): PictureDownloads {
  const { entities, clock, logger } = parts
  const waiting = new Map<string, Workspace>()
  const paused = new Map<string, { readonly workspace: Workspace; readonly at: number }>()
  let running: Promise<void> | null = null
  let closed = false

  function* mediaOf(workspace: Workspace): Generator<string> {
    const order = { text: '', types: [], changedOnly: false, sort: 'updated', descending: true } as const
    for (let offset = 0; offset < downloadLimits.pictures; offset += pageSize) {
      const page = entities.window({ workspace, subject: 'media', ...order, offset, count: pageSize })
      if (!page.ok) return
      yield* page.value.keys
      if (page.value.keys.length < pageSize) return
    }
  }

  const fetchAll = async (workspace: Workspace): Promise<void> => {
    let bytes = 0
    for (const key of mediaOf(workspace)) {
      // A new media's picture is its file.
      if (referencedDraft(key) !== null) continue
      const storedBytes = await parts.store(workspace, key)
      // A server may fail at one picture for good, and send the others.
      if (!storedBytes.ok && storedBytes.fault.kind !== 'serverError') {
        paused.set(workspaceKey(workspace), { workspace, at: clock.now() })
        return
      }
      bytes += storedBytes.ok ? storedBytes.value : 0
      if (bytes >= downloadLimits.bytes) return
      await parts.rest()
      if (closed) return
    }
  }
  const run = async (): Promise<void> => {
    for (const [key, workspace] of waiting) {
      waiting.delete(key)
      await fetchAll(workspace).catch((error: unknown) => logger.error('pictures.download', { error }))
      if (closed) return
    }
  }
  const begin = (): void => {
    running ??= run().finally(() => {
      running = null
      if (waiting.size > 0) begin()
    })
  }
  const start = (workspace: Workspace): void => {
    if (closed) return
    const key = workspaceKey(workspace)
    paused.delete(key)
    waiting.set(key, workspace)
    begin()
  }

  return {
    start,
    resume(environmentId) {
      for (const { workspace, at } of paused.values()) {
        if (workspace.environmentId === environmentId && clock.now() - at >= pauseMs) start(workspace)
      }
    },
    idle: async () => void (await running),
    close() {
      closed = true
      waiting.clear()
    },
  }
}
