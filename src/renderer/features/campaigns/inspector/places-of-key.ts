import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { gridSubjects } from '../../../../shared/campaigns/campaign-grid.ts'
import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { contentOf, referencedDraft } from '../../../../shared/drafts/draft.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import type { Workbench } from '../../../workbench/workbench.ts'

/** Everything that a key may stand for. */
export async function placesOf(
  { bridge }: Pick<Workbench, 'bridge'>,
  workspace: Workspace,
  key: string,
): Promise<Outcome<readonly EntityRef[]>> {
  const draftId = referencedDraft(key)
  if (draftId !== null) {
    const view = await bridge.drafts.get({ draftId })
    if (!view.ok) return view.fault.kind === 'notFound' ? succeed([]) : view
    const { draft } = view.value
    const { line_item_id: lineItem } = contentOf(draft)
    // A link to a curated category is edited where its line item is.
    if (draft.subject === 'curatedCategory' && typeof lineItem === 'string') {
      return succeed([{ subject: 'lineItem', key: lineItem }])
    }
    const { subject } = draft
    return succeed(subject === 'campaign' || subject === 'lineItem' ? [{ subject, key }] : [])
  }
  const answers = await Promise.all(
    gridSubjects.map(async (subject) => {
      const rows = await bridge.creatives.find({ workspace, subject, keys: [key], withDeleted: true })
      return rows.ok ? succeed(rows.value.length > 0 ? [{ subject, key }] : []) : rows
    }),
  )
  const places: EntityRef[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    places.push(...answer.value)
  }
  return succeed(places)
}
