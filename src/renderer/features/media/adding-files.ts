import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { AddedFiles } from '../../../shared/contract/media.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { plural } from '../../../shared/text/language.ts'
import { type ActState, rest, running, stateAfter } from '../../ui/act-state.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'

export interface AddingState {
  readonly task: ActState
  /** Rejected files of the last call: unsupported or unreadable. */
  readonly refused: AddedFiles['refused']
}

export interface AddingFiles {
  readonly store: StoreApi<AddingState>
  readonly pick: (workspace: Workspace) => Promise<void>
  readonly drop: (workspace: Workspace, files: readonly File[]) => Promise<void>
  readonly dismiss: () => void
}

/** Maximum files per call. */
const filesAtOnce = 1_000

/** Adds local files to the library as drafts, from the system's dialog or dropped on the screen. */
export const addingFiles = oncePerWorkbench(({ bridge, notices }: Workbench): AddingFiles => {
  const store = createStore<AddingState>(() => ({ task: rest, refused: [] }))

  const take = async (work: () => Promise<Outcome<AddedFiles>>) => {
    if (store.getState().task.kind === 'running') return
    store.setState({ task: running, refused: [] })
    const outcome = await work()
    store.setState({ task: stateAfter(outcome), refused: outcome.ok ? outcome.value.refused : [] })
    if (outcome.ok && outcome.value.drafts.length > 0) {
      notices.say(
        'ok',
        plural(outcome.value.drafts.length, {
          one: '# file added. Use Undo to remove them.',
          other: '# files added. Use Undo to remove them.',
        }),
      )
    }
  }
  return {
    store,
    pick: (workspace) => take(() => bridge.media.pick({ workspace })),
    drop: async (workspace, files) => {
      const chosen = await bridge.chosenFiles(files.slice(0, filesAtOnce))
      if (chosen.length === 0) return
      await take(() => bridge.media.add({ workspace, files: chosen.map(({ id }) => id) }))
    },
    dismiss: () => store.setState({ task: rest, refused: [] }),
  }
})
