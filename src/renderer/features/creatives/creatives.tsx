import type { ComponentType } from 'react'
import { NoAccount } from '../../ui/layout/no-account.tsx'
import { useWorkspace } from '../../workbench/workspace.ts'
import { Cards } from './cards/cards.tsx'
import { LegacyCards } from './cards/legacy-cards.tsx'
import { Conversations } from './conversations/conversations.tsx'
import { type CreativeKind, type CreativeViewProps, creativeKindOf } from './creative-kinds.ts'
import { Polls } from './polls/polls.tsx'
import { Posts } from './posts/posts.tsx'

const views: Readonly<Record<CreativeKind, ComponentType<CreativeViewProps>>> = {
  cards: Cards,
  polls: Polls,
  conversations: Conversations,
  posts: Posts,
  legacy: LegacyCards,
}

interface CreativesProps {
  readonly params: { readonly kind?: string | undefined; readonly key?: string | undefined }
}

/** `/creatives/KIND/KEY`: cards, polls, conversations and posts of the chosen account, each a list with its editor. */
export function Creatives({ params }: CreativesProps) {
  const workspace = useWorkspace()
  const kind = creativeKindOf(params.kind)
  const itemKey = params.key === undefined ? null : decodeURIComponent(params.key)
  if (workspace === null)
    return <NoAccount title="Creatives" sentence="Creatives belong to an account, and none is chosen." />
  const View = views[kind]
  return <View key={`${kind} ${workspace.accountId}`} workspace={workspace} itemKey={itemKey} />
}
