import { access } from 'node:fs/promises'
import { t } from '../../../shared/text/language.ts'
import { type Connection, connect, type ThreadOptions } from '../../core/threads/connect.ts'
import type { StreamApi } from './worker/stream-store.ts'

const lost = {
  kind: 'storage',
  code: 'THREAD_ENDED',
  message: t`Couldn’t store what the stream sent. It connects again.`,
} as const

export interface StreamWork extends Pick<Connection<StreamApi>, 'api' | 'close'> {
  /** False until the first stream is connected; without one, no thread starts. */
  readonly hasFile: () => Promise<boolean>
}

/** `path` is the file of the streams. */
export function createStreamWork(options: ThreadOptions): StreamWork {
  const { api, close } = connect<StreamApi>(options, { name: 'streams', lost })
  const hasFile = () =>
    access(options.path).then(
      () => true,
      () => false,
    )
  return { api, close, hasFile }
}
