import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../../src/shared/core/json.ts'
import { factsOfRecord } from '../../../../src/shared/creatives/record-facts.ts'
import { contentOfRecord, formOfEdit, titleOf } from '../../../../src/shared/drafts/draft-content.ts'
import { fieldLabel } from '../../../../src/shared/drafts/draft-labels.ts'
import {
  type DraftSubject,
  descriptorOf,
  draftSubjects,
  kinds,
  kindsNamedIn,
} from '../../../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../../../src/shared/entities/registry.ts'
import { setRecord } from '../../../../src/shared/entities/targeting/targeting-set.ts'
import { matchesPatch, matchRecord } from '../../../../src/shared/publishing/match-record.ts'
import { bodyOf, type PublishCall } from '../../../../src/shared/publishing/publish-call.ts'
import { capitalized } from '../../../../src/shared/text/format.ts'

/** A user's input for one entity of each kind, and what the service adds to its record. */
const examples: Readonly<Record<DraftSubject, { readonly content: Fields; readonly added: Fields }>> = {
  media: { content: { name: 'Tent', title: 'A tent' }, added: { media_key: '3_1', media_type: 'VIDEO' } },
  accountMedia: { content: {}, added: { id: '2nuc', video_id: '13_1', creative_type: 'PREROLL' } },
  card: {
    content: {
      name: 'Tent',
      components: [
        { type: 'MEDIA', media_key: '3_1' },
        { type: 'DETAILS', title: 'Tents', destination: { type: 'WEBSITE', url: 'https://n.example/' } },
      ],
    },
    added: { id: 'c1', card_uri: 'card://1', card_type: 'IMAGE_WEBSITE', slides: null },
  },
  legacyCard: { content: { name: 'Old' }, added: { id: 'c2', card_uri: 'card://2', card_type: 'IMAGE_APP' } },
  poll: {
    content: { name: 'Poll', duration_in_minutes: 60, first_choice: 'a', second_choice: 'b' },
    added: { id: 'c3', card_uri: 'card://3', card_type: 'TEXT_POLLS', third_choice: null },
  },
  videoConversation: {
    content: {
      name: 'Talk',
      first_cta: '#tents',
      first_cta_tweet: 'I like #tents',
      media_key: '13_1',
      thank_you_text: 'Thanks',
    },
    added: { id: 'c4', card_uri: 'card://4', card_type: 'VIDEO_CONVERSATION', title: null },
  },
  post: {
    content: { as_user_id: '7', text: 'Tents', name: 'P', nullcast: true },
    added: { id_str: '12', tweet_id: '12', user: { id_str: '7' }, full_text: 'Tents', text: null },
  },
  customAudience: {
    content: { name: 'Boot buyers', description: 'Bought boots' },
    added: { id: 'u1', audience_type: 'CRM', audience_size: null, targetable: false },
  },
  audiencePermission: {
    content: { tailored_audience_id: 'u1', granted_account_id: 'a2', permission_level: 'READ_ONLY' },
    added: { id: 'e1' },
  },
  campaign: {
    content: {
      funding_instrument_id: 'f1',
      name: 'Winter',
      entity_status: 'PAUSED',
      daily_budget_amount_local_micro: 5_000_000,
    },
    added: { id: 'k1', effective_status: 'PAUSED', currency: 'EUR' },
  },
  lineItem: {
    content: {
      campaign_id: 'k1',
      name: 'Tents',
      objective: 'REACH',
      product_type: 'PROMOTED_TWEETS',
      placements: ['TWITTER_TIMELINE'],
      entity_status: 'PAUSED',
      bid_strategy: 'AUTO',
      start_time: '2026-12-01T00:00:00Z',
      end_time: '2026-12-02T00:00:00Z',
    },
    added: { id: 'l1', categories: [], currency: 'EUR' },
  },
  curatedCategory: { content: { line_item_id: 'l1', curated_category_id: 'q1' }, added: { id: 'x1' } },
  promotedPost: { content: { line_item_id: 'l1', tweet_id: '12' }, added: { id: 'y1' } },
  targeting: {
    content: {
      line_item_id: 'l1',
      'LOCATION:96683cc9126741d1': 'EQ',
      'BROAD_KEYWORD:tent': 'NE',
      AGE: 'AGE_OVER_21',
    },
    added: setRecord('l1', [
      { id: 'c1', targeting_type: 'LOCATION', targeting_value: '96683cc9126741d1', operator_type: 'EQ' },
      { id: 'c2', targeting_type: 'BROAD_KEYWORD', targeting_value: 'tent', operator_type: 'NE' },
      { id: 'c3', targeting_type: 'AGE', targeting_value: 'AGE_OVER_21', operator_type: 'EQ' },
    ]),
  },
}

const remoteId = '1234'
const target = { accountId: 'a1', remoteId, type: 'IMAGE_APP' }

/** The call passes the operation's schemas, which the client enforces. */
function expectValid({ operation, params, ...rest }: PublishCall): void {
  expect(operation.params.safeParse(params).error?.issues).toBeUndefined()
  if (rest.kind === 'set') expect(operation.body?.safeParse(rest.rows).error?.issues).toBeUndefined()
  if (rest.kind === 'body') expect(operation.body?.safeParse(rest.body).error?.issues).toBeUndefined()
}

