import { gridSubjects, isGridSubject } from '../../../shared/campaigns/campaign-grid.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { EntityPage, SyncState } from '../../../shared/entities/entity-row.ts'
import { type DraftSubject, draftSubjects, kinds } from '../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../shared/entities/registry.ts'
import { t } from '../../../shared/text/language.ts'
import type { OpenWorkspace } from '../../session/workspace.ts'
import type { Context } from '../../table/command.ts'

export interface SyncedList {
  readonly kind: DraftSubject
  readonly records: number
}

/** Kinds with their own list at the service. */
export const syncedSubjects: readonly DraftSubject[] = draftSubjects.filter(
  (subject) => isGridSubject(subject) || entityKinds[subject].lists.length > 0,
)

/** Syncs the stored lists and waits until that's done. */
export async function syncLists(
  context: Context,
  open: OpenWorkspace,
  subjects: readonly DraftSubject[],
): Promise<Outcome<readonly SyncedList[]>> {
  const synced: SyncedList[] = []
  let hasCampaigns = false
  for (const subject of subjects) {
    // One sync covers campaigns and line items.
    if (!isGridSubject(subject) || !hasCampaigns) {
      const { handlers, workspace } = open
      const begun = await handlers.entities.refresh({ workspace, subject })
      if (!begun.ok) return begun
      const ended = await untilSynced(context, open, isGridSubject(subject) ? gridSubjects : [subject])
      if (!ended.ok) return ended
      hasCampaigns ||= isGridSubject(subject)
    }
    const page = await pageOf(open, subject)
    if (!page.ok) return page
    synced.push({ kind: subject, records: page.value.total })
  }
  return succeed(synced)
}

const pollMs = 50

async function untilSynced(
  { signal, terminal }: Context,
  open: OpenWorkspace,
  subjects: readonly DraftSubject[],
): Promise<Outcome<void>> {
  for (;;) {
    if (signal.aborted)
      return fail({ kind: 'cancelled', message: t`Interrupted. The next sync goes on here.` })
    const states: SyncState[] = []
    for (const subject of subjects) {
      const page = await pageOf(open, subject)
      if (!page.ok) return page
      const { sync } = page.value
      states.push(sync)
      const { many } = kinds[subject].label
      if (sync.kind === 'running' && sync.read > 0) terminal.progress(t`Syncing ${many}: ${sync.read}`)
      if (sync.kind === 'failed') {
        return fail({ kind: 'refused', reason: 'state', message: t`Couldn’t sync ${many}: ${sync.message}` })
      }
    }
    if (states.every(({ kind }) => kind === 'idle')) return succeed(undefined)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** A page of a list by title, with how many records it has and whether it's being synced. */
export function pageOf(
  { handlers, workspace }: OpenWorkspace,
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
