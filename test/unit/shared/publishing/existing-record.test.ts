import { describe, expect, it } from 'vitest'
import {
  canCreateTwice,
  matchExisting,
  recordKey,
} from '../../../../src/shared/publishing/existing-record.ts'
import { matchKeyOf } from '../../../../src/shared/publishing/match-record.ts'

describe('what a change set may have created before', () => {
  it.each([
    ['card', true],
    ['post', true],
    ['campaign', true],
    ['promotedPost', false],
    ['targeting', false],
    ['legacyCard', false],
  ] as const)('a second %s could come about: %s', (subject, canBe) => {
    expect(canCreateTwice(subject)).toBe(canBe)
  })

  it('has the key of its content, a post by the text as it was written', () => {
    expect(recordKey('campaign', { id: 'c1', name: 'Spring' })).toBe(
      matchKeyOf('campaign', { name: 'Spring' }),
    )
    const record = {
      id_str: '1',
      full_text: 'See https://t.co/a &amp; more',
      entities: { urls: [{ url: 'https://t.co/a', expanded_url: 'https://n.example/' }] },
    }
    expect(recordKey('post', record)).toBe(matchKeyOf('post', { text: 'See https://n.example/ & more' }))
    expect(recordKey('legacyCard', { name: 'a' })).toBeNull()
  })

  it('is compared by what a call would send', () => {
    const campaign = { name: 'Spring', funding_instrument_id: 'f1' }
    const match = (record: object) => matchExisting('campaign', 'a1', campaign, { id: 'c1', ...record })
    expect(match(campaign)).toBe('exact')
    expect(match({ ...campaign, name: 'Autumn' })).toBe('different')
    const card = { name: 'Tent', components: [{ type: 'MEDIA', media_key: '3_1' }] }
    expect(matchExisting('card', 'a1', card, { id: 'k1', ...card })).toBe('exact')
    expect(matchExisting('legacyCard', 'a1', { name: 'a' }, { name: 'a' })).toBe('different')
  })
})
