import fc from 'fast-check'
import { demoAccounts } from '../../../../src/sandbox/demo/accounts.ts'
import { buttonLabels } from '../../../../src/shared/api/ads/card-components.ts'
import { cardOperations } from '../../../../src/shared/api/ads/cards.ts'
import { mediaLibraryOperations } from '../../../../src/shared/api/ads/media-library.ts'
import { pollCardOperations } from '../../../../src/shared/api/ads/poll-cards.ts'
import type { CardDraft, ComponentDraft } from '../../../../src/shared/entities/cards/card-draft.ts'
import { cardFindings } from '../../../../src/shared/entities/cards/card-rules.ts'
import { mediaLibraryFindings } from '../../../../src/shared/entities/media/media-library-rules.ts'
import { pollFindings } from '../../../../src/shared/entities/polls/poll-rules.ts'
import { northwind } from '../given.ts'
import { first, library } from '../records.ts'
import { findMedia as find } from './demo-library.ts'
import { given, idOf, option, text, tooLong, trialOf } from './subject.ts'

const features = demoAccounts.accounts[0]?.features ?? []

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

/** Media of one kind and ratio, so that any of them can be combined. */
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

export const card: fc.Arbitrary<CardDraft> = fc.oneof(
  fc.record({
    name: text(80),
    components: fc.tuple(fc.oneof(oneMedia, carousel), fc.oneof(details, button)),
  }),
  fc.record({ name: text(80), slides }),
)

const square = { type: 'MEDIA', media_key: first(library.squares) }
const lead = { type: 'DETAILS', title: 'Boots', destination: { type: 'WEBSITE', url: 'https://a.example' } }

/** Errors of a card, both on create and update. */
export const cardBreaks: readonly ((draft: CardDraft) => CardDraft)[] = [
  (draft) => ({ ...draft, name: tooLong(80) }),
  ({ name }) => ({ name, components: [square] }),
  ({ name }) => ({ name, components: [lead] }),
  ({ name }) => ({ name, components: [square, square, lead] }),
  ({ name }) => ({ name, components: [square, { ...lead, title: '' }] }),
  ({ name }) => ({ name, components: [square, { ...lead, type: 'BUTTON' }] }),
  ({ name }) => ({ name, components: [{ type: 'MEDIA', media_key: '3_404' }, lead] }),
  ({ name }) => ({ name, components: [{ type: 'MEDIA', media_key: first(library.gifs) }, lead] }),
  ({ name }) => ({ name, slides: [[square, lead]] }),
]

export const cardTrial = trialOf({
  name: 'cards',
  operation: cardOperations.create,
  valid: card,
  breaks: [
    ({ components, slides: shown }) => ({ components, slides: shown }),
    ({ name }) => ({ name }),
    ...cardBreaks,
  ],
  findingsFor: (draft) => cardFindings(draft, { change: 'create', library: find }),
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
  findingsFor: (draft) => pollFindings(draft, { features, library: find }),
  asInput: (draft) => ({ params: { ...northwind, ...given(draft) } }),
  read: async ({ send }, reply) =>
    (await send(pollCardOperations.get, { params: { ...northwind, card_id: idOf(reply) } })).data,
  // The reply contains the media itself, but not its key.
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
  findingsFor: ({ media_key, ...texts }) =>
    mediaLibraryFindings(texts, { mediaType: find(media_key)?.media_type ?? null, library: find }),
  asInput: (draft) => ({ params: { ...northwind, ...given(draft) } }),
  read: async ({ send }) =>
    (await send(mediaLibraryOperations.get, { params: { ...northwind, media_key: film } })).data,
  wanted: (draft) => given(draft),
})