function sentBy(call: PublishCall): Fields {
  const body = bodyOf(call)
  if (body !== null) return body
  const { account_id: _account, tweet_mode: _mode, ...sent } = call.params
  return sent
}

it.each(draftSubjects)('%s: its descriptor matches its definition', (subject) => {
  const { lists, remove, fields } = entityKinds[subject]
  const descriptor = descriptorOf(subject)
  expect(descriptor.lists).toEqual(lists.map(({ operation }) => operation.id))
  expect(descriptor.removable).toBe(remove !== undefined)
  expect(descriptor.listsDeleted).toBe(
    lists.every(({ operation }) => 'with_deleted' in operation.params.shape),
  )
  if (descriptor.partOf !== undefined) expect(fields).toContain(descriptor.partOf)
  for (const field of fields) {
    if (kindsNamedIn(field).length > 0) expect(Object.keys(descriptor.references)).toContain(field)
  }
})

describe.each(draftSubjects)('%s', (subject) => {
  const kind = entityKinds[subject]
  const { create, update, remove, batch } = kind
  const { content, added } = examples[subject]
  const record = { ...content, ...added }

  it('has labels, and fields that its content accepts', () => {
    expect(kinds[subject].label.many).not.toBe('')
    expect(formOfEdit(subject, content)).toBeNull()
    expect(formOfEdit(subject, { nothing: 1 })?.errors).toEqual([
      expect.objectContaining({ field: 'nothing' }),
    ])
    for (const field of kind.fields) {
      for (const { message } of formOfEdit(subject, { [field]: { wrong: [] } })?.errors ?? []) {
        expect(message).toContain(capitalized(fieldLabel(field)))
      }
    }
    for (const field of update?.fields ?? []) expect(kind.fields).toContain(field)
  })

  it('reads and lists records, and names the record that a call changes', () => {
    expectValid(kind.read(target, content))
    for (const { operation, params } of kind.lists) {
      expectValid({ kind: 'plain', operation, params: { account_id: 'a1', ...params } })
    }
    const calls: (PublishCall | undefined)[] = [
      kind.read(target, content),
      update?.call(target, content),
      remove?.call(target, content),
    ]
    for (const call of calls.flatMap((one) => one ?? [])) {
      // The rows of a set contain the record's ID themselves.
      expect(JSON.stringify(call.kind === 'set' ? call.rows : call.params)).toContain(`"${remoteId}"`)
    }
    const changed = update?.call(target, {})
    if (changed !== undefined && changed.kind !== 'set') expect(changed.params[kind.idParam]).toBe(remoteId)
  })

  it('becomes the same draft from its record again', () => {
    expect(contentOfRecord(subject, record)).toEqual(content)
    const facts = factsOfRecord(subject, record)
    expect(Object.values(added)).toContain(facts?.remoteId)
    expect(facts?.address).toBe(descriptorOf(subject).hasAddress ? added.card_uri : null)
    if (create !== undefined) expect(facts?.title).toBe(titleOf(subject, content))
  })

  it('is created by a valid call, and found again in a valid list', () => {
    if (create === undefined) return expect(matchRecord(subject, content, record)).toBe('different')
    const call = create.call({ ...target, remoteId: '3_1' }, content)
    const sent = sentBy(call)
    expectValid(call)
    expectValid(create.find(target, sent))
    expect(matchRecord(subject, sent, record)).toBe('exact')
    for (const other of draftSubjects) {
      const { content, added } = examples[other]
      if (other !== subject) expect(matchRecord(subject, sent, { ...content, ...added })).not.toBe('exact')
    }
  })

  it('changes what it may, sends nothing else, and has the change in its record', () => {
    if (update === undefined) return
    fc.assert(
      fc.property(fc.subarray([...update.fields]), fc.array(fc.boolean()), (names, cleared) => {
        const patch = Object.fromEntries(
          names.map((name, index) => [name, cleared[index] ? null : (content[name] ?? null)]),
        )
        const call = update.call(target, { ...patch, unknown: 1 })
        if (call.kind === 'plain' && subject !== 'post') {
          const { account_id: _account, [kind.idParam]: _id, ...sent } = call.params
          expect(sent).toEqual(patch)
        }
        expect(matchesPatch(subject, patch, { ...record, ...patch })).toBe(true)
      }),
    )
  })

  it('is batched into valid calls', () => {
    if (batch === undefined) return
    if (batch.newest !== undefined) expectValid(batch.newest('a1'))
    expectValid(batch.readSeveral('a1', ['k1', 'k2']))
    expect(batch.maximum).toBeGreaterThan(1)
  })
})

it('lists dependent kinds after those they depend on', () => {
  for (const subject of draftSubjects) {
    for (const field of Object.keys(descriptorOf(subject).references)) {
      expect(kindsNamedIn(field), field).not.toEqual([])
      for (const needed of kindsNamedIn(field).filter((one) => one !== subject)) {
        expect(draftSubjects.indexOf(needed)).toBeLessThan(draftSubjects.indexOf(subject))
      }
    }
  }
})
