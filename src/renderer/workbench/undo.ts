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
  /** Takes the last change of the chosen workspace back, and says which. */
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

const nothing: UndoState = { undo: null, redo: null }

/** Undo and redo across every draft of the chosen workspace. */
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

  /** Keys come faster than answers: each one waits for the one before it. */
  let last: Promise<void> = Promise.resolve()
  const act = (direction: 'undo' | 'redo') => {
    last = last.then(async () => {
      const workspace = chosen()
      const label = store.getState()[direction]
      if (workspace === null || label === null) return
      const outcome = await bridge.drafts[direction]({ workspace })
      if (!outcome.ok) {
        // What can't be undone any more is gone from main's list.
        notices.fail(outcome.fault)
        return load()
      }
      if (sameWorkspace(workspace, chosen())) store.setState(outcome.value, true)
      notices.say('ok', `${direction === 'undo' ? 'Undone' : t`Made again`}: ${label}.`)
    })
    return last
  }
  return { store, load, undo: () => act('undo'), redo: () => act('redo') }
})
