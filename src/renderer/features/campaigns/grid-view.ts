import type { GridView, RequestedFigures } from '../../../shared/campaigns/campaign-grid.ts'

/** The figures that say how a row does: its columns are there from the start. */
export const defaultFigures: readonly string[] = ['spend', 'pacing']

/** The figures of a view that asks for none. */
export const noFigures: RequestedFigures = { range: { kind: 'last7' }, compare: false, columns: [] }

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

/** The same with what the default columns ask for, so that opening the grid reads once. */
export const firstGridView: GridView = {
  ...defaultGridView,
  figures: { ...noFigures, columns: [...defaultFigures] },
}
