import { createStore, type StoreApi } from 'zustand/vanilla'
import { type InboxFilter, isUnfiltered, unfiltered } from '../../../../shared/webhooks/inbox-filter.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

interface InboxView {
  readonly text: string
  readonly filter: InboxFilter
}

export const everyEvent: InboxView = { text: '', filter: unfiltered }

/** What the inbox is narrowed to; it lasts as long as the window. */
export const inboxView = oncePerWorkbench((): StoreApi<InboxView> => createStore(() => everyEvent))

export function isNarrowed({ text, filter }: InboxView): boolean {
  return text !== '' || !isUnfiltered(filter)
}
