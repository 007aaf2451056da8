import { accountMedia } from './account-media/definition.ts'
import { audiencePermission } from './audience-permissions/definition.ts'
import { campaign } from './campaigns/definition.ts'
import { card } from './cards/definition.ts'
import { curatedCategory } from './curated-categories/definition.ts'
import { customAudience } from './custom-audiences/definition.ts'
import type { EntityKind } from './kind.ts'
import type { DraftSubject } from './kinds.ts'
import { legacyCard } from './legacy-cards/definition.ts'
import { lineItem } from './line-items/definition.ts'
import { media } from './media/definition.ts'
import { poll } from './polls/definition.ts'
import { post } from './posts/definition.ts'
import { promotedPost } from './promoted-posts/definition.ts'
import { targeting } from './targeting/definition.ts'
import { videoConversation } from './video-conversations/definition.ts'

/**
 * Every kind of entity that can be drafted. It loads all of their rules, so neither the contract nor pages import it.
 */
export const entityKinds: Readonly<Record<DraftSubject, EntityKind>> = {
  media,
  accountMedia,
  card,
  legacyCard,
  poll,
  videoConversation,
  post,
  customAudience,
  audiencePermission,
  campaign,
  lineItem,
  curatedCategory,
  promotedPost,
  targeting,
}
