import type { Handlers } from './dependencies.ts'
import { notThere } from './not-there.ts'

export function createDraftsHandlers(): Handlers<'drafts'> {
  return {
    get: notThere,
    create: notThere,
    change: notThere,
    remove: notThere,
    clone: notThere,
    edit: notThere,
    comment: notThere,
    discard: notThere,
    undoState: notThere,
    undo: notThere,
    redo: notThere,
    snapshots: notThere,
    restore: notThere,
    settle: notThere,
    check: notThere,
    findings: notThere,
    summary: notThere,
  }
}
