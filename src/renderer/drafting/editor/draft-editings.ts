import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Fault } from '../../../shared/core/fault.ts'
import { undoStore } from '../../workbench/undo.ts'
import { oncePerWorkbench, type Workbench } from '../../workbench/workbench.ts'
import { createDraftEditing, type DraftEditing, type DraftTarget } from './draft-editing.ts'

export interface SavingTrouble {
  /** How many things have typed values that could not be written, and why the last one could not. */
  readonly count: number
  readonly fault: Fault | null
}

export interface DraftEditings {
  /** What could not be written, for the status bar; empty when all is well. */
  readonly trouble: StoreApi<SavingTrouble>
  /** The editing of a thing; every view of the same thing in this window shares one. */
  readonly at: (target: DraftTarget) => DraftEditing
  /** Holds an editing open; the answer lets it go, writing first what was typed. */
  readonly hold: (editing: DraftEditing) => () => void
  /** Writes everything that was typed anywhere. */
  readonly flush: () => Promise<boolean>
  /** The same when the window goes, without waiting for what is under way. */
  readonly flushOnClose: () => void
  /** Undo and redo see what is on disk, so what was typed goes there first. */
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
}

const noTrouble: SavingTrouble = { count: 0, fault: null }

/** Everything that is edited in this window. What could not be written stays here when its screen is left. */
export const draftEditings = oncePerWorkbench((workbench: Workbench): DraftEditings => {
  const editings = new Map<string, { readonly editing: DraftEditing; holders: number }>()
  const trouble = createStore<SavingTrouble>(() => noTrouble)

  const keyOf = ({ workspace, subject, key }: DraftTarget): string =>
    [workspace.environmentId, workspace.host, workspace.accountId, subject, key].join(' ')

  const weigh = () => {
    const faults = [...editings.values()].flatMap(({ editing }) => {
      const { save } = editing.store.getState()
      return save.kind === 'failed' ? [save.fault] : []
    })
    const before = trouble.getState()
    const fault = faults.at(-1) ?? null
    if (before.count !== faults.length || before.fault !== fault) {
      trouble.setState({ count: faults.length, fault }, true)
    }
  }

  /** Drops an editing that no view shows, once there is nothing left to write. */
  const drop = (id: string) => {
    const known = editings.get(id)
    if (known === undefined || known.holders > 0 || known.editing.hasUnsaved()) return
    known.editing.close()
    editings.delete(id)
    weigh()
  }

  const at = (target: DraftTarget): DraftEditing => {
    const id = keyOf(target)
    const known = editings.get(id)
    if (known !== undefined) return known.editing
    const editing = createDraftEditing(workbench, target)
    editings.set(id, { editing, holders: 0 })
    editing.store.subscribe((now, before) => {
      if (now.save !== before.save) weigh()
    })
    return editing
  }

  const flush = async () => {
    const written = await Promise.all([...editings.values()].map(({ editing }) => editing.flush()))
    for (const id of [...editings.keys()]) drop(id)
    return written.every(Boolean)
  }

  return {
    trouble,
    at,
    hold: (editing) => {
      const id = keyOf(editing.target)
      const held = editings.get(id) ?? { editing, holders: 0 }
      held.holders += 1
      editings.set(id, held)
      editing.load()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        held.holders -= 1
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
