import { gridSubjects, isGridSubject } from '../../shared/campaigns/campaign-grid.ts'
import type { Fault } from '../../shared/core/fault.ts'
import { type Outcome, succeed } from '../../shared/core/outcome.ts'
import type { EntityPage } from '../../shared/entities/entity-row.ts'
import type { DraftSubject } from '../../shared/entities/kinds.ts'
import { t } from '../../shared/text/language.ts'
import type { OpenWorkspace } from './workspace.ts'

/** The calls that a sync of a list needs. */
export interface ListedWorkspace extends Pick<OpenWorkspace, 'workspace'> {
  readonly handlers: { readonly entities: Pick<OpenWorkspace['handlers']['entities'], 'list' | 'refresh'> }
}

/**
 * synced: the list is as at the service · running: the wait ended first, the sync goes on · failed: the list is as it
 * was before. `syncedAt`: when the whole list was last synced, in milliseconds.
 */
export type ListSync = { readonly records: number; readonly syncedAt: number | null } & (
  | { readonly kind: 'synced' }
  | { readonly kind: 'running'; readonly read: number }
  | { readonly kind: 'failed'; readonly fault: Fault }
)

export interface SyncWait {
  readonly isOver: () => boolean
  readonly onProgress: (read: number) => void
}

const pollMs = 50

/** Syncs a stored list and waits for the end. One sync covers campaigns and line items. */
export async function syncList(
  open: ListedWorkspace,
  subject: DraftSubject,
  wait: SyncWait,
): Promise<Outcome<ListSync>> {
  const { handlers, workspace } = open
  const begun = await handlers.entities.refresh({ workspace, subject })
  if (!begun.ok) return begun
  const covered = isGridSubject(subject) ? gridSubjects : [subject]
  for (;;) {
    const state = await stateOf(open, subject, covered)
    if (!state.ok || state.value.kind !== 'running') return state
    wait.onProgress(state.value.read)
    if (wait.isOver()) return state
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function stateOf(
  open: ListedWorkspace,
  subject: DraftSubject,
  covered: readonly DraftSubject[],
): Promise<Outcome<ListSync>> {
  const page = await pageOf(open, subject)
  if (!page.ok) return page
  const { total: records, seenAt: syncedAt } = page.value
  const storedList = { records, syncedAt }
  let readCount: number | null = null
  for (const coveredSubject of covered) {
    const subjectPage = coveredSubject === subject ? page : await pageOf(open, coveredSubject)
    if (!subjectPage.ok) return subjectPage
    const { sync } = subjectPage.value
    if (sync.kind === 'failed') return succeed({ ...storedList, kind: 'failed', fault: sync.fault })
    if (sync.kind === 'running') readCount = (readCount ?? 0) + sync.read
  }
  if (readCount !== null) return succeed({ ...storedList, kind: 'running', read: readCount })
  return succeed(
    syncedAt === null
      ? {
          ...storedList,
          kind: 'failed',
          fault: { kind: 'refused', reason: 'state', message: t`The list wasn’t synced.` },
        }
      : { ...storedList, kind: 'synced' },
  )
}

/** A page of a list by title, with how many records it has and whether it's being synced. */
export function pageOf(
  { handlers, workspace }: ListedWorkspace,
  subject: DraftSubject,
  window: { readonly offset: number; readonly count: number } = { offset: 0, count: 0 },
): Promise<Outcome<EntityPage>> {
  return handlers.entities.list({
    workspace,
    subject,
    text: '',
    types: [],
    changedOnly: false,
    sort: 'title',
    descending: false,
    ...window,
  })
}
