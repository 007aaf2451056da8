import { describe, expect, it } from 'vitest'
import { demoAccounts } from '../../../../src/sandbox/demo/accounts.ts'
import { demoCards } from '../../../../src/sandbox/demo/cards.ts'
import { demoAccountMedia, demoMedia } from '../../../../src/sandbox/demo/media.ts'
import { demoConversations, demoPolls } from '../../../../src/sandbox/demo/polls-and-conversations.ts'
import { demoPostIds, demoVanPostIds } from '../../../../src/sandbox/demo/post-ids.ts'
import { demoPosts } from '../../../../src/sandbox/demo/posts.ts'
import { filmPaths, picturesPath, readPictureName } from '../../../../src/sandbox/pictures/picture-address.ts'
import { cardBody, cardTypes } from '../../../../src/shared/api/ads/cards.ts'
import { errorsOf } from '../../../../src/shared/core/finding.ts'
import { cardDraft } from '../../../../src/shared/entities/cards/card-draft.ts'
import { cardFindings } from '../../../../src/shared/entities/cards/card-rules.ts'
import { cardTypeOf } from '../../../../src/shared/entities/cards/card-type.ts'
import { mediaLibraryFindings } from '../../../../src/shared/entities/media/media-library-rules.ts'
import { pollFindings } from '../../../../src/shared/entities/polls/poll-rules.ts'
import { postTextLimit, weightedLength } from '../../../../src/shared/entities/posts/weighted-length.ts'
import {
  conversationFields,
  conversationFindings,
} from '../../../../src/shared/entities/video-conversations/video-conversation-rules.ts'

const today = Date.UTC(2027, 0, 12)

const libraryFor = (account: string) => (key: string) =>
  demoMedia.find((media) => media.media_key === key && media.account_id === account)

describe('the demo creatives', () => {
  it('include 120 media with several ratios, whose pictures and videos the sandbox has', () => {
    expect(demoMedia).toHaveLength(120)
    expect(new Set(demoMedia.map(({ media_key }) => media_key)).size).toBe(120)
    expect(new Set(demoMedia.map(({ aspect_ratio }) => aspect_ratio)).size).toBeGreaterThanOrEqual(5)
    const films: readonly string[] = Object.values(filmPaths)
    const addresses = [...demoMedia, ...demoAccountMedia].map(({ media_url }) => media_url)
    const posters = demoMedia.flatMap(({ poster_media_url }) => poster_media_url ?? [])
    for (const address of [...addresses, ...posters]) {
      const isPicture = readPictureName(address.slice(picturesPath.length)) !== null
      expect(isPicture || films.includes(address), address).toBe(true)
    }
  })

  it('follow the rules of the media library', () => {
    for (const media of demoMedia) {
      const context = { mediaType: media.media_type, library: libraryFor(media.account_id) }
      expect(mediaLibraryFindings(media, context), media.media_key).toEqual([])
    }
  })

  it('include 60 cards of all thirteen types, each with the type of its content', () => {
    expect(demoCards).toHaveLength(60)
    expect([...new Set(demoCards.map(({ card_type }) => card_type))].sort()).toEqual([...cardTypes].sort())
    for (const card of demoCards) {
      const draft = cardDraft.parse(card)
      const library = libraryFor(card.account_id)
      expect(errorsOf(cardFindings(draft, { change: 'create', library })), card.id).toEqual([])
      expect(cardTypeOf(draft, library), card.id).toBe(card.card_type)
      expect(cardBody.safeParse(card).success, card.id).toBe(true)
    }
  })

  it('include polls and conversations that follow their rules', () => {
    for (const poll of demoPolls) {
      const features = demoAccounts.accounts.find(({ id }) => id === poll.account_id)?.features ?? []
      const terms = { ...poll, duration_in_minutes: Number(poll.duration_in_minutes) }
      expect(pollFindings(terms, { features, library: libraryFor(poll.account_id) }), poll.id).toEqual([])
    }
    const empty = { ...Object.fromEntries(conversationFields.map((field) => [field, null])) }
    for (const card of demoConversations) {
      const terms = {
        ...empty,
        ...card,
        third_cta: null,
        third_cta_tweet: null,
        fourth_cta: null,
        fourth_cta_tweet: null,
        unlocked_video_media_key: null,
      }
      expect(conversationFindings(terms, { library: libraryFor(card.account_id) }), card.id).toEqual([])
    }
  })

  it('include valid posts, and every one that is promoted', () => {
    const { posts } = demoPosts(today)
    for (const post of posts) expect(weightedLength(post.text), post.id).toBeLessThanOrEqual(postTextLimit)
    const ids = posts.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining([...demoPostIds, ...demoVanPostIds]))
    expect(posts.every(({ created_at }) => Date.parse(created_at) < today)).toBe(true)
  })

  it('have unique names, and texts that fit the season', () => {
    const { posts, waiting_posts: waiting } = demoPosts(today)
    const names = [...posts, ...waiting].flatMap(({ name }) => name ?? [])
    const texts = posts.map(({ text }) => text)
    for (const unique of [
      names,
      texts,
      demoMedia.map(({ name }) => name),
      demoCards.map(({ name }) => name),
    ]) {
      expect(new Set(unique).size).toBe(unique.length)
    }
    const summer = demoPosts(Date.UTC(2027, 8, 20)).posts.map(({ text }) => text)
    expect(texts.some((text) => text.startsWith('First tracks'))).toBe(false)
    expect(texts.some((text) => text.startsWith('First snow'))).toBe(true)
    expect(summer.some((text) => text.includes('snow'))).toBe(false)
  })
})
