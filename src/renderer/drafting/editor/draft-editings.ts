import { createStore, type StoreApi } from 'zustand/vanilla'
import { workspaceKey } from '../../../shared/accounts/workspace.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { undoStore } from '../../workbench/undo.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'
import { createDraftEditing, type DraftEditing, type DraftTarget } from './draft-editing.ts'

export interface SaveFailure {
  /** How many entities have edits that couldn't be saved, and why the last save failed. */
  readonly count: number
  readonly fault: Fault | null
}

export interface DraftEditings {
  /** Edits that couldn't be saved, for the status bar; count 0 if all is well. */
  readonly failure: StoreApi<SaveFailure>
  /** The editing of an entity; all views of it in this window share one. */
  readonly at: (target: DraftTarget) => DraftEditing
  /** Keeps an editing open; the returned function saves pending edits and releases it. */
  readonly hold: (editing: DraftEditing) => () => void
  /** Saves all pending edits in this window. */
  readonly flush: () => Promise<boolean>
  /** The same when the window closes, without waiting for requests in flight. */
  readonly flushOnClose: () => void
  /** Undo and redo work on what is on disk, so pending edits are saved first. */
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

const noFailure: SaveFailure = { count: 0, fault: null }

/** All editings in this window. Edits that couldn't be saved stay here when their screen is left. */
export const draftEditings = oncePerWorkbench((workbench: Workbench): DraftEditings => {
  const editings = new Map<string, { readonly editing: DraftEditing; holders: number }>()
  const failure = createStore<SaveFailure>(() => noFailure)

  const keyOf = ({ workspace, subject, key }: DraftTarget): string =>
    [workspaceKey(workspace), subject, key].join(' ')

  const updateFailure = () => {
    const faults = [...editings.values()].flatMap(({ editing }) => {
      const { save } = editing.store.getState()
      return save.kind === 'failed' ? [save.fault] : []
    })
    const before = failure.getState()
    const fault = faults.at(-1) ?? null
    if (before.count !== faults.length || before.fault !== fault) {
      failure.setState({ count: faults.length, fault }, true)
    }
  }

  /** Drops an editing that no view shows, once there is nothing left to write. */
  const drop = (id: string) => {
    const sharedEditing = editings.get(id)
    if (sharedEditing === undefined || sharedEditing.holders > 0 || sharedEditing.editing.hasUnsaved()) return
    sharedEditing.editing.close()
    editings.delete(id)
    updateFailure()
  }

  const at = (target: DraftTarget): DraftEditing => {
    const id = keyOf(target)
    const sharedEditing = editings.get(id)
    if (sharedEditing !== undefined) return sharedEditing.editing
    const editing = createDraftEditing(workbench, target)
    editings.set(id, { editing, holders: 0 })
    editing.store.subscribe((now, before) => {
      if (now.save !== before.save) updateFailure()
    })
    return editing
  }

  const flush = async () => {
    const written = await Promise.all([...editings.values()].map(({ editing }) => editing.flush()))
    for (const id of [...editings.keys()]) drop(id)
    return written.every(Boolean)
  }

  return {
    failure,
    at,
    hold: (editing) => {
      const id = keyOf(editing.target)
      const sharedEditing = editings.get(id) ?? { editing, holders: 0 }
      sharedEditing.holders += 1
      editings.set(id, sharedEditing)
      editing.load()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        sharedEditing.holders -= 1
        editing.flush().then(() => drop(id))
      }
    },
    flush,
    flushOnClose: () => {
      for (const { editing } of editings.values()) editing.flushOnClose()
    },
    undo: async () => {
      await flush()
      await undoStore(workbench).undo()
    },
    redo: async () => {
      await flush()
      await undoStore(workbench).redo()
    },
  }
})
