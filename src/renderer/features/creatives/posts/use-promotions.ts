import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { succeed } from '../../../../shared/core/outcome.ts'
import { maxNewDrafts, referencedDraft } from '../../../../shared/drafts/draft.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { textIn } from '../../../drafting/content.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { useLineItemNames } from './use-line-item-names.ts'

/** runs: exists on the service · planned: starts when published · ending: ends when published. */
export interface Promotion {
  readonly row: EntityRow
  readonly lineItemId: string
  /** Null if the line item wasn't synced. */
  readonly lineItemName: string | null
  readonly campaignName: string | null
  readonly state: 'runs' | 'planned' | 'ending'
}

export type Promotions = ReturnType<typeof usePromotions>

const page = 200

/** The line items that promote one post, synced and drafted. */
export function usePromotions(workspace: Workspace, postKey: string) {
  const { bridge } = useWorkbench()
  // The title of a promotion is the ID of its post.
  const list = useCall('entities', 'list', {
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
  const rows = list.value?.rows.filter(({ content }) => textIn(content, 'tweet_id') === postKey) ?? null
  const names = useLineItemNames(workspace, rows?.map(lineItemOf) ?? [])
  const { task, run } = useAct([['entities', 'list', { workspace, subject: 'promotedPost' }]])
  return {
    /** Null before the first reply. */
    promotions: rows?.map((row) => promotionOf(row, names)) ?? null,
    /** How many aren't listed. */
    unlisted: list.value === null ? 0 : Math.max(0, list.value.total - list.value.rows.length),
    fault: task.kind === 'failed' ? task.fault : list.fault,
    load: list.refetch,
    /** Drafts a promotion per line item, up to 200 of them as one undo step; true when all of them are on disk. */
    promote: async (lineItemIds: readonly string[]): Promise<boolean> => {
      const records = lineItemIds.map((line_item_id) => ({ line_item_id, tweet_id: postKey }))
      const outcome = await run(async () => {
        for (let at = 0; at < records.length; at += maxNewDrafts) {
          const part = records.slice(at, at + maxNewDrafts)
          const created = await bridge.drafts.createMany({
            workspace,
            subject: 'promotedPost',
            records: part,
          })
          if (!created.ok) return created
        }
        return succeed(undefined)
      })
      return outcome.ok
    },
    /** Drafts the end of a promotion; one that isn't published yet is discarded. */
    stop: ({ row: { key } }: Promotion) =>
      run(() => bridge.drafts.remove({ workspace, subject: 'promotedPost', keys: [key] })),
    /** Discards the draft that ends it. */
    keep: ({ row: { change } }: Promotion) =>
      run(() => bridge.drafts.discard({ draftIds: change === null ? [] : [change.draftId] })),
  }
}

function lineItemOf({ content }: EntityRow): string {
  return textIn(content, 'line_item_id')
}

function promotionOf(row: EntityRow, names: ReturnType<typeof useLineItemNames>): Promotion {
  const lineItemId = lineItemOf(row)
  const presentState = row.remoteId === null ? 'planned' : 'runs'
  const state = row.change?.kind === 'delete' ? 'ending' : presentState
  const lineItemNames = names.get(lineItemId)
  return {
    row,
    lineItemId,
    lineItemName: lineItemNames?.name ?? (referencedDraft(lineItemId) === null ? null : t`New line item`),
    campaignName: lineItemNames?.campaign ?? null,
    state,
  }
}
