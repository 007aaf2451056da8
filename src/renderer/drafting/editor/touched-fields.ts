import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Finding } from '../../../shared/core/finding.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'
import { pathsTowards } from './field-focus.ts'

/** Drafts created in this window and not checked yet, with the fields that were left since. */
type Quiet = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Who has just begun a thing knows that its fields are empty. That something is needed is told beside a field once it
 * was left or the check was asked for; until then it only counts.
 */
export interface QuietFindings {
  readonly store: StoreApi<Quiet>
  readonly begin: (draftId: string) => void
  readonly leave: (draftId: string, field: string) => void
  /** Shows everything from now on, of one draft or of all. */
  readonly end: (draftId?: string) => void
}

export const quietFindings = oncePerWorkbench((): QuietFindings => {
  const store = createStore<Quiet>(() => new Map())
  const { getState, setState } = store
  return {
    store,
    begin: (draftId) => setState(new Map(getState()).set(draftId, new Set()), true),
    leave: (draftId, field) => {
      const left = getState().get(draftId)
      if (left === undefined || left.has(field)) return
      setState(new Map(getState()).set(draftId, new Set(left).add(field)), true)
    },
    end: (draftId) => {
      const quiet = new Map(draftId === undefined ? [] : getState())
      if (draftId !== undefined) quiet.delete(draftId)
      setState(quiet, true)
    },
  }
})

/** What is shown beside the fields; `left` is undefined if everything is. */
export function reportedFindings(
  findings: readonly Finding[],
  left: ReadonlySet<string> | undefined,
): readonly Finding[] {
  if (left === undefined) return findings
  const isLeft = (field: string) => pathsTowards(field).some((path) => left.has(path))
  return findings.filter(({ code, field }) => code !== 'MISSING_PARAMETER' || isLeft(field))
}
