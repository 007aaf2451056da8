import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type {
  BulkPreview,
  BulkRequest,
  GridTarget,
  NamedRows,
} from '../../../shared/campaigns/campaign-bulk.ts'
import type {
  GridOpened,
  GridSubject,
  GridSums,
  GridView,
  GridWindow,
} from '../../../shared/campaigns/campaign-grid.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { LibraryKeys, LibraryQuery } from '../../../shared/creatives/creative-row.ts'
import type { CampaignOverview } from '../../../shared/overview/overview.ts'

/** What main's logic needs of the grid of campaigns. Types only, as ports.ts. */

/** A view of the grid as it was worked out; `open` of the contract adds what main knows beside it. */
export type OpenedView = Pick<
  GridOpened,
  'viewId' | 'rows' | 'campaigns' | 'lineItems' | 'deleted' | 'currency'
>

export type TargetRows = readonly { readonly subject: GridSubject; readonly key: string }[]

/** Views of campaigns and line items, worked out on a thread of their own from what is stored. */
export interface CampaignGrid {
  /** Starts the thread, so that the first view does not wait for it. */
  prepare(): void
  open(workspace: Workspace, view: GridView): Promise<Outcome<OpenedView>>
  window(viewId: string, offset: number, count: number): Promise<Outcome<GridWindow>>
  placeOf(viewId: string, subject: GridSubject, key: string): Promise<Outcome<number | null>>
  named(viewId: string, from: number, to: number): Promise<Outcome<NamedRows>>
  sums(workspace: Workspace, target: GridTarget): Promise<Outcome<GridSums>>
  /** Every row of a target that is of one of the subjects. */
  rows(
    workspace: Workspace,
    target: GridTarget,
    subjects: readonly GridSubject[],
  ): Promise<Outcome<TargetRows>>
  /** The same as threads hand rows on, for another thread. */
  packedRows(
    workspace: Workspace,
    target: GridTarget,
    subjects: readonly GridSubject[],
  ): Promise<Outcome<readonly string[]>>
  /** A window of any list, for what no index answers. */
  list(query: LibraryQuery): Promise<Outcome<LibraryKeys>>
  previewBulk(workspace: Workspace, request: BulkRequest): Promise<Outcome<BulkPreview>>
  /** Counts for the first screen; `dayBegins` is the midnight from which days are counted. */
  overview(
    workspace: Workspace,
    of: { readonly now: number; readonly dayBegins: number; readonly days: number },
  ): Promise<Outcome<CampaignOverview>>
  close(): Promise<void>
}
