import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../../src/shared/core/json.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'
import {
  changeSummary,
  mediaKeysOfPost,
  noSummary,
  type SummaryContext,
} from '../../../../src/shared/publishing/change-summary.ts'
import { draftOf } from '../../main/modules/publishing/publish-rows.ts'

const euro = 1_000_000
const contents: Readonly<Record<string, Fields>> = {
  'card://1': { components: [{ type: 'MEDIA', media_key: '3_card' }] },
  '77': { text: ' The post that is promoted ' },
}
const names: Readonly<Record<string, string>> = {
  'card://1': 'Tents of spring',
  '11': '@ada',
  l1: 'Spring, phones',
  a1: 'Northwind',
  a2: 'Wayline',
}
/** What isn't named can't be looked up. */
function named(reference: string): string {
  if (typeof reference !== 'string') throw new Error('Nothing is named.')
  return reference
}
const context: SummaryContext = {
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  contentIn: (_field, reference) => contents[named(reference)] ?? null,
  nameIn: (_field, reference) => names[named(reference)] ?? null,
  audienceSize: (audience) => (audience === 'buyers' ? 4_959 : null),
  targetingOf: (lineItem) =>
    lineItem === 'l1' || lineItem === 'draft:aaaaaaaaaaaaaaaa'
      ? [
          {
            targeting_type: 'LOCATION',
            targeting_value: 'x',
            operator_type: 'EQ',
            name: 'St. Pauli, Hamburg',
          },
        ]
      : null,
}

/** Parts as `name: text`. */
function summaryOf(subject: DraftSubject, content: Fields, change: Partial<SummaryContext> = {}) {
  const { parts, mediaKeys } = changeSummary(draftOf(subject, 'create', { patch: content }), {
    ...context,
    ...change,
  })
  return { parts: parts.map(({ part, text }) => `${part}: ${text}`), mediaKeys }
}
const partsOf = (subject: DraftSubject, content: Fields, change: Partial<SummaryContext> = {}) =>
  summaryOf(subject, content, change).parts

