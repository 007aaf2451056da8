import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../../src/shared/core/json.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../../../src/shared/entities/registry.ts'

const target = (remoteId = '', type: string | null = null) => ({ accountId: 'a1', remoteId, type })

describe('the call that creates an entity', () => {
  it.each<[DraftSubject, Fields, Fields]>([
    [
      'media',
      { file: { name: 'tent.png' }, category: 'tweet_image', name: 'Tent', title: '', description: null },
      { media_key: '3_1', name: 'Tent' },
    ],
    [
      'poll',
      { name: 'P', duration_in_minutes: 60, first_choice: 'a', second_choice: 'b', third_choice: '' },
      { name: 'P', duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' },
    ],
    ['promotedPost', { line_item_id: 'l1', tweet_id: '7' }, { line_item_id: 'l1', tweet_ids: ['7'] }],
    [
      'post',
      { as_user_id: '1', text: 'Hi', media_keys: [], nullcast: false, name: '' },
      { as_user_id: '1', text: 'Hi', nullcast: false, tweet_mode: 'extended' },
    ],
  ])('%s: sends what is set', (subject, content, expected) => {
    expect(entityKinds[subject].create?.call(target('3_1'), content)?.params).toEqual({
      account_id: 'a1',
      ...expected,
    })
  })

  it('writes a card in the catalog’s format, without leftovers of another layout', () => {
    const components = [
      { type: 'MEDIA', media_key: '3_1', media_keys: ['3_2'], title: null },
      {
        type: 'DETAILS',
        title: 'Tents',
        destination: { type: 'WEBSITE', url: 'https://n.example/', country_code: 'DE' },
      },
    ]
    const call = entityKinds.card.create?.call(target(), { name: 'Tent', components, slides: null })
    expect(call).toMatchObject({
      body: {
        name: 'Tent',
        components: [
          { type: 'MEDIA', media_key: '3_1' },
          { type: 'DETAILS', title: 'Tents', destination: { type: 'WEBSITE', url: 'https://n.example/' } },
        ],
      },
    })
    expect(JSON.stringify(call?.kind === 'body' && call.body)).not.toMatch(/media_keys|country_code|slides/)
  })

  it.each(['accountMedia', 'legacyCard'] as const)('%s: doesn’t exist', (subject) => {
    expect(entityKinds[subject].create).toBeUndefined()
  })
})

describe('the call that changes a record', () => {
  it('sends only the changed fields; a cleared one is null', () => {
    const call = entityKinds.media.update?.call(target('3_1'), { title: '', name: 'New' })
    expect(call?.params).toEqual({ account_id: 'a1', media_key: '3_1', title: null, name: 'New' })
  })

  it('replaces components with slides', () => {
    const slide = [
      { type: 'MEDIA', media_key: '3_1' },
      { type: 'DETAILS', title: 'T', destination: { type: 'WEBSITE', url: 'https://n.example/' } },
    ]
    const call = entityKinds.card.update?.call(target('c1'), { components: null, slides: [slide, slide] })
    expect(call?.kind === 'body' && call.body).toEqual({ slides: [slide, slide] })
  })

  it('removes a post’s name', () => {
    expect(entityKinds.post.update?.call(target('7'), { name: null })?.params).toMatchObject({
      tweet_id: '7',
      name: null,
    })
  })

  it.each(['poll', 'promotedPost', 'accountMedia', 'legacyCard'] as const)('%s: doesn’t exist', (subject) => {
    expect(entityKinds[subject].update).toBeUndefined()
  })
})

it('deletes by ID, legacy cards and polls under their own types, and no posts', () => {
  expect(entityKinds.legacyCard.remove?.call(target('c1', 'IMAGE_CONVERSATION'), {})?.params).toMatchObject({
    card_type: 'IMAGE_CONVERSATION',
  })
  expect(entityKinds.card.remove?.call(target('c1'), {})?.operation.id).toBe('cards.delete')
  const poll = entityKinds.poll.remove?.call(target('p1', 'VIDEO_POLLS'), {})
  expect(poll?.operation.id).toBe('legacyCards.delete')
  expect(poll?.params).toMatchObject({ card_type: 'VIDEO_POLLS', card_id: 'p1' })
  expect(entityKinds.post.remove).toBeUndefined()
})
