import type { GridOpened, GridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import type { Remote } from '../../core/threads/connect.ts'
import type { GridApi } from './worker/grid-reader.ts'

/** What main's logic needs of the grid of campaigns. Types only, as ports.ts. */

/** A view of the grid as it was worked out; `open` of the contract adds what main knows beside it. */
export type OpenedView = Pick<
  GridOpened,
  'viewId' | 'rows' | 'campaigns' | 'lineItems' | 'deleted' | 'currency' | 'figures'
>

export type TargetRows = readonly { readonly subject: GridSubject; readonly key: string }[]

/** The grid's worker, as main calls it. */
export type CampaignGrid = Remote<GridApi>
