import { mapOutcome } from '../../../shared/core/outcome.ts'
import { createAskedThread, type ThreadOptions } from '../../core/threads/asked-thread.ts'
import { unpackRows } from './packed-rows.ts'
import type { CampaignGrid } from './ports.ts'
import type { GridAnswers, GridQuestion } from './worker/grid-messages.ts'

const lost = {
  kind: 'refused',
  reason: 'input',
  message: 'The list could not be worked out. Open it again.',
} as const

/** Asks the grid's thread. */
export function createCampaignGrid(options: ThreadOptions): CampaignGrid {
  const { prepare, ask, close } = createAskedThread<GridQuestion, GridAnswers>(options, {
    ...{ name: 'grid', lost },
  })
  return {
    prepare,
    open: (workspace, view) => ask('open', { workspace, view }),
    window: (viewId, offset, count) => ask('window', { viewId, offset, count }),
    placeOf: (viewId, subject, key) => ask('placeOf', { viewId, subject, key }),
    named: (viewId, from, to) => ask('named', { viewId, from, to }),
    sums: (workspace, target) => ask('sums', { workspace, target }),
    rows: async (workspace, target, subjects) =>
      mapOutcome(await ask('rows', { workspace, target, subjects: [...subjects] }), unpackRows),
    packedRows: (workspace, target, subjects) => ask('rows', { workspace, target, subjects: [...subjects] }),
    previewBulk: (workspace, request) => ask('preview', { workspace, request }),
    list: (query) => ask('list', { query }),
    overview: (workspace, of) => ask('overview', { workspace, ...of }),
    close,
  }
}
