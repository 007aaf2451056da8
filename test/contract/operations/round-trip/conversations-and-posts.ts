import fc from 'fast-check'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { promotedPostOperations } from '../../../../src/shared/api/ads/promoted-posts.ts'
import { videoConversationOperations } from '../../../../src/shared/api/ads/video-conversation-cards.ts'
import { postFindings } from '../../../../src/shared/entities/posts/post-rules.ts'
import { weightedLength } from '../../../../src/shared/entities/posts/weighted-length.ts'
import {
  type ConversationTerms,
  conversationFindings,
} from '../../../../src/shared/entities/video-conversations/video-conversation-rules.ts'
import { northwind } from '../given.ts'
import { first, library } from '../records.ts'
import { findMedia as find } from './demo-library.ts'
import { given, idOf, option, text, tooLong, trialOf } from './subject.ts'

const film = first(library.films)

const callToAction = text(20).filter((value) => /[^#]/u.test(value))
const call = fc.record({ cta: callToAction, post: text(256) })
const noCall = { cta: null, post: null }

export const conversation: fc.Arbitrary<ConversationTerms> = fc
  .record({
    name: text(80),
    media_key: fc.constantFrom(...library.films),
    thank_you_text: text(23),
    title: option(text(23)),
    firstCall: call,
    secondCall: option(call),
    poster_media_key: option(fc.constantFrom(...library.wides)),
    thank_you_url: option(fc.webUrl()),
  })
  .map(({ firstCall, secondCall, title, ...rest }): ConversationTerms => {
    const second = secondCall ?? noCall
    return {
      ...rest,
      // With only one call to action, the title is required.
      title: title ?? (secondCall === null ? 'Boots?' : null),
      first_cta: firstCall.cta,
      first_cta_tweet: firstCall.post,
      second_cta: second.cta,
      second_cta_tweet: second.post,
      third_cta: null,
      third_cta_tweet: null,
      fourth_cta: null,
      fourth_cta_tweet: null,
      unlocked_image_media_key: null,
      unlocked_video_media_key: null,
    }
  })

export const conversationBreaks: readonly ((draft: ConversationTerms) => ConversationTerms)[] = [
  (draft) => ({ ...draft, first_cta: tooLong(20) }),
  (draft) => ({ ...draft, first_cta_tweet: null }),
  (draft) => ({ ...draft, name: tooLong(80) }),
  (draft) => ({ ...draft, thank_you_text: tooLong(23) }),
  (draft) => ({ ...draft, title: tooLong(23) }),
  (draft) => ({ ...draft, title: null, second_cta: null, second_cta_tweet: null }),
  (draft) => ({ ...draft, third_cta: '#Bare' }),
  (draft) => ({ ...draft, media_key: first(library.squareFilms) }),
  (draft) => ({ ...draft, poster_media_key: draft.media_key }),
  (draft) => ({ ...draft, thank_you_url: 'northwind' }),
]

export const conversationTrial = trialOf({
  name: 'video conversation cards',
  operation: videoConversationOperations.create,
  valid: conversation,
  breaks: conversationBreaks,
  findingsFor: (draft) => conversationFindings(draft, { library: find }),
  asInput: (draft) => ({ params: { ...northwind, ...given(draft) } }),
  read: async ({ send }, reply) =>
    (await send(videoConversationOperations.get, { params: { ...northwind, card_id: idOf(reply) } })).data,
  // The poster's key is returned as a URL.
  wanted: ({ poster_media_key: _key, ...draft }) => given(draft),
})

const wording = text(280).filter((value) => weightedLength(value) <= 280)

export const postTrial = trialOf({
  name: 'posts for ads',
  operation: promotedPostOperations.create,
  valid: fc
    .record({
      text: option(wording),
      name: option(text(80)),
      as_user_id: fc.constantFrom(demoUsers.ada.id, demoUsers.bert.id),
      media_keys: fc.oneof(
        fc.constant([]),
        fc.subarray([...library.squares], { minLength: 1, maxLength: 4 }),
        fc.constant([film]),
      ),
      video_title: option(text(70)),
      video_description: option(text(200)),
    })
    .map((post) => ({ ...post, text: post.media_keys.length === 0 ? (post.text ?? 'Rain') : post.text })),
  breaks: [
    (draft) => ({ ...draft, text: 'ü'.repeat(281) }),
    (draft) => ({ ...draft, text: null, media_keys: [] }),
    (draft) => ({ ...draft, name: tooLong(80) }),
    (draft) => ({ ...draft, media_keys: [film, first(library.squares)] }),
    (draft) => ({ ...draft, media_keys: ['3_404'] }),
    (draft) => ({ ...draft, video_title: tooLong(70) }),
    (draft) => ({ ...draft, video_description: tooLong(200) }),
  ],
  findingsFor: (draft) =>
    postFindings(
      { ...draft, card_uri: null, nullcast: true, video_cta: null, video_cta_value: null },
      { library: find },
    ),
  asInput: (draft) => ({ params: { ...northwind, ...given(draft) } }),
  read: async ({ send }, reply, { as_user_id }) => {
    const id = String(Reflect.get(Object(Reflect.get(Object(reply), 'data')), 'id_str'))
    const { data } = await send(promotedPostOperations.list, {
      params: {
        ...northwind,
        tweet_type: 'PUBLISHED',
        tweet_ids: [id],
        user_id: as_user_id,
        tweet_mode: 'extended',
      },
    })
    return data[0]
  },
  wanted: ({ name, as_user_id, text: value }) => ({
    ...given({ name }),
    ...(value === null ? {} : { full_text: value }),
    nullcast: true,
    user: { id_str: as_user_id },
  }),
})
