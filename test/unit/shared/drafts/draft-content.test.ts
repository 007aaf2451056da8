import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../../src/shared/core/json.ts'
import { factsOfRecord } from '../../../../src/shared/creatives/record-facts.ts'
import { contentOfRecord } from '../../../../src/shared/drafts/draft-content.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-02T00:00:00Z', deleted: false }

describe('the content of a record', () => {
  const cases: readonly (readonly [string, DraftSubject, Fields, Fields])[] = [
    [
      'a media without its addresses and what is not set',
      'media',
      { media_key: '3_1', name: 'Tent', title: null, media_url: 'https://m.example/1', ...times },
      { name: 'Tent' },
    ],
    [
      'a card without short links',
      'card',
      {
        id: 'c1',
        name: 'Card',
        card_uri: 'card://1',
        card_type: 'IMAGE_APP',
        ...times,
        components: [
          { type: 'MEDIA', media_key: '3_1', media_metadata: {} },
          {
            type: 'BUTTON',
            label: { type: 'ENUM', value: 'PLAY' },
            destination: { type: 'APP', country_code: 'US', ios_deep_link: null, tco_url: 'https://t.co/a' },
          },
        ],
      },
      {
        name: 'Card',
        components: [
          { type: 'MEDIA', media_key: '3_1' },
          {
            type: 'BUTTON',
            label: { type: 'ENUM', value: 'PLAY' },
            destination: { type: 'APP', country_code: 'US' },
          },
        ],
      },
    ],
    [
      'a poll whose duration is a text of digits',
      'poll',
      { id: 'p1', name: 'Poll', first_choice: 'a', second_choice: 'b', duration_in_minutes: '10080' },
      { name: 'Poll', first_choice: 'a', second_choice: 'b', duration_in_minutes: 10_080 },
    ],
    [
      'a post without the short link of its media',
      'post',
      {
        id: 9,
        id_str: '1166476031668015104',
        full_text: 'Look https://n.example https://t.co/aB3',
        user: { id: 1, id_str: '756201191646691328' },
        nullcast: true,
        conversation_settings: 'EVERYONE',
        extended_entities: { media: [{ media_key: '3_1', type: 'photo' }] },
      },
      {
        as_user_id: '756201191646691328',
        text: 'Look https://n.example',
        media_keys: ['3_1'],
        nullcast: true,
        conversation_settings: 'EVERYONE',
      },
    ],
    [
      'a post without media, whose link was written by a person',
      'post',
      { id_str: '1', text: 'See https://t.co/aB3', user: { id: '5' }, card_uri: 'card://1', nullcast: false },
      { as_user_id: '5', text: 'See https://t.co/aB3', card_uri: 'card://1', nullcast: false },
    ],
    [
      'a promoted post',
      'promotedPost',
      { id: 'x', line_item_id: 'l1', tweet_id: '5', entity_status: 'ACTIVE', ...times },
      { line_item_id: 'l1', tweet_id: '5' },
    ],
  ]
  it.each(cases)('is what a person can set: %s', (_, subject, record, content) => {
    expect(contentOfRecord(subject, record)).toEqual(content)
  })
})

describe('facts about a record', () => {
  it.each([
    [
      'post',
      { id: 1, id_str: '1166476031668015104', full_text: 'Hi', nullcast: true },
      '1166476031668015104',
    ],
    ['media', { media_key: '3_1' }, '3_1'],
    ['card', { id: 'c1', card_uri: 'card://1' }, 'c1'],
  ] as const)('include the ID by which others name it: %s', (subject, record, remoteId) => {
    expect(factsOfRecord(subject, record)?.remoteId).toBe(remoteId)
  })

  it('accept the older time format as well', () => {
    const record = { id_str: '1', created_at: 'Tue Aug 27 21:53:30 +0000 2019' }
    expect(factsOfRecord('post', record)?.updatedAt).toBe(Date.UTC(2019, 7, 27, 21, 53, 30))
  })

  it('don’t exist without an ID', () => {
    expect(factsOfRecord('card', { name: 'Card' })).toBeNull()
  })
})
