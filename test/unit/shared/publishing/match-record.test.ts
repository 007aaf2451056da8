import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../../src/shared/core/json.ts'
import { contentOfRecord } from '../../../../src/shared/drafts/draft-content.ts'
import {
  matchesPatch,
  matchKeyOf,
  matchRecord,
  readableFields,
  storedTextsOf,
} from '../../../../src/shared/publishing/match-record.ts'

const component = (url: string, more: Fields = {}): Fields => ({
  type: 'DETAILS',
  title: 'Tents',
  destination: { type: 'WEBSITE', url, ...more },
})
const card = {
  name: 'Tent',
  components: [{ type: 'MEDIA', media_key: '3_1' }, component('https://n.example/')],
}
const added = {
  id: 'c1',
  card_uri: 'card://1',
  card_type: 'IMAGE_WEBSITE',
  created_at: '2026-01-01T00:00:00Z',
}

describe('whether a call created a record', () => {
  it('ignores what the service adds to a card', () => {
    const shown = component('https://n.example/', { tco_url: 'https://t.co/x' })
    expect(
      matchRecord('card', card, { ...added, name: 'Tent', components: [card.components[0] ?? null, shown] }),
    ).toBe('exact')
  })

  it.each<[string, Fields, string]>([
    [
      'another address',
      { ...added, name: 'Tent', components: [component('https://other.example/')] },
      'similar',
    ],
    [
      'slides in the place of components',
      { ...added, name: 'Tent', slides: [[component('https://n.example/')]] },
      'similar',
    ],
    ['another name', { ...added, ...card, name: 'Tent 2' }, 'different'],
  ])('a card with %s', (_what, record, expected) => {
    expect(matchRecord('card', card, record)).toBe(expected)
  })

  it('reads a poll’s duration as a number or as digits', () => {
    const poll = { name: 'P', duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' }
    const record = { ...poll, id: 'p1', duration_in_minutes: '60', third_choice: null }
    expect(matchRecord('poll', poll, record)).toBe('exact')
    expect(matchRecord('poll', poll, { ...record, second_choice: 'c' })).toBe('similar')
  })

  it.each<[string, string, string, Fields, string]>([
    ['as it was written', 'Tents & more', 'Tents &amp; more', {}, 'exact'],
    [
      'with a short link',
      'See https://n.example/t now',
      'See https://t.co/abc now',
      { entities: { urls: [{ url: 'https://t.co/abc', expanded_url: 'https://n.example/t' }] } },
      'exact',
    ],
    ['with another card', 'Tents', 'Tents', { card_uri: 'card://2' }, 'similar'],
    ['with another text', 'Tents', 'Boots', {}, 'different'],
  ])('a post %s', (_what, sent, shown, more, expected) => {
    expect(matchRecord('post', { text: sent }, { id_str: '1', full_text: shown, ...more })).toBe(expected)
  })

  it('compares a post’s pictures, and doesn’t count their link as text', () => {
    const record = {
      full_text: 'Tents https://t.co/pic',
      extended_entities: { media: [{ media_key: '3_1' }] },
    }
    expect(matchRecord('post', { text: 'Tents', media_keys: ['3_1'] }, record)).toBe('exact')
    expect(matchRecord('post', { text: 'Tents', media_keys: ['3_2'] }, record)).toBe('similar')
  })

  it('a post’s content has its text as it was written, which a copy sends again', () => {
    const urls = [{ url: 'https://t.co/abc', expanded_url: 'https://n.example/t?a=1&b=2' }]
    const record = {
      full_text: 'Tents &amp; boots &lt;3 https://t.co/abc https://t.co/pic',
      entities: { urls },
      extended_entities: { media: [{ media_key: '3_1' }] },
    }
    expect(contentOfRecord('post', record).text).toBe('Tents & boots <3 https://n.example/t?a=1&b=2')
  })

  it('compares promotions by line item and post, media by their key', () => {
    const sent = { line_item_id: 'l1', tweet_ids: ['7'] }
    expect(matchRecord('promotedPost', sent, { line_item_id: 'l1', tweet_id: '7' })).toBe('exact')
    expect(matchRecord('promotedPost', sent, { line_item_id: 'l2', tweet_id: '7' })).toBe('different')
    expect(matchRecord('media', { media_key: '3_1' }, { media_key: '3_1' })).toBe('exact')
    expect(matchRecord('media', { media_key: '3_1' }, { media_key: '3_2' })).toBe('different')
  })
})

describe('whether a record has the values of a change', () => {
  it('treats a cleared field and a missing one as equal', () => {
    expect(
      matchesPatch('media', { name: 'New', title: null }, { media_key: '3_1', name: 'New', title: null }),
    ).toBe(true)
    expect(matchesPatch('media', { title: null }, { media_key: '3_1', title: 'Still' })).toBe(false)
  })

  it('needs all of them', () => {
    expect(
      matchesPatch('media', { name: 'New', title: 'T' }, { media_key: '3_1', name: 'New', title: 'U' }),
    ).toBe(false)
  })

  it('ignores the bid of a line item that bids by itself, whether the record or the change says so', () => {
    const bid = { bid_amount_local_micro: 2_000_000 }
    const automatic = { bid_strategy: 'AUTO' }
    expect(matchesPatch('lineItem', bid, { id: 'l1', ...automatic })).toBe(true)
    expect(matchesPatch('lineItem', { ...bid, ...automatic }, { id: 'l1', ...automatic })).toBe(true)
    expect(matchesPatch('lineItem', bid, { id: 'l1', bid_strategy: 'MAX' })).toBe(false)
    expect(matchesPatch('lineItem', { name: 'N' }, { id: 'l1', ...automatic, name: 'M' })).toBe(false)
  })

  it('ignores what the service never returns', () => {
    expect(
      matchesPatch('videoConversation', { title: 'T', poster_media_key: '3_9' }, { id: 'v', title: 'T' }),
    ).toBe(true)
  })
})

it('is never a record of a kind that can’t be created', () => {
  expect(matchRecord('legacyCard', { name: 'a' }, { name: 'a' })).toBe('different')
  expect(matchKeyOf('legacyCard', { name: 'a' })).toBeNull()
})

it('reads all fields of a kind that can’t be changed', () => {
  expect(readableFields('accountMedia', { name: 'a' })).toEqual(['name'])
})

it('gives indistinguishable entities the same key', () => {
  expect(matchKeyOf('card', card)).toBe(matchKeyOf('card', { ...card, components: [] }))
  expect(matchKeyOf('card', card)).not.toBe(matchKeyOf('poll', { name: 'Tent' }))
  expect(matchKeyOf('post', { text: 'a ' })).toBe(matchKeyOf('post', { text: 'a' }))
  expect(matchKeyOf('media', { name: 'a' })).toBeNull()
})

describe('texts that the service stores in another form', () => {
  it.each([
    ['a blank at the end', 'Spring ', 'Spring'],
    ['two blanks', 'Spring  sale', 'Spring sale'],
    ['HTML entities', 'Spring & Summer', 'Spring &amp; Summer'],
    ['composed letters', 'Cafe\u0301', 'Café'],
    ['characters without width', 'Spring\u200B', 'Spring'],
  ])('are named: %s', (_what, sent, stored) => {
    expect(
      storedTextsOf('campaign', { name: sent, daily_budget_amount_local_micro: 1 }, { name: stored }),
    ).toEqual([{ field: 'name', sent, stored }])
  })

  it('don’t include those stored as sent, other texts, or a post’s text, which replies encode', () => {
    expect(storedTextsOf('campaign', { name: 'Spring' }, { name: 'Spring' })).toEqual([])
    expect(storedTextsOf('campaign', { name: 'Spring' }, { name: 'Autumn' })).toEqual([])
    expect(storedTextsOf('campaign', { name: 'Spring' }, {})).toEqual([])
    expect(storedTextsOf('campaign', { name: 7 }, { name: '7' })).toEqual([])
    expect(storedTextsOf('post', { text: 'a & b' }, { id_str: '1', full_text: 'a &amp; b' })).toEqual([])
    expect(storedTextsOf('post', { text: 'a  b' }, { id_str: '1', full_text: 'a b' })).toEqual([])
  })

  it('include a post’s name', () => {
    expect(storedTextsOf('post', { name: 'a ' }, { id_str: '1', name: 'a' })).toEqual([
      { field: 'name', sent: 'a ', stored: 'a' },
    ])
  })
})
