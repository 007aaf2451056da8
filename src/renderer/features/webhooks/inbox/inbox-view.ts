import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ViewOf } from '../../../../shared/desktop/saved-views.ts'
import { isUnfiltered, unfiltered } from '../../../../shared/webhooks/inbox-filter.ts'
import { noRows, type RowSelection } from '../../../table/row-selection.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

type InboxView = ViewOf<'inbox'>

export const defaultInboxView: InboxView = { text: '', filter: unfiltered }

/** Filters of the inbox, for the lifetime of the window. */
export const inboxView = oncePerWorkbench((): StoreApi<InboxView> => createStore(() => defaultInboxView))

/** The selected events; after a change of search or filter, only those that were selected one by one. */
export const inboxSelection = oncePerWorkbench((workbench): StoreApi<{ readonly selected: RowSelection }> => {
  const selection = createStore<{ readonly selected: RowSelection }>(() => ({ selected: noRows }))
  inboxView(workbench).subscribe(() => {
    if (selection.getState().selected.kind === 'allBut') selection.setState({ selected: noRows })
  })
  return selection
})

export function isFiltered({ text, filter }: InboxView): boolean {
  return text !== '' || !isUnfiltered(filter)
}
