import fc from 'fast-check'
import { demoAccounts } from '../../../../src/sandbox/demo/accounts.ts'
import { demoMedia } from '../../../../src/sandbox/demo/media.ts'
import { demoUsers } from '../../../../src/sandbox/demo/people.ts'
import { buttonLabels } from '../../../../src/shared/catalogue/card-components.ts'
import { cardOperations } from '../../../../src/shared/catalogue/cards.ts'
import { mediaLibraryOperations } from '../../../../src/shared/catalogue/media-library.ts'
import { pollCardOperations } from '../../../../src/shared/catalogue/poll-cards.ts'
import { promotedPostOperations } from '../../../../src/shared/catalogue/promoted-posts.ts'
import { videoConversationOperations } from '../../../../src/shared/catalogue/video-conversation-cards.ts'
import type { CardDraft, ComponentDraft } from '../../../../src/shared/domain/card-draft.ts'
import { cardFindings } from '../../../../src/shared/domain/card-rules.ts'
import type { MediaLibrary } from '../../../../src/shared/domain/media.ts'
import { mediaLibraryFindings } from '../../../../src/shared/domain/media-library-rules.ts'
import { pollFindings } from '../../../../src/shared/domain/poll-rules.ts'
import { postFindings } from '../../../../src/shared/domain/post-rules.ts'
import {
  type ConversationTerms,
  conversationFindings,
} from '../../../../src/shared/domain/video-conversation-rules.ts'
import { weightedLength } from '../../../../src/shared/domain/weighted-length.ts'
import { northwind } from '../given.ts'
import { first, library } from '../records.ts'
import { given, idOf, text, trialOf } from './subject.ts'

const option = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const find: MediaLibrary = (key) =>
  demoMedia.find(({ media_key, account_id }) => media_key === key && account_id === northwind.account_id)
const features = demoAccounts.accounts[0]?.features ?? []
const tooLong = (limit: number) => 'x'.repeat(limit + 1)

const website = fc.webUrl().map((url): ComponentDraft['destination'] => ({ type: 'WEBSITE', url }))
const app = fc
  .record({ country_code: fc.constantFrom('DE', 'US', 'JP'), deep: fc.boolean() })
  .map(({ country_code, deep }): ComponentDraft['destination'] => ({
    type: 'APP',
    country_code,
    googleplay_app_id: 'com.northwind.trails',
    ...(deep ? { googleplay_deep_link: 'northwind://trails' } : {}),
  }))
const details = fc.record({ type: fc.constant('DETAILS'), title: text(60), destination: website })
const button = fc.record({
  type: fc.constant('BUTTON'),
  label: fc.constantFrom(...buttonLabels).map((value) => ({ type: 'ENUM', value })),
  destination: app,
})

/** Media of one kind and ratio, so that any of them go together. */
const sameRatio = fc.constantFrom(library.squares, library.wides, library.films, library.squareFilms)
const oneMedia = sameRatio
  .chain((keys) => fc.constantFrom(...keys))
  .map((media_key) => ({ type: 'MEDIA', media_key }))
const carousel = sameRatio
  .chain((keys) => fc.array(fc.constantFrom(...keys), { minLength: 2, maxLength: 6 }))
  .map((media_keys) => ({ type: 'SWIPEABLE_MEDIA', media_keys }))
const slides = sameRatio.chain((keys) =>
  fc.array(
    fc.tuple(
      fc.constantFrom(...keys).map((media_key) => ({ type: 'MEDIA', media_key })),
      details,
    ),
    { minLength: 2, maxLength: 6 },
  ),
)

const card: fc.Arbitrary<CardDraft> = fc.oneof(
  fc.record({
    name: text(80),
    components: fc.tuple(fc.oneof(oneMedia, carousel), fc.oneof(details, button)),
  }),
  fc.record({ name: text(80), slides }),
)

const square = { type: 'MEDIA', media_key: first(library.squares) }
const lead = { type: 'DETAILS', title: 'Boots', destination: { type: 'WEBSITE', url: 'https://a.example' } }

export const cardTrial = trialOf({
  name: 'cards',
  operation: cardOperations.create,
  valid: card,
  breaks: [
    ({ components, slides: shown }) => ({ components, slides: shown }),
    (draft) => ({ ...draft, name: tooLong(80) }),
    ({ name }) => ({ name }),
    ({ name }) => ({ name, components: [square] }),
    ({ name }) => ({ name, components: [lead] }),
    ({ name }) => ({ name, components: [square, square, lead] }),
    ({ name }) => ({ name, components: [square, { ...lead, title: '' }] }),
    ({ name }) => ({ name, components: [square, { ...lead, type: 'BUTTON' }] }),
    ({ name }) => ({ name, components: [{ type: 'MEDIA', media_key: '3_404' }, lead] }),
    ({ name }) => ({ name, components: [{ type: 'MEDIA', media_key: first(library.gifs) }, lead] }),
    ({ name }) => ({ name, slides: [[square, lead]] }),
  ],
  judge: (draft) => cardFindings(draft, { change: 'create', library: find }),
  asInput: (body) => ({ params: northwind, body }),
  read: async ({ send }, reply) =>
    (await send(cardOperations.get, { params: { ...northwind, card_id: idOf(reply) } })).data,
  wanted: (draft) => draft,
})

