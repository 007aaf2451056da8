import type { Operation } from '../../../shared/api/operation.ts'
import type { AdsData } from '../../state/ads-data.ts'
import { permissionOf } from '../audiences/audience-permissions.ts'
import { changeableAudience } from '../audiences/custom-audiences.ts'
import { isListedFor } from '../campaigns/promoted-posts.ts'
import { isOrphan } from '../campaigns/promoted-tweets.ts'
import { ownCatalog } from '../catalogs/product-catalogs.ts'
import { allCards } from '../creatives/any-card.ts'
import { findLibraryMedia } from '../media/library.ts'
import type { AdsReviewContext } from './contract.ts'

/** An ID in a request, and the kind of record it has to refer to. */
export interface Reference {
  /** The kind as in the error code: `LINE_ITEM`. */
  readonly kind: string
  readonly isThere: (context: AdsReviewContext, id: string) => boolean
}

interface OwnedRow {
  readonly account_id: string
  readonly deleted: boolean
}

function isShown({ account, given }: AdsReviewContext, row: OwnedRow | undefined): boolean {
  return row !== undefined && row.account_id === account?.id && (!row.deleted || given.with_deleted === true)
}

function own(kind: string, table: (data: AdsData) => { get(id: string): OwnedRow | undefined }): Reference {
  return { kind, isThere: (context, id) => isShown(context, table(context.data).get(id)) }
}

const curatedCategory: Reference = {
  kind: 'CURATED_CATEGORY',
  isThere: ({ data }, id) => data.curated_categories.has(id),
}

const catalog: Reference = {
  kind: 'PRODUCT_CATALOG',
  isThere: ({ data, caller }, id) => ownCatalog(data, caller, id) !== undefined,
}

/** A set isn't looked up if its catalog is missing. */
const productSet: Reference = {
  kind: 'PRODUCT_SET',
  isThere({ data, caller, given }, id) {
    const catalogId = String(given.product_catalog_id)
    if (ownCatalog(data, caller, catalogId) === undefined) return true
    return data.product_sets.get(id)?.catalog_id === catalogId
  },
}

const libraryMedia: Reference = {
  kind: 'MEDIA',
  isThere: ({ data, account }, id) => account !== null && findLibraryMedia(data, account, id) !== undefined,
}

const promotedTweet: Reference = {
  kind: 'PROMOTED_TWEET',
  isThere(context, id) {
    const row = context.data.promoted_tweets.get(id)
    const isHidden = row !== undefined && context.operation.effect === 'read' && isOrphan(context.data, row)
    return isShown(context, row) && (!isHidden || context.given.with_deleted === true)
  },
}

/** A card of the kind in the path. */
function card(find: (data: AdsData, id: string) => OwnedRow | undefined): Reference {
  return { kind: 'CARD', isThere: (context, id) => isShown(context, find(context.data, id)) }
}

const anyCard = card((data, id) => allCards(data, '').find((row) => row.id === id))

/** A card of a type other than the path's counts as missing. */
const typedCard: Reference = {
  kind: 'CARD',
  isThere: (context, id) =>
    anyCard.isThere(context, id) &&
    allCards(context.data, '').some((row) => row.id === id && row.card_type === context.given.card_type),
}

/** An audience that the account owns or may read. */
function visibleAudience(kind: string, find: (data: AdsData, id: string) => OwnedRow | undefined): Reference {
  return {
    kind,
    isThere(context, id) {
      const row = find(context.data, id)
      if (isShown(context, row)) return true
      const isHidden = row === undefined || (row.deleted && context.given.with_deleted !== true)
      return !isHidden && permissionOf(context.data, id, context.account?.id ?? '') !== undefined
    },
  }
}

const anyAudience = (data: AdsData, id: string) =>
  data.custom_audiences.get(id) ?? data.tailored_audiences.get(id)
const customAudience = (data: AdsData, id: string) => data.custom_audiences.get(id)
const ownAudience = own('CUSTOM_AUDIENCE', (data) => data.custom_audiences)
const ownTailored: Reference = {
  kind: 'TAILORED_AUDIENCE',
  isThere: (context, id) => isShown(context, anyAudience(context.data, id)),
}

const writableAudience: Reference = {
  kind: 'CUSTOM_AUDIENCE',
  isThere: ({ data, account }, id) => changeableAudience(data, account?.id ?? '', id) !== undefined,
}

/** A permission of the path's audience; not looked up if the audience isn't the account's own. */
function permission(kind: string, owner: Reference, field: string): Reference {
  return {
    kind: `${kind}_PERMISSION`,
    isThere(context, id) {
      const audienceId = String(context.given[field])
      if (!owner.isThere(context, audienceId)) return true
      const row = context.data.audience_permissions.get(id)
      return row?.audience_id === audienceId && !row.deleted
    },
  }
}

