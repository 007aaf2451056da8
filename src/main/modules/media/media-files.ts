import type { MediaFiles } from '../../core/ports.ts'
import { createAskedThread, type ThreadOptions } from '../../core/threads/asked-thread.ts'
import type { ProbeAnswers, ProbeQuestion } from './worker/probe-messages.ts'

const lost = { kind: 'refused', reason: 'input', message: 'The file could not be examined.' } as const

/** Asks a thread about files; one that says nothing for a minute (`patienceMs`) counts as stuck. */
export function createMediaFiles({
  patienceMs = 60_000,
  ...options
}: Omit<ThreadOptions, 'path'> & { readonly patienceMs?: number }): MediaFiles {
  const { ask, close } = createAskedThread<ProbeQuestion, ProbeAnswers>(options, {
    ...{ name: 'media', lost, patienceMs },
  })
  return {
    probe: (path) => ask('probe', { path }),
    read: (path, offset, length) => ask('read', { path, offset, length }),
    fingerprint: (path) => ask('fingerprint', { path }),
    async examine(bytes) {
      const found = await ask('examine', { bytes: new Uint8Array(bytes) })
      return found.ok ? found.value : null
    },
    close,
  }
}
