import { accountMediaOperations } from '../api/ads/account-media.ts'
import { campaignOperations } from '../api/ads/campaigns.ts'
import { cardBody, cardChanges, cardOperations } from '../api/ads/cards.ts'
import { curatedCategoryOperations } from '../api/ads/curated-categories.ts'
import { legacyCardOperations } from '../api/ads/legacy-cards.ts'
import { lineItemOperations } from '../api/ads/line-items.ts'
import { mediaLibraryOperations } from '../api/ads/media-library.ts'
import { pollCardOperations } from '../api/ads/poll-cards.ts'
import { promotedPostOperations } from '../api/ads/promoted-posts.ts'
import { promotedTweetOperations } from '../api/ads/promoted-tweets.ts'
import { videoConversationOperations } from '../api/ads/video-conversation-cards.ts'
import { type Fields, fields, type Json } from '../core/json.ts'
import type { DraftKind, DraftSubject } from '../drafts/draft.ts'
import {
  campaignChanges,
  campaignFields,
  lineItemChanges,
  lineItemFields,
} from '../entities/campaigns/campaign-content.ts'
import { conversationFields } from '../entities/video-conversations/video-conversation-rules.ts'
import { bodyCall, type PublishCall, plainCall } from './publish-call.ts'

/** What a call of publishing needs to know of a change, its references resolved. */
export interface PublishTarget {
  readonly accountId: string
  readonly subject: DraftSubject
  /** Of the record that is changed or deleted; of a new media the key of its upload. Empty for other new things. */
  readonly remoteId: string
  /** The record's own type, which the address of a legacy card or a poll names. */
  readonly type: string | null
}

const mediaTexts = ['description', 'file_name', 'name', 'poster_media_key', 'title'] as const
const pollFields = [
  'duration_in_minutes',
  'first_choice',
  'name',
  'second_choice',
  'third_choice',
  'fourth_choice',
  'media_key',
] as const
const postFields = [
  'as_user_id',
  'text',
  'card_uri',
  'conversation_settings',
  'media_keys',
  'name',
  'nullcast',
  'video_cta',
  'video_cta_value',
  'video_description',
  'video_title',
] as const

const curatedLinkFields = ['curated_category_id', 'line_item_id'] as const

/** The call that makes a new thing, or null where the service has none for it. Fields that are not set are left out. */
export function createCall(
  { accountId, subject, remoteId }: PublishTarget,
  content: Fields,
): PublishCall | null {
  const account = { account_id: accountId }
  switch (subject) {
    case 'media':
      return plainCall(mediaLibraryOperations.add, {
        ...account,
        media_key: remoteId,
        ...set(content, mediaTexts),
      })
    case 'card':
      return bodyCall(cardOperations.create, account, cardBodyOf(cardBody, content))
    case 'poll':
      return plainCall(pollCardOperations.create, { ...account, ...set(content, pollFields) })
    case 'videoConversation':
      return plainCall(videoConversationOperations.create, {
        ...account,
        ...set(content, conversationFields),
      })
    case 'post':
      return plainCall(promotedPostOperations.create, {
        ...account,
        ...set(content, postFields),
        tweet_mode: 'extended',
      })
    case 'campaign':
      return plainCall(campaignOperations.create, { ...account, ...set(content, campaignFields) })
    case 'lineItem':
      return plainCall(lineItemOperations.create, { ...account, ...set(content, lineItemFields) })
    case 'curatedCategory':
      return plainCall(curatedCategoryOperations.createLink, {
        ...account,
        ...set(content, curatedLinkFields),
      })
    case 'promotedPost': {
      const { tweet_id } = content
      return plainCall(promotedTweetOperations.create, {
        ...account,
        ...set(content, ['line_item_id']),
        tweet_ids: typeof tweet_id === 'string' ? [tweet_id] : [],
      })
    }
    case 'accountMedia':
    case 'legacyCard':
      return null
  }
}

