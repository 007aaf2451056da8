import type { GridOpened, GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Remote } from '../../core/threads/connect.ts'
import type { GridApi } from './worker/grid-reader.ts'

/** What main needs from the grid's thread. Types only, like ports.ts. */

/** A view that the thread has computed; the contract's `open` adds what only main knows. */
export type OpenedView = Pick<
  GridOpened,
  'viewId' | 'rows' | 'campaigns' | 'lineItems' | 'deleted' | 'currency' | 'figures'
>

export type TargetRows = readonly { readonly subject: GridSubject; readonly key: string }[]

/** The grid's worker as main calls it. */
export type CampaignGrid = Remote<GridApi>
