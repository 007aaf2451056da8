import type { Draft } from '../../../shared/drafts/draft.ts'
import type { DraftSubject } from '../../../shared/entities/kinds.ts'
import type { PolicyLevel } from '../../../shared/policy/policy-document.ts'
import type { PolicyView } from './policy-view.ts'

/** A rule of a policy. */
export interface Guard {
  readonly name: string
  /** Its place in the file. */
  readonly path: readonly PropertyKey[]
  readonly level: PolicyLevel
  /** In words, for lists. */
  readonly summary: string
  readonly kinds: readonly DraftSubject[]
  /** Whether it applies to deletions too; guards of the sections don't. */
  readonly appliesToDeletions?: true
  readonly check: (view: PolicyView) => readonly Breach[]
}

export interface Breach {
  readonly field: string
  readonly message: string
  readonly values: readonly { readonly name: string; readonly value: string }[]
}

export function appliesTo({ kinds, appliesToDeletions }: Guard, { subject, kind }: Draft): boolean {
  return kinds.includes(subject) && (kind !== 'delete' || appliesToDeletions === true)
}
