import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace } from '../../../../shared/accounts/workspace.ts'
import type { DraftView, Snapshot } from '../../../../shared/contract/drafts.ts'
import { type Fields, sameJson } from '../../../../shared/core/json.ts'
import { succeed } from '../../../../shared/core/outcome.ts'
import { contentOf, type Draft } from '../../../../shared/drafts/draft.ts'
import type { FieldChange } from '../../../../shared/jobs/job.ts'
import { idle, type Loadable, settle, startLoading } from '../../../ui/loadable.ts'
import { rest, running, type Task, taskAfter } from '../../../ui/task.ts'
import { inTurns } from '../../../workbench/reading-turns.ts'
import { createRowWindows, type RowWindows } from '../../../workbench/row-windows.ts'
import { oncePerWorkbench, type Workbench } from '../../../workbench/workbench.ts'
import { workspaceOf } from '../../../workbench/workspace.ts'

export interface HistoryState {
  readonly opened: Snapshot | null
  /** The draft as it is now, where there still is one; null where it was given up or published. */
  readonly now: Loadable<Fields | null>
  readonly restoring: Task
}

export interface HistoryStore {
  readonly store: StoreApi<HistoryState>
  readonly snapshots: RowWindows<Snapshot>
  readonly open: (snapshot: Snapshot | null) => Promise<void>
  /** Reads the draft as it is now once more. */
  readonly compare: () => Promise<void>
  /** The draft that has this state again, or null when it was not restored. */
  readonly restore: (snapshot: Snapshot) => Promise<Draft | null>
}

const empty: HistoryState = { opened: null, now: idle, restoring: rest }

/** Earlier states of the drafts of the chosen workspace, given up and published ones included. */
export const historyStore = oncePerWorkbench(({ bridge, live, notices }: Workbench): HistoryStore => {
  const store = createStore<HistoryState>(() => empty)
  const { getState, setState } = store
  const chosen = () => workspaceOf(live.session.value())

  const windows = createRowWindows<Snapshot>(async (range) => {
    const workspace = chosen()
    if (workspace === null) return succeed({ rows: [], total: 0 })
    return bridge.drafts.snapshots({ workspace, draftId: null, ...range })
  })
  const load = inTurns(windows.load)

  const readNow = async (snapshot: Snapshot) => {
    setState({ now: startLoading(getState().now) })
    const outcome = await bridge.drafts.get({ draftId: snapshot.draftId })
    if (getState().opened?.id !== snapshot.id) return
    if (!outcome.ok && outcome.fault.kind === 'notFound')
      return setState({ now: { kind: 'ready', value: null } })
    const content = outcome.ok ? succeed(contentNow(outcome.value)) : outcome
    setState({ now: settle(getState().now, content) })
  }

  let owner = chosen()
  live.session.store.subscribe(() => {
    const now = chosen()
    if (sameWorkspace(now, owner)) return
    owner = now
    windows.reset()
    setState(empty, true)
    load()
  })
  bridge.on('draftsChanged', ({ workspace, draftIds, all }) => {
    if (!sameWorkspace(workspace, chosen()) || windows.store.getState().total === null) return
    load()
    const { opened } = getState()
    if (opened !== null && (all || draftIds.includes(opened.draftId))) readNow(opened)
  })

  return {
    store,
    snapshots: { ...windows, load },
    open: async (snapshot) => {
      if (snapshot?.id === getState().opened?.id) return
      setState({ opened: snapshot, now: idle, restoring: rest })
      if (snapshot === null) return
      if (snapshot.current) await readNow(snapshot)
      else setState({ now: { kind: 'ready', value: null } })
    },
    compare: async () => {
      const { opened } = getState()
      if (opened !== null) await readNow(opened)
    },
    restore: async (snapshot) => {
      setState({ restoring: running })
      const outcome = await bridge.drafts.restore({ snapshotId: snapshot.id })
      setState({ restoring: taskAfter(outcome) })
      if (!outcome.ok) return null
      notices.say('ok', `“${snapshot.title}” is as it was then.`)
      return outcome.value
    },
  }
})

function contentNow({ draft }: DraftView): Fields {
  return contentOf(draft)
}

/** What restoring would do to the fields: from how they are now to how they were. */
export function differences(now: Fields | null, then: Fields): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now ?? {})])]
  return names
    .map((field) => ({ field, before: now?.[field] ?? null, after: then[field] ?? null }))
    .filter(({ before, after }) => !sameJson(before, after))
}
