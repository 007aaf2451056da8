import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { targetingOperations } from '../../../../src/shared/api/ads/targeting-criteria.ts'
import type { DraftKind } from '../../../../src/shared/drafts/draft.ts'
import { type DraftSubject, draftSubjects } from '../../../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../../../src/shared/entities/registry.ts'
import {
  batchCall,
  fitsBatch,
  plannedCalls,
  rowsIn,
} from '../../../../src/shared/publishing/publish-batch.ts'
import { bodyOf, setCall } from '../../../../src/shared/publishing/publish-call.ts'
import { type PlannedDraft, planPublish } from '../../../../src/shared/publishing/publish-plan.ts'

const target = { accountId: 'a1', remoteId: 'l1', type: null } as const
const { create, update, remove, batch } = entityKinds.lineItem

function planned(
  id: string,
  subject: DraftSubject,
  kind: DraftKind,
  more: Partial<PlannedDraft> = {},
): PlannedDraft {
  const remoteId = kind === 'create' ? null : id
  return {
    id,
    subject,
    kind,
    remoteId,
    title: id,
    needs: [],
    releases: [],
    uploadBytes: null,
    clears: false,
    rows: 1,
    ...more,
  }
}

const callsOf = (drafts: readonly PlannedDraft[]) => plannedCalls(planPublish(drafts).steps)
const many = (count: number, make: (index: number) => PlannedDraft) =>
  Array.from({ length: count }, (_, index) => make(index))

