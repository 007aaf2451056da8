import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'

/** The views of the area, by the word in their address. */
export const creativeKinds = [
  { kind: 'cards', title: t`Cards` },
  { kind: 'polls', title: t`Polls` },
  { kind: 'conversations', title: t`Conversations` },
  { kind: 'posts', title: t`Posts` },
  { kind: 'legacy', title: t`Legacy cards` },
] as const
export type CreativeKind = (typeof creativeKinds)[number]['kind']

export function creativeKindOf(word: string | undefined): CreativeKind {
  return creativeKinds.find(({ kind }) => kind === word)?.kind ?? 'cards'
}

/** The address of a thing in its list; of the list alone where `key` is null. */
export function creativePath(kind: CreativeKind, key: string | null): string {
  return key === null ? `/creatives/${kind}` : `/creatives/${kind}/${encodeURIComponent(key)}`
}

/** What each view is given. `itemKey`: a record's key, `draft:ID`, or `new` for one to be begun. */
export interface CreativeViewProps {
  readonly workspace: Workspace
  readonly itemKey: string | null
}

/** What each editor is given. `itemKey`: a record's key or `draft:ID`; `onGo` leads to another, or to the list. */
export interface CreativeEditorProps {
  readonly workspace: Workspace
  readonly itemKey: string
  readonly onGo: (key: string | null) => void
  readonly onSaveTemplate?: () => void
}
