import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { LibraryRow } from '../../../../shared/creatives/creative-row.ts'
import { textIn } from '../../../drafting/content.ts'
import { inTurns } from '../../../workbench/reading-turns.ts'
import type { Workbench } from '../../../workbench/workbench.ts'

/** runs: the service has it · planned: begins when published · ending: removed when published. */
export interface Promotion {
  readonly row: LibraryRow
  readonly lineItemId: string
  /** Of the line item; null where it was not read yet. */
  readonly lineItemName: string | null
  readonly state: 'runs' | 'planned' | 'ending'
}

export interface PromotionsState {
  /** Null before the first reading. */
  readonly promotions: readonly Promotion[] | null
  /** How many more there are than are listed. */
  readonly unlisted: number
  /** Of the last thing that was asked for here. */
  readonly fault: Fault | null
}

export interface Promotions {
  readonly store: StoreApi<PromotionsState>
  readonly load: () => Promise<void>
  /** Plans a promotion by each line item; true when all of them are on disk. */
  readonly promote: (lineItemIds: readonly string[]) => Promise<boolean>
  /** Plans the end of a promotion; one that is only planned is given up. */
  readonly stop: (promotion: Promotion) => Promise<void>
  /** Takes a planned end back. */
  readonly keep: (promotion: Promotion) => Promise<void>
  /** Ends the subscriptions. */
  readonly close: () => void
}

const page = 200

/** Which line items promote one post: as last read, with what is planned. */
export function createPromotions(
  { bridge }: Pick<Workbench, 'bridge'>,
  workspace: Workspace,
  postKey: string,
): Promotions {
  const store = createStore<PromotionsState>(() => ({
    promotions: null,
    unlisted: 0,
    otherLineItems: [],
    fault: null,
  }))
  const load = inTurns(async () => {
    // A promotion bears the id of its post as its title.
    const found = await bridge.library.list({
      workspace,
      subject: 'promotedPost',
      text: postKey,
      types: [],
      changedOnly: false,
      sort: 'updated',
      descending: true,
      offset: 0,
      count: page,
    })
    if (!found.ok) return store.setState({ fault: found.fault })
    const { total } = found.value
    const rows = found.value.rows.filter(({ content }) => textIn(content, 'tweet_id') === postKey)
    const names = await namesOf(rows.map(lineItemOf))
    store.setState({
      promotions: rows.map((row) => promotionOf(row, names)),
      unlisted: Math.max(0, total - found.value.rows.length),
    })
  })
  const namesOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const keys = [...new Set(ids)].filter((id) => id !== '')
    if (keys.length === 0) return new Map()
    const outcome = await bridge.library.find({ workspace, subject: 'lineItem', keys })
    return new Map(outcome.ok ? outcome.value.map(({ key, title }) => [key, title]) : [])
  }
  const ends = [
    bridge.on('draftsChanged', (news) => {
      if (sameWorkspace(news.workspace, workspace)) load()
    }),
    bridge.on('libraryChanged', (news) => {
      const isShown = news.subject === 'promotedPost' || news.subject === 'lineItem'
      if (isShown && sameWorkspace(news.workspace, workspace)) load()
    }),
  ]
  return {
    store,
    load,
    promote: async (lineItemIds) => {
      for (const line_item_id of lineItemIds) {
        const outcome = await bridge.drafts.create({
          workspace,
          subject: 'promotedPost',
          fields: { line_item_id, tweet_id: postKey },
        })
        store.setState({ fault: outcome.ok ? null : outcome.fault })
        if (!outcome.ok) return false
      }
      await load()
      return true
    },
    stop: async ({ row }) => {
      const outcome = await bridge.drafts.remove({ workspace, subject: 'promotedPost', keys: [row.key] })
      store.setState({ fault: outcome.ok ? null : outcome.fault })
      await load()
    },
    keep: async ({ row }) => {
      if (row.change === null) return
      const outcome = await bridge.drafts.discard({ draftIds: [row.change.draftId] })
      store.setState({ fault: outcome.ok ? null : outcome.fault })
      await load()
    },
    close: () => {
      for (const end of ends) end()
    },
  }
}

function lineItemOf({ content }: LibraryRow): string {
  return textIn(content, 'line_item_id')
}

function promotionOf(row: LibraryRow, names: ReadonlyMap<string, string>): Promotion {
  const lineItemId = lineItemOf(row)
  const state = row.change?.kind === 'delete' ? 'ending' : row.remoteId === null ? 'planned' : 'runs'
  return { row, lineItemId, lineItemName: names.get(lineItemId) ?? null, state }
}