/** A post created for the account, or by one of its users. */
const listedPost: Reference = {
  kind: 'TWEET',
  isThere({ service, account }, id) {
    const post = service.world.platform.posts.get(id)
    return post !== undefined && account !== null && isListedFor(account, post)
  },
}

type References = Readonly<Record<string, Reference>>

/** Parameters with the same meaning everywhere. */
const everywhere: References = {
  account_media_id: own('ACCOUNT_MEDIA', (data) => data.account_media),
  campaign_id: own('CAMPAIGN', (data) => data.campaigns),
  curated_category_id: curatedCategory,
  do_not_reach_list_id: own('DO_NOT_REACH_LIST', (data) => data.do_not_reach_lists),
  funding_instrument_id: own('FUNDING_INSTRUMENT', (data) => data.funding_instruments),
  line_item_curated_category_id: own(
    'LINE_ITEM_CURATED_CATEGORY',
    (data) => data.line_item_curated_categories,
  ),
  line_item_id: own('LINE_ITEM', (data) => data.line_items),
  product_catalog_id: catalog,
  product_set_id: productSet,
  promotable_user_id: own('PROMOTABLE_USER', (data) => data.promotable_users),
  promoted_tweet_id: promotedTweet,
  targeting_criterion_id: own('TARGETING_CRITERION', (data) => data.targeting_criteria),
}

const componentCard = { card_id: card((data, id) => data.cards.get(id)) }
const imageConversation = card((data, id) => {
  const row = data.legacy_cards.get(id)
  return row?.card_type === 'IMAGE_CONVERSATION' ? row : undefined
})
const videoConversation = { card_id: card((data, id) => data.video_conversation_cards.get(id)) }
const media = { media_key: libraryMedia }
const sharedAudience = { custom_audience_id: visibleAudience('CUSTOM_AUDIENCE', customAudience) }

/** Parameters whose meaning depends on the operation, by its ID. */
const ofOperation: Readonly<Record<string, References>> = {
  'audienceMemberships.update': { custom_audience_id: writableAudience },
  'audiencePermissions.grantCustom': { custom_audience_id: ownAudience },
  'audiencePermissions.grantTailored': { tailored_audience_id: ownTailored },
  'audiencePermissions.listCustom': sharedAudience,
  'audiencePermissions.listTailored': {
    tailored_audience_id: visibleAudience('TAILORED_AUDIENCE', anyAudience),
  },
  'audiencePermissions.revokeCustom': {
    custom_audience_id: ownAudience,
    custom_audience_permission_id: permission('CUSTOM_AUDIENCE', ownAudience, 'custom_audience_id'),
  },
  'audiencePermissions.revokeTailored': {
    tailored_audience_id: ownTailored,
    tailored_audience_permission_id: permission('TAILORED_AUDIENCE', ownTailored, 'tailored_audience_id'),
  },
  'cards.delete': componentCard,
  'cards.get': componentCard,
  'cards.getAny': { card_id: anyCard },
  'cards.update': componentCard,
  'customAudiences.delete': { custom_audience_id: ownAudience },
  'customAudiences.get': sharedAudience,
  'customAudiences.listTargetedBy': sharedAudience,
  'customAudiences.update': { custom_audience_id: ownAudience },
  'legacyCards.delete': { card_id: typedCard },
  'legacyCards.deleteImageConversation': { card_id: imageConversation },
  'legacyCards.getImageConversation': { card_id: imageConversation },
  'legacyCards.updateImageConversation': { card_id: imageConversation },
  'mediaLibrary.delete': media,
  'mediaLibrary.get': media,
  'mediaLibrary.update': media,
  'pollCards.get': { card_id: card((data, id) => data.poll_cards.get(id)) },
  'promotedPosts.rename': { tweet_id: listedPost },
  'statistics.cancelJob': {
    job_id: {
      kind: 'JOB',
      isThere: ({ data, account }, id) => data.statistics_jobs.get(id)?.account_id === account?.id,
    },
  },
  'videoConversationCards.delete': videoConversation,
  'videoConversationCards.get': videoConversation,
  'videoConversationCards.update': videoConversation,
}

const compiled = new WeakMap<Operation, References>()

/** What the IDs in an operation's parameters refer to, by parameter name. */
export function referencesOf(operation: Operation): References {
  const known = compiled.get(operation)
  if (known !== undefined) return known
  const common = Object.entries(everywhere).filter(([name]) => name in operation.params.shape)
  const references = { ...Object.fromEntries(common), ...ofOperation[operation.id] }
  compiled.set(operation, references)
  return references
}
