import { t } from '../../../shared/text/language.ts'
import type { ThreadOptions } from '../../core/threads/connect.ts'
import { type Connection, connect } from '../../core/threads/connect.ts'
import type { GridApi } from './worker/grid-reader.ts'

const lost = {
  kind: 'refused',
  reason: 'input',
  message: t`Couldn’t load the list. Open it again.`,
} as const

/** Main's side of the grid's thread. */
export function createCampaignGrid(options: ThreadOptions): Connection<GridApi> {
  return connect<GridApi>(options, { name: 'grid', lost })
}
