import { useCallback, useEffect, useState } from 'react'
import { sameWorkspace, type Workspace } from '../../../../shared/accounts/workspace.ts'
import type { Aged, CuratedLink } from '../../../../shared/campaigns/related-entities.ts'
import type { Fault } from '../../../../shared/core/fault.ts'
import type { Finding } from '../../../../shared/core/finding.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import type { DraftKind } from '../../../../shared/drafts/draft.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'

interface CuratedDraft {
  readonly draftId: string
  readonly kind: DraftKind
  readonly content: Fields
}

const subject = 'curatedCategory'

/** The planned change of a line item's curated category, and the ways to make and to give up one. */
export function useCuratedDrafts(
  workspace: Workspace,
  lineItemId: string,
  links: Aged<readonly CuratedLink[]> | null,
) {
  const { bridge } = useWorkbench()
  const [draft, setDraft] = useState<CuratedDraft | null>(null)
  const [findings, setFindings] = useState<readonly Finding[]>([])
  const [fault, setFault] = useState<Fault | null>(null)
  const read = useCallback(async () => {
    const filter = { text: '', types: [], changedOnly: true, sort: 'updated', descending: true } as const
    const page = await bridge.library.list({
      workspace,
      subject,
      ...filter,
      types: [],
      offset: 0,
      count: 200,
    })
    if (!page.ok) return setFault(page.fault)
    const row = page.value.rows.find(({ content }) => content.line_item_id === lineItemId)
    const change = row?.change ?? null
    if (row === undefined || change === null) {
      setDraft(null)
      return setFindings([])
    }
    setDraft({ draftId: change.draftId, kind: change.kind, content: row.content })
    const view = await bridge.drafts.get({ draftId: change.draftId })
    setFindings(view.ok ? view.value.findings : [])
  }, [bridge, workspace, lineItemId])
  useEffect(() => {
    read()
    return bridge.on('draftsChanged', (news) => {
      if (sameWorkspace(news.workspace, workspace)) read()
    })
  }, [bridge, read, workspace])

  const link = links?.value?.[0] ?? null
  const told = (outcome: Outcome<unknown>) => setFault(outcome.ok ? null : outcome.fault)
  const drop = async (): Promise<boolean> => {
    if (draft === null) return true
    const outcome = await bridge.drafts.discard({ draftIds: [draft.draftId] })
    told(outcome)
    return outcome.ok
  }
  const edit = (draftId: string, categoryId: string) =>
    bridge.drafts.edit({ draftId, fields: { curated_category_id: categoryId } })

  /** An empty id takes the category away. */
  const choose = async (categoryId: string) => {
    if (draft !== null && draft.kind !== 'delete' && categoryId !== '') {
      return told(await edit(draft.draftId, categoryId))
    }
    if (!(await drop())) return
    if (categoryId === (link?.curatedCategoryId ?? '')) return
    if (link === null) {
      const fields = { line_item_id: lineItemId, curated_category_id: categoryId }
      return told(await bridge.drafts.create({ workspace, subject, fields }))
    }
    if (categoryId === '')
      return told(await bridge.drafts.remove({ workspace, subject, keys: [link.linkId] }))
    const begun = await bridge.drafts.change({ workspace, subject, remoteId: link.linkId })
    told(begun.ok ? await edit(begun.value.id, categoryId) : begun)
  }
  return { draft, findings, fault, choose, discard: drop }
}
