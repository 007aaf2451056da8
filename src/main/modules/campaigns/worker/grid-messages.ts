import { z } from 'zod'
import { workspace } from '../../../../shared/accounts/workspace.ts'
import {
  type BulkPreview,
  bulkRequest,
  gridTarget,
  type NamedRows,
} from '../../../../shared/campaigns/campaign-bulk.ts'
import {
  type GridSums,
  type GridWindow,
  gridSubjects,
  gridView,
} from '../../../../shared/campaigns/campaign-grid.ts'
import type { LibraryKeys } from '../../../../shared/creatives/creative-row.ts'
import { draftSubjects } from '../../../../shared/drafts/draft.ts'
import type { CampaignOverview } from '../../../../shared/overview/overview.ts'
import type { PackedRows } from '../packed-rows.ts'
import type { OpenedView } from '../ports.ts'

/** What the grid's thread is asked. `id` comes back with the answer. */
const id = z.int()
const listQuery = z.object({
  workspace,
  subject: z.enum(draftSubjects),
  text: z.string(),
  types: z.array(z.string()).readonly(),
  changedOnly: z.boolean(),
  withDeleted: z.boolean().optional(),
  sort: z.enum(['updated', 'title', 'type']),
  descending: z.boolean(),
  offset: z.int(),
  count: z.int(),
})
export const gridQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), id, workspace, view: gridView }),
  z.object({ kind: z.literal('window'), id, viewId: z.string(), offset: z.int(), count: z.int() }),
  z.object({
    kind: z.literal('placeOf'),
    id,
    viewId: z.string(),
    subject: z.enum(gridSubjects),
    key: z.string(),
  }),
  z.object({ kind: z.literal('named'), id, viewId: z.string(), from: z.int(), to: z.int() }),
  z.object({ kind: z.literal('sums'), id, workspace, target: gridTarget }),
  z.object({
    kind: z.literal('rows'),
    id,
    workspace,
    target: gridTarget,
    subjects: z.array(z.enum(gridSubjects)),
  }),
  z.object({ kind: z.literal('preview'), id, workspace, request: bulkRequest }),
  z.object({ kind: z.literal('overview'), id, workspace, now: z.int(), dayBegins: z.int(), days: z.int() }),
  z.object({ kind: z.literal('list'), id, query: listQuery }),
])
export type GridQuestion = z.output<typeof gridQuestion>

/** The answers by their questions. */
export type GridAnswers = {
  readonly open: OpenedView
  readonly window: GridWindow
  readonly placeOf: number | null
  readonly named: NamedRows
  readonly sums: GridSums
  readonly rows: PackedRows
  readonly preview: BulkPreview
  readonly overview: CampaignOverview
  readonly list: LibraryKeys
}
