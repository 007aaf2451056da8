import { isGridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { type DraftSubject, draftSubjects, kinds } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { t } from '../../../shared/text/language.ts'
import { type ListSync, pageOf, syncList } from '../../session/sync-list.ts'
import type { OpenWorkspace } from '../../session/workspace.ts'
import type { Context } from '../../table/command.ts'

export interface SyncedList {
  readonly kind: DraftSubject
  readonly sync: Exclude<ListSync, { kind: 'running' }>
}

/** Kinds with their own list at the service. */
export const syncedSubjects: readonly DraftSubject[] = draftSubjects.filter(
  (subject) => isGridSubject(subject) || entityKinds[subject].lists.length > 0,
)

/** Syncs the stored lists, waits until that's done, and says of each whether it was. */
export async function trySyncLists(
  { terminal, signal }: Context,
  open: OpenWorkspace,
  subjects: readonly DraftSubject[],
): Promise<Outcome<readonly SyncedList[]>> {
  const lists: SyncedList[] = []
  let gridSync: SyncedList['sync'] | null = null
  for (const subject of subjects) {
    if (gridSync !== null && isGridSubject(subject)) {
      const page = await pageOf(open, subject)
      if (!page.ok) return page
      const { total: records, seenAt: syncedAt } = page.value
      lists.push({ kind: subject, sync: { ...gridSync, records, syncedAt } })
      continue
    }
    const { many } = kinds[subject].label
    const sync = await syncList(open, subject, {
      isOver: () => signal.aborted,
      onProgress: (read) => read > 0 && terminal.progress(t`Syncing ${many}: ${read}`),
    })
    if (!sync.ok) return sync
    if (sync.value.kind === 'running')
      return fail({ kind: 'cancelled', message: t`Interrupted. The next sync goes on here.` })
    lists.push({ kind: subject, sync: sync.value })
    if (isGridSubject(subject)) gridSync = sync.value
  }
  return succeed(lists)
}

/** Syncs the stored lists; fails unless all were. */
export async function syncLists(
  context: Context,
  open: OpenWorkspace,
  subjects: readonly DraftSubject[],
): Promise<Outcome<void>> {
  const lists = await trySyncLists(context, open, subjects)
  if (!lists.ok) return lists
  for (const { kind, sync } of lists.value) {
    if (sync.kind === 'synced') continue
    const message = t`Couldn’t sync ${kinds[kind].label.many}: ${sync.fault.message}`
    return fail({ ...sync.fault, message })
  }
  return succeed(undefined)
}
