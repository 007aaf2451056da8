import type { Fields } from '../../../../shared/core/json.ts'
import { t } from '../../../../shared/text/language.ts'
import { textIn } from '../../../drafting/content.ts'

/** Initial content of a new conversation. */
export const newConversation: Fields = { name: '' }

export const ordinals = ['first', 'second', 'third', 'fourth'] as const
export type Ordinal = (typeof ordinals)[number]

/** Calls to action that a new form shows. */
export const initialCallCount = 2

/** A call to action and its prefilled post. */
export interface Call {
  readonly ordinal: Ordinal
  readonly call: string
  readonly post: string
}

/** Calls up to the last one with a text; at least `shown` of them. */
export function callsOf(content: Fields, shown: number): readonly Call[] {
  const calls = ordinals.map((ordinal) => ({
    ordinal,
    call: textIn(content, `${ordinal}_cta`),
    post: textIn(content, `${ordinal}_cta_tweet`),
  }))
  const last = calls.findLastIndex(({ call, post }) => call !== '' || post !== '')
  return calls.slice(0, Math.max(shown, last + 1))
}

/** Why the post of a call can't be written yet; null if it can. An existing post can always be removed. */
export function postImpossible({ ordinal, call, post }: Call): string | null {
  if (ordinal === 'first' || call !== '' || post !== '') return null
  return t`There is no ${ordinal} call to action that prepares a post.`
}

/** All media that a conversation uses. */
export function mediaOfConversation(content: Fields): readonly string[] {
  return ['media_key', 'poster_media_key', 'unlocked_image_media_key', 'unlocked_video_media_key'].map(
    (field) => textIn(content, field),
  )
}