describe('the calls of a plan', () => {
  it('take up to 40 of a kind together, those that depend on them afterwards', () => {
    const calls = callsOf([
      ...many(41, (index) => planned(`c${index}`, 'campaign', 'create')),
      ...many(3, (index) => planned(`l${index}`, 'lineItem', 'create', { needs: [`c${index}`] })),
      planned('l9', 'lineItem', 'create', { needs: ['c9'] }),
    ])
    expect(calls.map(({ operation, steps }) => [operation.id, steps.length])).toEqual([
      ['campaigns.batch', 40],
      ['campaigns.create', 1],
      ['lineItems.batch', 4],
    ])
  })

  it('read the records of a batch of changes at once, and one by itself', () => {
    const calls = callsOf([
      planned('l1', 'lineItem', 'update'),
      planned('l2', 'lineItem', 'update'),
      planned('l3', 'lineItem', 'update', { clears: true }),
      planned('l4', 'lineItem', 'delete'),
    ])
    expect(calls.map(({ operation, reads }) => [operation.id, ...reads.map(({ id }) => id)])).toEqual([
      ['lineItems.batch', 'lineItems.list'],
      ['lineItems.update', 'lineItems.get'],
      ['lineItems.delete'],
    ])
  })

  it('read what is there before creations: once for a batch, once for each other, never where nothing else has its key', () => {
    const calls = callsOf([
      ...many(42, (index) => planned(`c${index}`, 'campaign', 'create')),
      planned('l1', 'lineItem', 'create', { needs: ['c1'] }),
      planned('p1', 'poll', 'create'),
      planned('r1', 'promotedPost', 'create'),
      planned('m1', 'media', 'create'),
      planned('d1', 'card', 'delete'),
    ])
    expect(calls.map(({ operation, reads }) => [operation.id, ...reads.map(({ id }) => id)])).toEqual([
      ['mediaLibrary.add'],
      ['pollCards.create', 'pollCards.list'],
      ['campaigns.batch', 'campaigns.list'],
      ['campaigns.batch'],
      ['promotedTweets.create', 'promotedTweets.list'],
      ['lineItems.create', 'lineItems.list'],
      ['cards.delete'],
    ])
  })

  it('read at once what sets are already there before new ones', () => {
    const calls = callsOf([planned('s1', 'targeting', 'create'), planned('s2', 'targeting', 'create')])
    expect(calls.map(({ operation, reads }) => [operation.id, ...reads.map(({ id }) => id)])).toEqual([
      ['targeting.batch', 'targeting.list'],
    ])
  })

  it('are found for every kind', () => {
    const drafts = draftSubjects.flatMap((subject) =>
      (['create', 'update', 'delete'] as const).map((kind) => planned(`${subject} ${kind}`, subject, kind)),
    )
    const reads = callsOf(drafts).flatMap((call) => call.reads)
    expect(reads.every(({ effect }) => effect === 'read')).toBe(true)
  })

  it('read a record whose deletion needs its type', () => {
    const calls = callsOf([planned('p1', 'poll', 'delete'), planned('p2', 'poll', 'delete')])
    expect(calls.map(({ reads }) => reads.map(({ id }) => id))).toEqual([
      ['pollCards.get'],
      ['pollCards.get'],
    ])
  })

  it('keep what depends on another of its kind for a later one', () => {
    const calls = callsOf([
      planned('c1', 'campaign', 'create'),
      planned('c2', 'campaign', 'create', { needs: ['c1'] }),
      planned('c3', 'campaign', 'create', { needs: ['c2'] }),
      planned('c4', 'campaign', 'create', { needs: ['c1'] }),
    ])
    expect(calls.map(({ steps }) => steps.map(({ key }) => key))).toEqual([['c1'], ['c2', 'c4'], ['c3']])
  })

  it('keep the order of what has no batch', () => {
    const calls = callsOf([
      planned('k1', 'card', 'create'),
      planned('k2', 'card', 'update'),
      planned('k3', 'card', 'create'),
    ])
    expect(calls.map(({ steps }) => steps.map(({ key }) => key))).toEqual([['k1'], ['k2'], ['k3']])
  })

  it('send what has no batch one by one', () => {
    const calls = callsOf(many(3, (index) => planned(`p${index}`, 'poll', 'create')))
    expect(calls.map(({ operation }) => operation.id)).toEqual(Array(3).fill('pollCards.create'))
  })

  it('carry every step once, none with what it depends on, none with another kind', () => {
    const draft = fc.record({
      subject: fc.constantFrom<DraftSubject>('campaign', 'lineItem', 'poll'),
      kind: fc.constantFrom<DraftKind>('create', 'update', 'delete'),
      clears: fc.boolean(),
      needs: fc.array(fc.nat(60), { maxLength: 3 }),
    })
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 120 }), (drafts) => {
        const made = drafts.map(({ subject, kind, clears, needs }, index) =>
          planned(`d${index}`, subject, kind, {
            clears: clears && kind === 'update',
            needs: kind === 'delete' ? [] : needs.filter((needed) => needed < index).map((one) => `d${one}`),
          }),
        )
        const { steps } = planPublish(made)
        const calls = plannedCalls(steps)
        expect(calls.flatMap((call) => call.steps.map(({ key }) => key)).toSorted()).toEqual(
          steps.map(({ key }) => key).toSorted(),
        )
        for (const call of calls) {
          const keys = new Set(call.steps.map(({ key }) => key))
          expect(call.steps.length).toBeLessThanOrEqual(40)
          expect(new Set(call.steps.map(({ subject, kind }) => `${subject} ${kind}`)).size).toBe(1)
          expect(call.steps.flatMap(({ needs }) => needs).filter((needed) => keys.has(needed))).toEqual([])
        }
      }),
    )
  })
})