/** The call that sends the changed fields alone; one that was cleared is null, which is sent as the empty value. */
export function updateCall(
  { accountId, subject, remoteId }: PublishTarget,
  patch: Fields,
): PublishCall | null {
  const account = { account_id: accountId }
  switch (subject) {
    case 'media':
      return plainCall(mediaLibraryOperations.update, {
        ...account,
        media_key: remoteId,
        ...given(patch, mediaTexts),
      })
    case 'card':
      // Components take the place of slides and the other way round, so there is nothing to clear.
      return bodyCall(
        cardOperations.update,
        { ...account, card_id: remoteId },
        cardBodyOf(cardChanges, patch),
      )
    case 'videoConversation':
      return plainCall(videoConversationOperations.update, {
        ...account,
        card_id: remoteId,
        ...given(patch, conversationFields),
      })
    case 'post': {
      const { name } = patch
      const params = { ...account, tweet_id: remoteId, name: name === undefined || name === '' ? null : name }
      return plainCall(promotedPostOperations.rename, params)
    }
    case 'campaign':
      return plainCall(campaignOperations.update, {
        ...account,
        campaign_id: remoteId,
        ...given(patch, campaignChanges()),
      })
    case 'lineItem':
      return plainCall(lineItemOperations.update, {
        ...account,
        line_item_id: remoteId,
        ...given(patch, lineItemChanges()),
      })
    case 'curatedCategory':
      return plainCall(curatedCategoryOperations.updateLink, {
        ...account,
        line_item_curated_category_id: remoteId,
        ...given(patch, ['curated_category_id']),
      })
    case 'accountMedia':
    case 'legacyCard':
    case 'poll':
    case 'promotedPost':
      return null
  }
}

export function deleteCall({ accountId, subject, remoteId, type }: PublishTarget): PublishCall | null {
  const account = { account_id: accountId }
  switch (subject) {
    case 'media':
      return plainCall(mediaLibraryOperations.remove, { ...account, media_key: remoteId })
    case 'accountMedia':
      return plainCall(accountMediaOperations.remove, { ...account, account_media_id: remoteId })
    case 'card':
      return plainCall(cardOperations.remove, { ...account, card_id: remoteId })
    case 'legacyCard':
    case 'poll':
      return plainCall(legacyCardOperations.remove, { ...account, card_type: type ?? '', card_id: remoteId })
    case 'videoConversation':
      return plainCall(videoConversationOperations.remove, { ...account, card_id: remoteId })
    case 'campaign':
      return plainCall(campaignOperations.remove, { ...account, campaign_id: remoteId })
    case 'lineItem':
      return plainCall(lineItemOperations.remove, { ...account, line_item_id: remoteId })
    case 'curatedCategory':
      return plainCall(curatedCategoryOperations.removeLink, {
        ...account,
        line_item_curated_category_id: remoteId,
      })
    case 'promotedPost':
      return plainCall(promotedTweetOperations.remove, { ...account, promoted_tweet_id: remoteId })
    case 'post':
      return null
  }
}

/** The operation by which a change is carried out; null where the service has none. */
export function operationOf(subject: DraftSubject, kind: DraftKind): PublishCall['operation'] | null {
  const target = { accountId: '', subject, remoteId: '', type: '' }
  switch (kind) {
    case 'create':
      return createCall(target, {})?.operation ?? null
    case 'update':
      return updateCall(target, {})?.operation ?? null
    case 'delete':
      return deleteCall(target)?.operation ?? null
  }
}

/** Name and components in the form of the catalogue, without what is not set; unread where it has another form. */
function cardBodyOf(form: typeof cardBody | typeof cardChanges, content: Fields): Fields {
  const { name, components, slides } = content
  const written = withoutEmpty({ name, components, slides })
  const read = form.safeParse(written)
  const known = fields.safeParse(read.success ? read.data : written)
  return known.success ? known.data : {}
}

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      part === undefined || part === null || part === '' ? [] : [[name, withoutEmpty(part)] as const],
    ),
  )
}

/** Those of the fields that say something. */
function set(content: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = content[name]
      return isEmpty(value) ? [] : [[name, value] as const]
    }),
  )
}

/** Those of the fields that are there at all; an empty one is cleared. */
function given(patch: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = patch[name]
      if (value === undefined) return []
      return [[name, isEmpty(value) ? null : value] as const]
    }),
  )
}

/** Such a value is left out of what is made, and clears a field of what is changed. */
export function isEmpty(value: Json | undefined): value is '' | null | undefined | never[] {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
