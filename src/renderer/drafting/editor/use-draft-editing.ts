import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import type { DraftEditing, EditingState } from './draft-editing.ts'
import { draftEditings } from './draft-editings.ts'

/** Opens an entity for editing while the component is mounted; unmounting saves pending edits. */
export function useDraftEditing(
  workspace: Workspace,
  subject: DraftSubject,
  key: string,
): { readonly editing: DraftEditing; readonly state: EditingState } {
  const editings = draftEditings(useWorkbench())
  const editing = useMemo(() => editings.at({ workspace, subject, key }), [editings, workspace, subject, key])
  useEffect(() => editings.hold(editing), [editings, editing])
  useEffect(() => {
    const leave = () => {
      editings.flush()
    }
    window.addEventListener('beforeunload', editings.flushOnClose)
    window.addEventListener('blur', leave)
    return () => {
      window.removeEventListener('beforeunload', editings.flushOnClose)
      window.removeEventListener('blur', leave)
    }
  }, [editings])
  return { editing, state: useStore(editing.store) }
}

/**
 * Handlers for the element around an editor. Undo and redo act on drafts even within text fields, whose own undo
 * doesn't know what was saved; leaving a field saves it.
 */
export function useEditorHandlers(editing: DraftEditing) {
  const editings = draftEditings(useWorkbench())
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'z' && !event.shiftKey) editings.undo()
      else editings.redo()
    },
    onBlur: () => {
      editing.flush()
    },
  }
}
