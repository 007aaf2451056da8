import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { isGridSubject } from '../../../../shared/campaigns/campaign-grid.ts'
import type { ConflictingDraft, ConflictPage } from '../../../../shared/contract/drafts.ts'
import { type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import { type CallState, useRead } from '../../../data/client.ts'
import { usePages } from '../../../data/pages.ts'
import { readCampaignsOf } from '../../../drafting/campaigns-of.ts'
import { readChangeAuthors } from '../../../drafting/history-labels.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { oncePerWorkbench } from '../../../workbench/workbench.ts'

export type Side = 'mine' | 'theirs'
/** By draft, then field. */
export type Choices = Readonly<Record<string, Readonly<Record<string, Side>>>>

const pageRows = 50

interface ShownConflicts extends ConflictPage {
  /** Names of the campaigns of line items, by the keys of the line items. */
  readonly campaigns: ReadonlyMap<string, string>
}

interface ConflictsState extends CallState<ShownConflicts> {
  readonly showMore: () => void
}

/** The conflicts of an account, read from the first page. */
export function useConflicts(workspace: Workspace): ConflictsState {
  const workbench = useWorkbench()
  const { value: pages, ...state } = usePages(
    ['drafts', 'conflicts', { workspace }],
    async (page): Promise<Outcome<ShownConflicts>> => {
      const range = { offset: page * pageRows, count: pageRows }
      const conflictsPage = await workbench.bridge.drafts.conflicts({ workspace, ...range })
      if (!conflictsPage.ok) return conflictsPage
      const lineItems = conflictsPage.value.rows.filter(({ subject }) => subject === 'lineItem')
      const campaigns = await readCampaignsOf(
        workbench,
        workspace,
        lineItems.map(({ remoteId }) => remoteId),
      )
      return succeed({ ...conflictsPage.value, campaigns })
    },
  )
  const last = pages?.at(-1)
  if (pages === null || last === undefined) return { ...state, value: null }
  const rows = pages.flatMap((page) => page.rows)
  const campaigns = new Map(pages.flatMap((page) => [...page.campaigns]))
  const goneDrafts = { rows: pages.flatMap((page) => page.gone.rows), total: last.gone.total }
  return { ...state, value: { ...last, rows, campaigns, gone: goneDrafts } }
}

/** One draft at a time, because the service rate-limits its history. */
const questions = oncePerWorkbench(() => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask)
    last = answer
    return answer
  }
})

/** Who changed each field on the service, as sentences by field; null until it's known, or while `isSeen` is false. */
export function useChangeAuthors(
  workspace: Workspace,
  { subject, remoteId, changedAt, fields }: ConflictingDraft,
  timezone: string | null,
  isSeen: boolean,
): Readonly<Record<string, string>> | null {
  const workbench = useWorkbench()
  const names = fields.map(({ field }) => field)
  const record = isGridSubject(subject) ? { workspace, subject, remoteId } : null
  return useRead(
    ['campaigns', 'changeAuthors', { workspace, remoteId, changedAt, names }],
    record === null || !isSeen
      ? null
      : async () =>
          succeed(await questions(workbench)(() => readChangeAuthors(workbench, record, names, timezone))),
  ).value
}

export function isComplete({ draftId, fields }: ConflictingDraft, chosen: Choices): boolean {
  return fields.every(({ field }) => chosen[draftId]?.[field] !== undefined)
}
