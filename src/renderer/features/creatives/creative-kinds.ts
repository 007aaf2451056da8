import type { Workspace } from '../../../shared/accounts/workspace.ts'
import { t } from '../../../shared/text/language.ts'

/** The creatives views, by the word in their address. */
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

/** The address of an entity in its list; null for the list alone. */
export function creativePath(kind: CreativeKind, key: string | null): string {
  return key === null ? `/creatives/${kind}` : `/creatives/${kind}/${encodeURIComponent(key)}`
}

/** Props of every view. `itemKey`: a record's key, `draft:ID`, or `new` to create one. */
export interface CreativeViewProps {
  readonly workspace: Workspace
  readonly itemKey: string | null
}

/** Props of every editor. `itemKey`: a record's key or `draft:ID`; `onGo` opens another one, or the list. */
export interface CreativeEditorProps {
  readonly workspace: Workspace
  readonly itemKey: string
  readonly onGo: (key: string | null) => void
  readonly onSaveTemplate?: () => void
}
