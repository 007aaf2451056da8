import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import type { CuratedLink } from '../../../../shared/campaigns/related-entities.ts'
import type { Fetched } from '../../../../shared/core/fetched.ts'
import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { useChangedRows } from '../../../data/use-changed-rows.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

const subject = 'curatedCategory'

/** The planned change of a line item's curated category, and the actions to plan and to discard one. */
export function useCuratedDrafts(
  workspace: Workspace,
  lineItemId: string,
  links: Fetched<readonly CuratedLink[]> | null,
) {
  const { bridge } = useWorkbench()
  const changed = useChangedRows(workspace, subject)
  const row = changed.rows.find(({ content }) => content.line_item_id === lineItemId)
  const change = row?.change ?? null
  const draft =
    row === undefined || change === null
      ? null
      : { draftId: change.draftId, kind: change.kind, content: row.content }
  const view = useCall('drafts', 'get', draft === null ? null : { draftId: draft.draftId }).value
  const { task, run } = useAct([['entities', 'list', { workspace, subject }]])

  const link = links?.value?.[0] ?? null
  const discard = (): Promise<Outcome<unknown>> =>
    draft === null
      ? Promise.resolve(succeed(undefined))
      : bridge.drafts.discard({ draftIds: [draft.draftId] })
  const edit = (draftId: string, categoryId: string) =>
    bridge.drafts.edit({ draftId, fields: { curated_category_id: categoryId } })
  /** An empty ID removes the category. */
  const choose = async (categoryId: string): Promise<Outcome<unknown>> => {
    if (draft !== null && draft.kind !== 'delete' && categoryId !== '') {
      return edit(draft.draftId, categoryId)
    }
    const discarded = await discard()
    if (!discarded.ok || categoryId === (link?.curatedCategoryId ?? '')) return discarded
    if (link === null) {
      const fields = { line_item_id: lineItemId, curated_category_id: categoryId }
      return bridge.drafts.create({ workspace, subject, fields })
    }
    if (categoryId === '') return bridge.drafts.remove({ workspace, subject, keys: [link.linkId] })
    const begun = await bridge.drafts.change({ workspace, subject, remoteId: link.linkId })
    return begun.ok ? edit(begun.value.id, categoryId) : begun
  }
  return {
    draft,
    findings: view?.findings ?? [],
    fault: task.kind === 'failed' ? task.fault : changed.fault,
    choose: (categoryId: string) => run(() => choose(categoryId)),
    discard: () => run(discard),
  }
}