const choice = text(25)

export const pollTrial = trialOf({
  name: 'polls',
  operation: pollCardOperations.create,
  valid: fc
    .record({
      name: text(80),
      duration_in_minutes: fc.integer({ min: 5, max: 10_080 }),
      first_choice: choice,
      second_choice: choice,
      third_choice: option(choice),
      fourth_choice: option(choice),
      media_key: option(fc.constantFrom(...library.squares, ...library.films)),
    })
    .map((poll) => ({ ...poll, fourth_choice: poll.third_choice === null ? null : poll.fourth_choice })),
  breaks: [
    (draft) => ({ ...draft, duration_in_minutes: 4 }),
    (draft) => ({ ...draft, duration_in_minutes: 10_081 }),
    (draft) => ({ ...draft, first_choice: tooLong(25) }),
    (draft) => ({ ...draft, second_choice: '' }),
    (draft) => ({ ...draft, name: tooLong(80) }),
    (draft) => ({ ...draft, third_choice: null, fourth_choice: 'Alone' }),
    (draft) => ({ ...draft, media_key: first(library.gifs) }),
  ],
  judge: (draft) => pollFindings(draft, { features, library: find }),
  asInput: (draft) => ({ params: { ...northwind, ...given(draft) } }),
  read: async ({ send }, reply) =>
    (await send(pollCardOperations.get, { params: { ...northwind, card_id: idOf(reply) } })).data,
  // Which media it was is not said again, only what is shown of it.
  wanted: ({ media_key: _key, duration_in_minutes, ...draft }) => ({
    ...given(draft),
    duration_in_minutes: String(duration_in_minutes),
  }),
})

const film = first(library.films)

export const mediaTextTrial = trialOf({
  name: 'texts of the media library',
  operation: mediaLibraryOperations.update,
  valid: fc.record({
    media_key: fc.constant(film),
    description: option(text(200)),
    file_name: option(text(255)),
    name: option(text(100)),
    poster_media_key: option(fc.constantFrom(...library.wides)),
    title: option(text(70)),
  }),
  breaks: [
    (draft) => ({ ...draft, description: tooLong(200) }),
    (draft) => ({ ...draft, file_name: tooLong(255) }),
    (draft) => ({ ...draft, name: tooLong(100) }),
    (draft) => ({ ...draft, title: tooLong(70) }),
    (draft) => ({ ...draft, poster_media_key: first(library.gifs) }),
    (draft) => ({ ...draft, media_key: first(library.squares), title: 'Not for images' }),
  ],
  judge: ({ media_key, ...texts }) =>
    mediaLibraryFindings(texts, { mediaType: find(media_key)?.media_type ?? null, library: find }),
  asInput: (draft) => ({ params: { ...northwind, ...given(draft) } }),
  read: async ({ send }) =>
    (await send(mediaLibraryOperations.get, { params: { ...northwind, media_key: film } })).data,
  wanted: (draft) => given(draft),
})

const callToAction = text(20).filter((words) => /[^#]/u.test(words))
const call = fc.record({ cta: callToAction, post: text(256) })
const noCall = { cta: null, post: null }

export const conversationTrial = trialOf({
  name: 'video conversation cards',
  operation: videoConversationOperations.create,
  valid: fc
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
        // Where there is one call only, the title is needed.
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
    }),
  breaks: [
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
  ],
  judge: (draft) => conversationFindings(draft, { library: find }),
  asInput: (draft) => ({ params: { ...northwind, ...given(draft) } }),
  read: async ({ send }, reply) =>
    (await send(videoConversationOperations.get, { params: { ...northwind, card_id: idOf(reply) } })).data,
  // The poster's key is answered as an address.
  wanted: ({ poster_media_key: _key, ...draft }) => given(draft),
})

const wording = text(280).filter((words) => weightedLength(words) <= 280)

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
  judge: (draft) =>
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
  wanted: ({ name, as_user_id, text: words }) => ({
    ...given({ name }),
    ...(words === null ? {} : { full_text: words }),
    nullcast: true,
    user: { id_str: as_user_id },
  }),
})
