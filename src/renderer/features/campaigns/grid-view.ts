import type { GridView, RequestedFigures } from '../../../shared/campaigns/campaign-grid.ts'

/** How the grid of campaigns begins. */
export const defaultGridView: GridView = {
  shape: 'tree',
  text: '',
  filters: [],
  changedOnly: false,
  findings: null,
  sort: [],
  group: null,
  folded: [],
}

/** The figures of a view that asks for none. */
export const noFigures: RequestedFigures = { range: { kind: 'last7' }, compare: false, columns: [] }
