import type { Choice } from '../../../../shared/campaigns/related-entities.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import type { CreativeRow } from '../../../../shared/creatives/creative-row.ts'
import { t } from '../../../../shared/text/language.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'

/** Fields that say something about a video of the post. */
export const videoFields = ['video_cta', 'video_cta_value', 'video_title', 'video_description'] as const

/** What a new post begins with: it is the caller's own, and only an ad. */
export function newPost(userId: string | null): Fields {
  return { ...(userId === null ? {} : { as_user_id: userId }), nullcast: true }
}

/** The service takes a post as "only an ad" where it is not said (advertising document, nullcast). */
export function isOnlyAd(content: Fields): boolean {
  return content.nullcast !== false
}

/** Why a post cannot stand on the timeline; null where it can. */
export function organicImpossible(content: Fields, callerId: string | null): string | null {
  const poster = textIn(content, 'as_user_id')
  if (poster === '' || callerId === null || poster === callerId) return null
  return t`You can post to your own timeline only, and this post is for another user.`
}

/** Whether a post has texts beside a video, or a video that they could be beside. */
export function hasVideoTexts(content: Fields, typeOf: (key: string) => string | null): boolean {
  if (videoFields.some((field) => textIn(content, field) !== '')) return true
  return textsIn(content, 'media_keys').some((key) => typeOf(key) === 'VIDEO')
}

/** Why the place that a call leads to cannot be given; null where it can. */
export function callValueImpossible(content: Fields): string | null {
  if (textIn(content, 'video_cta') !== '' || textIn(content, 'video_cta_value') !== '') return null
  return t`Choose a call to action first.`
}

/** What a post's card field holds for a card, poll or conversation; null if the service returned no address. */
export function cardReferenceOf({ remoteId, key, record }: CreativeRow): string | null {
  if (remoteId === null) return key
  return textIn(record, 'card_uri') || null
}

/**
 * Users whose posts these may be, without doubles: the caller, and those whom the account lists, with what they are to
 * it. Where the account's users are not known, the users of this program are offered. The chosen one is among them.
 */
export function postersOf(
  users: readonly { readonly userId: string; readonly screenName: string }[],
  callerId: string | null,
  listed: readonly Pick<Choice, 'id' | 'detail'>[] | null,
  chosen: string,
): readonly { readonly value: string; readonly label: string }[] {
  const nameOf = (id: string): string => {
    const user = users.find(({ userId }) => userId === id)
    return user === undefined ? id : `@${user.screenName} (${id})`
  }
  const others = listed ?? users.map(({ userId }) => ({ id: userId, detail: null }))
  const known = [
    ...(callerId === null ? [] : [{ value: callerId, label: t`${nameOf(callerId)}, signed in` }]),
    ...others
      .filter(({ id }) => id !== callerId)
      .map(({ id, detail }) => ({
        value: id,
        label: detail === null ? nameOf(id) : `${nameOf(id)}, ${detail}`,
      })),
  ]
  if (chosen === '' || known.some(({ value }) => value === chosen)) return known
  return [...known, { value: chosen, label: nameOf(chosen) }]
}