describe('the calls of sets', () => {
  const setOf = (id: string, rows: number) => planned(id, 'targeting', 'update', { rows, clears: true })

  it('take as many sets together as fit with their rows', () => {
    const calls = callsOf([...many(250, (index) => setOf(`s${index}`, 6)), setOf('large', 501)])
    expect(calls.map(({ operation, steps }) => [operation.id, steps.length])).toEqual([
      ...[83, 83, 83, 1, 1].map((count) => ['targeting.batch', count]),
    ])
    expect(calls[0]?.reads.map(({ id }) => id)).toEqual(['targeting.list'])
  })

  it('are full with as many rows as a call takes', () => {
    const counts = (sets: readonly PlannedDraft[]) => callsOf(sets).map(({ steps }) => steps.length)
    expect(counts(many(100, (index) => setOf(`s${index}`, 5)))).toEqual([100])
    expect(counts([setOf('a', 6), setOf('full', 500), setOf('b', 6)])).toEqual([1, 1, 1])
  })

  it('put a set that takes several calls apart from the others', () => {
    const calls = callsOf([setOf('a', 6), setOf('large', 501), setOf('b', 6)])
    expect(calls.map(({ steps }) => steps.map(({ key }) => key))).toEqual([['a', 'b'], ['large']])
  })

  it('count the rows of a change: removed and added', () => {
    const base = { AGE: 'AGE_OVER_18', 'BROAD_KEYWORD:rope': 'EQ', 'LOCATION:1': 'EQ' }
    const patch = { AGE: 'AGE_OVER_21', 'BROAD_KEYWORD:rope': null, 'LOCATION:2': 'EQ' }
    expect(entityKinds.targeting.batch?.rows?.count({ base, patch })).toBe(4)
  })
})

describe('a call', () => {
  const set = setCall(
    targetingOperations.batch,
    {},
    { maximum: 500, sent: { AGE: '1' }, recordOf: () => ({}), rows: [{}, {}] },
  )

  it('adds its rows to a batch, or itself', () => {
    const change = update?.call(target, { name: 'Tents' })
    expect(rowsIn(set)).toBe(2)
    expect(change === undefined ? null : rowsIn(change)).toBe(1)
  })

  it('is journaled with what it sends besides its parameters', () => {
    const card = entityKinds.card.create?.call(target, { name: 'Tents' })
    const change = update?.call(target, { name: 'Tents' })
    if (card?.kind !== 'body' || change === undefined) throw new Error('no call')
    expect(bodyOf(card)).toBe(card.body)
    expect(bodyOf(change)).toBeNull()
    expect(bodyOf(set)).toEqual({ AGE: '1' })
  })
})

describe('the rows of a batch', () => {
  it('have the parameters of the call for one, without the account', () => {
    const change = update?.call(target, { bid_amount_local_micro: 2_000_000 })
    const removal = remove?.call({ ...target, remoteId: 'l2' }, {})
    if (batch === undefined || change === undefined || removal === undefined) throw new Error('no calls')
    const { operation, params, rows } = batchCall(batch, 'a1', [
      { kind: 'update', call: change },
      { kind: 'delete', call: removal },
    ])
    expect({ id: operation.id, params, rows }).toEqual({
      id: 'lineItems.batch',
      params: { account_id: 'a1' },
      rows: [
        { operation_type: 'Update', params: { line_item_id: 'l1', bid_amount_local_micro: 2_000_000 } },
        { operation_type: 'Delete', params: { line_item_id: 'l2' } },
      ],
    })
  })

  it('are those of a set itself', () => {
    const { batch, update } = entityKinds.targeting
    const call = update?.call(target, { AGE: 'AGE_OVER_18', 'LOCATION:1': 'EQ' }, { targeting: [] })
    if (batch === undefined || call?.kind !== 'set') throw new Error('no set')
    expect(call.rows).toHaveLength(2)
    expect(batchCall(batch, 'a1', [{ kind: 'update', call }]).rows).toEqual(call.rows)
  })

  it.each([
    ['none', 0, false],
    ['one', 1, true],
    ['as many as a call takes', 500, true],
    ['more', 501, false],
  ])('a set with %s', (_what, rows, fits) => {
    const change = { maximum: 500, sent: {}, recordOf: () => ({}), rows: Array(rows).fill({}) }
    expect(fitsBatch(setCall(targetingOperations.batch, {}, change))).toBe(fits)
  })

  it.each([
    ['a change', update?.call(target, { name: 'Tents' }), true],
    ['a change that clears a field', update?.call(target, { end_time: null }), false],
    ['a new one with what it needs missing', create?.call(target, { name: 'Tents' }), false],
    ['a card', entityKinds.card.create?.call(target, { name: 'Tents' }), false],
  ])('%s', (_what, call, fits) => {
    expect(call === undefined ? null : fitsBatch(call)).toBe(fits)
  })
})