describe('the summary of something new', () => {
  it('is money and status for a campaign', () => {
    const campaign = {
      name: 'Spring',
      daily_budget_amount_local_micro: 100 * euro,
      total_budget_amount_local_micro: 3_000 * euro,
      entity_status: 'PAUSED',
    }
    expect(summaryOf('campaign', campaign)).toEqual({
      parts: ['budget: 100.00 EUR a day', 'budget: 3,000.00 EUR in total', 'status: Paused'],
      mediaKeys: [],
    })
    expect(partsOf('campaign', { daily_budget_amount_local_micro: 5 * euro }, { currency: null })).toEqual([
      'budget: 5.00 a day',
    ])
    expect(partsOf('campaign', { daily_budget_amount_local_micro: 'much' })).toEqual([])
  })

  const lineItem = {
    daily_budget_amount_local_micro: 20 * euro,
    start_time: '2030-01-01T00:00:00Z',
    end_time: '2030-01-31T22:59:00Z',
    objective: 'ENGAGEMENTS',
    placements: ['ALL_ON_TWITTER', 'PUBLISHER_NETWORK'],
    bid_amount_local_micro: 2 * euro,
    entity_status: 'ACTIVE',
  }
  it('is money, flight, aim, reach and status for a line item, in this order', () => {
    const { parts, mediaKeys } = summaryOf('lineItem', lineItem)
    expect(mediaKeys).toEqual([])
    expect(parts.map((part) => part.split(':')[0])).toEqual([
      'budget',
      'flight',
      'goal',
      'places',
      'bid',
      'targeting',
      'status',
    ])
    expect(parts).toContain('goal: Engagements')
    expect(parts).toContain('places: All placements and Publisher network')
    expect(parts.join()).toMatch(/flight: .*2030/)
    expect(parts.join()).toMatch(/targeting: .*St\. Pauli, Hamburg[^.]*,status/)
  })

  it('names what a line item optimizes for before what it’s for', () => {
    expect(partsOf('lineItem', { goal: 'LINK_CLICKS', objective: 'WEBSITE_CLICKS' })).toContain(
      'goal: Link clicks',
    )
    expect(partsOf('lineItem', {}, { targetingOf: () => null })).toEqual([])
    expect(partsOf('lineItem', { placements: ['', 5] }, { targetingOf: () => null })).toEqual([])
  })

  it.each<[string, Fields, readonly string[]]>([
    ['automatic', { bid_strategy: 'AUTO', bid_amount_local_micro: 2 * euro }, ['bid: automatic bid']],
    ['a target', { bid_strategy: 'TARGET', bid_amount_local_micro: 2 * euro }, ['bid: target bid 2.00 EUR']],
    ['a target without an amount', { bid_strategy: 'TARGET' }, []],
    ['a maximum', { bid_strategy: 'MAX', bid_amount_local_micro: 2 * euro }, ['bid: bid up to 2.00 EUR']],
    ['a maximum without an amount', { bid_strategy: 'MAX' }, []],
    ['unnamed', { bid_amount_local_micro: 3 * euro }, ['bid: bid up to 3.00 EUR']],
  ])('says how a line item bids: %s', (_how, content, bid) => {
    expect(partsOf('lineItem', content, { targetingOf: () => null })).toEqual(bid)
  })

  it('is a sentence for targeting', () => {
    const { parts, mediaKeys } = summaryOf('targeting', { line_item_id: 'l1' })
    expect(parts.join()).toMatch(/^targeting: .*St\. Pauli, Hamburg[^.]*$/)
    expect(mediaKeys).toEqual([])
    expect(partsOf('targeting', { line_item_id: 'l2' })).toEqual([])
    const ofRecord = draftOf('targeting', 'create', { remoteId: 'l1' })
    expect(changeSummary(ofRecord, context).parts).toHaveLength(1)
  })

  it('is text, card, user and audience for a post, with its pictures or those of its card', () => {
    const post = { text: ' New tents. ', card_uri: 'card://1', as_user_id: '11', nullcast: true }
    expect(summaryOf('post', post)).toEqual({
      parts: ['text: New tents.', 'card: Tents of spring', 'user: @ada', 'audience: only as an ad'],
      mediaKeys: ['3_card'],
    })
    expect(summaryOf('post', { text: ' ', nullcast: false, media_keys: ['3_1', 7, '3_2'] })).toEqual({
      parts: ['audience: also for followers'],
      mediaKeys: ['3_1', '3_2'],
    })
    expect(mediaKeysOfPost({ media_keys: ['3_1'], card_uri: 'card://1' }, context.contentIn)).toEqual(['3_1'])
    expect(mediaKeysOfPost({ card_uri: 'card://unknown' }, context.contentIn)).toEqual([])
    expect(mediaKeysOfPost({}, context.contentIn)).toEqual([])
  })

  it('is titles, buttons and addresses for a card, each button and address once', () => {
    const slide = (key: string, title: string) => [
      { type: 'MEDIA', media_key: key },
      { type: 'DETAILS', title, destination: { type: 'WEBSITE', url: 'https://northwind.example' } },
      { type: 'BUTTON', label: { type: 'ENUM', value: 'SHOP_NOW' } },
    ]
    const card = { name: 'Two', slides: [slide('3_1', 'Tents'), slide('3_2', 'Boots')] }
    expect(summaryOf('card', card)).toEqual({
      parts: ['text: Tents', 'text: Boots', 'text: Shop now', 'address: https://northwind.example'],
      mediaKeys: ['3_1', '3_2'],
    })
    expect(summaryOf('card', { components: slide('3_3', 'Tents') }).mediaKeys).toEqual(['3_3'])
    expect(summaryOf('card', { name: 'Empty' })).toEqual(noSummary)
    expect(summaryOf('card', { components: 'none' })).toEqual(noSummary)
  })

  it('is choices and duration for a poll', () => {
    const poll = {
      first_choice: 'Tents',
      second_choice: 'Boots',
      duration_in_minutes: 1_440,
      media_key: '3_5',
    }
    const { parts, mediaKeys } = summaryOf('poll', poll)
    expect(parts).toEqual(['choices: Tents / Boots', 'duration: 1 day'])
    expect(mediaKeys).toEqual(['3_5'])
    expect(
      summaryOf('poll', { third_choice: 'Maps', fourth_choice: 'Lamps', duration_in_minutes: '5' }),
    ).toEqual({ parts: ['choices: Maps / Lamps'], mediaKeys: [] })
  })

  it('is title, choices, answer and address for a conversation', () => {
    const conversation = {
      title: 'Which tent?',
      first_cta: '#small',
      second_cta: '#large',
      third_cta: '#red',
      fourth_cta: '#blue',
      first_cta_tweet: 'The small one',
      thank_you_url: 'https://northwind.example/thanks',
      media_key: '3_6',
    }
    const withComponents = { media_key: '3_6', components: [{ type: 'MEDIA', media_key: '3_7' }] }
    expect(summaryOf('videoConversation', withComponents).mediaKeys).toEqual(['3_7'])
    const unreadable = { media_key: '3_6', components: 'none', second_cta: '#large' }
    expect(summaryOf('videoConversation', unreadable)).toEqual({
      parts: ['choices: #large'],
      mediaKeys: ['3_6'],
    })
    expect(summaryOf('videoConversation', conversation)).toEqual({
      parts: [
        'text: Which tent?',
        'choices: #small / #large / #red / #blue',
        'text: The small one',
        'address: https://northwind.example/thanks',
      ],
      mediaKeys: ['3_6'],
    })
  })

  it('is the post and the line item for a promotion', () => {
    expect(summaryOf('promotedPost', { tweet_id: '77', line_item_id: 'l1' })).toEqual({
      parts: ['text: The post that is promoted', 'promotes: Spring, phones'],
      mediaKeys: [],
    })
    expect(partsOf('promotedPost', {})).toEqual([])
    expect(partsOf('promotedPost', { tweet_id: '78', line_item_id: 'l2' })).toEqual([])
  })

  it('is the title and the picture itself for media', () => {
    expect(summaryOf('media', { title: 'A tent' })).toEqual({
      parts: ['text: A tent'],
      mediaKeys: ['draft:aaaaaaaaaaaaaaaa'],
    })
  })

  it('names both accounts and the people of a shared audience', () => {
    const sharing = {
      tailored_audience_id: 'buyers',
      granted_account_id: 'a2',
      permission_level: 'READ_ONLY',
    }
    expect(summaryOf('audiencePermission', sharing)).toEqual({
      parts: ['sharing: Northwind shares it with Wayline', 'sharing: 4,959 people', 'sharing: Use'],
      mediaKeys: [],
    })
    const stranger = { ...sharing, tailored_audience_id: 'others', granted_account_id: 'b1' }
    expect(partsOf('audiencePermission', stranger)).toEqual([
      'sharing: Northwind shares it with account b1, which isn’t one of yours',
      'sharing: Use',
    ])
  })

  it('counts the people of an audience that is deleted', () => {
    const deletion = (remoteId: string) =>
      changeSummary(draftOf('customAudience', 'delete', { remoteId }), context).parts
    expect(deletion('buyers')).toEqual([{ part: 'audience', text: '4,959 people' }])
    expect(deletion('others')).toEqual([])
  })

  it('is empty for a change, another deletion and kinds without one', () => {
    for (const kind of ['update', 'delete'] as const) {
      const draft = draftOf('campaign', kind, { patch: { entity_status: 'PAUSED' } })
      expect(changeSummary(draft, context)).toEqual(noSummary)
    }
    expect(summaryOf('customAudience', { name: 'Buyers' })).toEqual(noSummary)
  })
})
