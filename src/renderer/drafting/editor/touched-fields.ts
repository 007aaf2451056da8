import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Finding, isMissing } from '../../../shared/core/finding.ts'
import { oncePerWorkbench } from '../../workbench/workbench.ts'
import { pathPrefixes } from './field-focus.ts'

/** Drafts with the fields that were left in this window. */
type Touched = ReadonlyMap<string, ReadonlySet<string>>

/** The fields of drafts that weren't checked yet and that a person has visited. */
export interface TouchedFields {
  readonly store: StoreApi<Touched>
  readonly leave: (draftId: string, field: string) => void
}

export const touchedFields = oncePerWorkbench((): TouchedFields => {
  const store = createStore<Touched>(() => new Map())
  const { getState, setState } = store
  return {
    store,
    leave: (draftId, field) => {
      const leftFields = getState().get(draftId)
      if (leftFields?.has(field) !== true)
        setState(new Map(getState()).set(draftId, new Set(leftFields).add(field)), true)
    },
  }
})

/**
 * Splits the issues of a draft that wasn't checked yet: an empty field is still to do until it was left; everything
 * else is reported.
 */
export function splitFindings(
  findings: readonly Finding[],
  left: ReadonlySet<string>,
): { readonly reported: readonly Finding[]; readonly toDo: readonly Finding[] } {
  const isToDo = (finding: Finding) =>
    isMissing(finding) && !pathPrefixes(finding.field).some((path) => left.has(path))
  return {
    reported: findings.filter((finding) => !isToDo(finding)),
    toDo: findings.filter(isToDo),
  }
}
