import { createStore, type StoreApi } from 'zustand/vanilla'
import { sameWorkspace } from '../../shared/accounts/workspace.ts'
import type { UndoState } from '../../shared/contract/drafts.ts'
import { t } from '../../shared/text/language.ts'
import { coalescedReads } from './coalesced-reads.ts'
import { oncePerWorkbench, type Workbench } from './workbench.ts'
import { workspaceOf } from './workspace.ts'

export interface Undo {
  readonly store: StoreApi<UndoState>
  readonly load: () => Promise<void>
  /** Undoes the last change in the current workspace, and names it in a notice. */
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

const nothing: UndoState = { undo: null, redo: null }

/** Undo and redo across all drafts of the current workspace. */
export const undoStore = oncePerWorkbench(({ bridge, live, notices }: Workbench): Undo => {
  const store = createStore<UndoState>(() => nothing)
  const chosen = () => workspaceOf(live.session.value())

  const load = coalescedReads(async () => {
    const workspace = chosen()
    if (workspace === null) return store.setState(nothing, true)
    const outcome = await bridge.drafts.undoState({ workspace })
    if (outcome.ok && sameWorkspace(workspace, chosen())) store.setState(outcome.value, true)
  })

  let owner = chosen()
  live.session.store.subscribe(() => {
    const now = chosen()
    if (sameWorkspace(now, owner)) return
    owner = now
    store.setState(nothing, true)
    load()
  })
  bridge.on('draftsChanged', ({ workspace }) => {
    if (sameWorkspace(workspace, chosen())) load()
  })

  /** Keys come faster than replies: each one waits for the previous one. */
  let last: Promise<void> = Promise.resolve()
  const act = (direction: 'undo' | 'redo') => {
    last = last.then(async () => {
      const workspace = chosen()
      const label = store.getState()[direction]
      if (workspace === null || label === null) return
      const outcome = await bridge.drafts[direction]({ workspace })
      if (!outcome.ok) {
        // A change that can't be undone is removed from main's list.
        notices.fail(outcome.fault)
        return load()
      }
      if (sameWorkspace(workspace, chosen())) store.setState(outcome.value, true)
      notices.say('ok', direction === 'undo' ? t`Undone: ${label}.` : t`Redone: ${label}.`)
    })
    return last
  }
  return { store, load, undo: () => act('undo'), redo: () => act('redo') }
})
