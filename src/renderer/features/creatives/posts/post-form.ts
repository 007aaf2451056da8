import type { Choice } from '../../../../shared/campaigns/related-entities.ts'
import type { Fields } from '../../../../shared/core/json.ts'
import type { EntityRow } from '../../../../shared/entities/entity-row.ts'
import { t } from '../../../../shared/text/language.ts'
import { unknownUser } from '../../../changes/value-labels.ts'
import { textIn, textsIn } from '../../../drafting/content.ts'

/** Fields that only apply to a post with a video. */
export const videoFields = ['video_cta', 'video_cta_value', 'video_title', 'video_description'] as const

/** Initial content of a new post: by the signed-in user, and shown only as an ad. */
export function newPost(userId: string | null): Fields {
  return { ...(userId === null ? {} : { as_user_id: userId }), nullcast: true }
}

/** By default, the service creates ad-only posts (posts.md#posts-for-ads). */
export function isOnlyAd(content: Fields): boolean {
  return content.nullcast !== false
}

/** Why a post can't appear on the timeline; null if it can. */
export function organicImpossible(content: Fields, callerId: string | null): string | null {
  const poster = textIn(content, 'as_user_id')
  if (poster === '' || callerId === null || poster === callerId) return null
  return t`You can post to your own timeline only, and this post is for another user.`
}

/** Whether a post has video texts, or a video for them. */
export function hasVideoTexts(content: Fields, typeOf: (key: string) => string | null): boolean {
  if (videoFields.some((field) => textIn(content, field) !== '')) return true
  return textsIn(content, 'media_keys').some((key) => typeOf(key) === 'VIDEO')
}

/** The ID in a post's address, or the ID itself; null without one. */
export function postIdIn(typed: string): string | null {
  const trimmed = typed.trim()
  const id = /\/status(?:es)?\/(\d{1,19})(?:[/?#]|$)/.exec(trimmed)?.[1]
  return id ?? (trimmed === '' ? null : trimmed)
}

/** Why the destination of a call to action can't be entered; null if it can. */
export function callValueImpossible(content: Fields): string | null {
  if (textIn(content, 'video_cta') !== '' || textIn(content, 'video_cta_value') !== '') return null
  return t`Choose a call to action first.`
}

/** What a post's card field holds for a card, poll or conversation; null if the service returned no address. */
export function cardReferenceOf({ remoteId, key, record }: EntityRow): string | null {
  if (remoteId === null) return key
  return textIn(record, 'card_uri') || null
}

/**
 * Users who may be the author, without duplicates: the signed-in user, and the account's users with their roles. While
 * those aren't known, the users of this program. Always includes the chosen one.
 */
export function postersOf(
  users: readonly { readonly userId: string; readonly screenName: string }[],
  callerId: string | null,
  listed: readonly Pick<Choice, 'id' | 'detail'>[] | null,
  chosen: string,
): readonly { readonly value: string; readonly label: string }[] {
  const others = listed ?? users.map(({ userId }) => ({ id: userId, detail: null }))
  const handleOf = (id: string) => users.find(({ userId }) => userId === id)?.screenName
  const unnamed = new Set([...others.map(({ id }) => id), chosen].filter((id) => id !== '' && !handleOf(id)))
  const nameOf = (id: string): string => {
    const handle = handleOf(id)
    if (handle !== undefined) return `@${handle}`
    // Several without a name are told apart by their IDs.
    return unnamed.size > 1 ? t`${unknownUser} (ID ${id})` : unknownUser
  }
  const posters = [
    ...(callerId === null ? [] : [{ value: callerId, label: t`${nameOf(callerId)}, signed in` }]),
    ...others
      .filter(({ id }) => id !== callerId)
      .map(({ id, detail }) => ({
        value: id,
        label: detail === null ? nameOf(id) : `${nameOf(id)}, ${detail}`,
      })),
  ]
  if (chosen === '' || posters.some(({ value }) => value === chosen)) return posters
  return [...posters, { value: chosen, label: nameOf(chosen) }]
}
