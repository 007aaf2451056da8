import { t } from '../../../shared/text/language.ts'
import type { MediaFiles } from '../../core/ports.ts'
import type { ThreadOptions } from '../../core/threads/connect.ts'
import { connect } from '../../core/threads/connect.ts'
import type { ProbeApi } from './worker/probe-worker.ts'

const lost = { kind: 'refused', reason: 'input', message: t`The file couldn’t be checked.` } as const

/** Reads files on a worker; one that doesn't respond within `timeoutMs` is replaced. */
export function createMediaFiles({
  timeoutMs = 60_000,
  ...options
}: Omit<ThreadOptions, 'path'> & { readonly timeoutMs?: number }): MediaFiles {
  const { api, close } = connect<ProbeApi>(options, { name: 'media', lost, timeoutMs })
  return {
    probe: (path) => api.probe({ path }),
    read: (path, offset, length) => api.read({ path, offset, length }),
    fingerprint: (path) => api.fingerprint({ path }),
    async examine(bytes) {
      const mediaFacts = await api.examine({ bytes: new Uint8Array(bytes) })
      return mediaFacts.ok ? mediaFacts.value : null
    },
    close,
  }
}
