import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Finding } from '../../../shared/core/finding.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'
import { pathsTowards } from './field-focus.ts'

/** Drafts created in this window and not checked yet, with the fields that were left since. */
type Quiet = ReadonlyMap<string, ReadonlySet<string>>

/**
 * In a new draft, empty fields are no news. An issue shows beside its field only after the field was left or a check
 * was requested; until then it's only counted.
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

/** Issues to show beside the fields; undefined `left` means all of them. */
export function reportedFindings(
  findings: readonly Finding[],
  left: ReadonlySet<string> | undefined,
): readonly Finding[] {
  if (left === undefined) return findings
  const isLeft = (field: string) => pathsTowards(field).some((path) => left.has(path))
  return findings.filter(({ code, field }) => code !== 'MISSING_PARAMETER' || isLeft(field))
}
