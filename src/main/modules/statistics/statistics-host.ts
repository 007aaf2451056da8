import { t } from '../../../shared/text/language.ts'
import { type Connection, connect, type ThreadOptions } from '../../core/threads/connect.ts'
import type { StatisticsApi } from './worker/statistics-api.ts'

const lost = {
  kind: 'refused',
  reason: 'state',
  message: t`Couldn’t process the figures. Try again.`,
} as const

export type StatisticsWork = Pick<Connection<StatisticsApi>, 'api' | 'close'>

export function createStatisticsWork(options: ThreadOptions): StatisticsWork {
  return connect<StatisticsApi>(options, { name: 'statistics', lost })
}
