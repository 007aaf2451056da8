import { t } from '../../../shared/text/language.ts'
import { type Connection, connect, type ThreadOptions } from '../../core/threads/connect.ts'
import type { StreamApi } from './ports.ts'

const lost = {
  kind: 'storage',
  code: 'THREAD_ENDED',
  message: t`Couldn’t store what the stream sent. It connects again.`,
} as const

export type StreamWork = Pick<Connection<StreamApi>, 'api' | 'close'>

/** `path` is the file of the streams. */
export function createStreamWork(options: ThreadOptions): StreamWork {
  return connect<StreamApi>(options, { name: 'streams', lost })
}
