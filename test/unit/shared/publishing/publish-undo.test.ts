import { describe, expect, it } from 'vitest'
import type { Fields } from '../../../../src/shared/core/json.ts'
import type { Draft, DraftKind } from '../../../../src/shared/drafts/draft.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'
import { irreversibleLabel } from '../../../../src/shared/publishing/irreversible-label.ts'
import {
  type PublishedChange,
  undoBlocker,
  undoItem,
  undoOf,
  undoRemainder,
} from '../../../../src/shared/publishing/publish-undo.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'a1' } as const

function published(
  subject: DraftSubject,
  kind: DraftKind,
  given: Partial<PublishedChange> & { readonly base?: Fields; readonly patch?: Fields } = {},
): PublishedChange {
  const { base = null, patch = {}, ...rest } = given
  const draft: Draft = {
    id: 'aaaaaaaaaaaaaaaa',
    workspace,
    subject,
    kind,
    base,
    patch,
    revision: 1,
    comment: '',
    remoteId: 'r1',
    sync: 'clean',
    publish: 'sent',
    createdAt: 1,
    updatedAt: 1,
  }
  return {
    draft,
    title: 'T',
    remoteId: 'r1',
    after: null,
    now: {},
    isUndone: false,
    before: [],
    goesWithOwner: false,
    currency: 'EUR',
    ...rest,
  }
}

describe('undoing a creation', () => {
  it.each(['card', 'poll', 'videoConversation', 'media', 'promotedPost'] as const)(
    'deletes a %s',
    (subject) => {
      expect(undoOf(published(subject, 'create')).kind).toBe('delete')
    },
  )

  it.each([
    ['post', published('post', 'create'), 'can’t delete this'],
    ['what is gone', published('card', 'create', { now: null }), 'no longer exists'],
    ['a deletion', published('card', 'delete'), 'can’t restore what is deleted'],
    ['what was there before', published('audiencePermission', 'create', { before: ['r1'] }), 'existed'],
    ['what was undone before', published('card', 'create', { isUndone: true }), 'Already undone'],
  ])('is impossible for %s, with the reason', (_what, change, reason) => {
    const plan = undoOf(change)
    expect(plan.kind).toBe('impossible')
    expect(plan.effect).toContain(reason)
  })
})

describe('undoing a creation that was changed since', () => {
  const after = { name: 'Mine', title: null }
  const plan = (now: Fields, answer: Fields | null = after) =>
    undoOf(published('campaign', 'create', { now, after: answer }))

  it('says that it asks, and compares with what was published', () => {
    expect(plan({ name: 'Theirs' })).toEqual({
      kind: 'delete',
      base: after,
      effect: 'Changed since: asks before deleting it',
    })
    expect(plan({ name: 'Mine', title: 'Theirs' }).effect).toContain('asks')
  })

  it('isn’t what nobody changed, or what the answer didn’t have', () => {
    expect(plan({ name: 'Mine' }).effect).toBe('Deletes it')
    expect(plan({ name: 'Mine', title: null, total: 5 }).effect).toBe('Deletes it')
    expect(plan({ name: 'Theirs' }, null)).toEqual({
      kind: 'delete',
      base: { name: 'Theirs' },
      effect: 'Deletes it',
    })
  })
})

describe('before publishing', () => {
  it.each([
    ['post', 'create', false],
    ['card', 'delete', false],
    ['card', 'create', true],
    ['targeting', 'create', true],
    ['campaign', 'update', true],
  ] as const)('a %s to %s: whether it can be undone', (subject, kind, can) => {
    expect(undoBlocker({ subject, kind }) === null).toBe(can)
  })

  it.each([
    ['post', 'create', 'Can’t be undone: The service can’t delete this.'],
    ['audiencePermission', 'create', /^Can’t be undone entirely: Undo stops the sharing/],
    ['audiencePermission', 'update', null],
    ['card', 'create', null],
  ] as const)('a %s to %s: what an undo doesn’t take back', (subject, kind, label) => {
    const named = irreversibleLabel({
      undoBlocker: undoBlocker({ subject, kind }),
      undoRemainder: undoRemainder({ subject, kind }),
    })
    if (label === null) expect(named).toBeNull()
    else expect(named).toMatch(label)
  })
})

describe('undoing a new set', () => {
  const patch = { line_item_id: 'r1', 'LOCATION:1': 'EQ', 'BROAD_KEYWORD:tent': 'NE', AGE: 'AGE_OVER_18' }

  it('removes what it added if that is unchanged', () => {
    const now = { ...patch, 'BROAD_KEYWORD:tent': 'EQ', 'INTEREST:1001': 'EQ' }
    const plan = undoOf(published('targeting', 'create', { patch, now }))
    expect(plan).toMatchObject({ kind: 'restore', patch: { 'LOCATION:1': null, AGE: null } })
    expect(plan.kind === 'restore' ? Object.keys(plan.patch).sort() : []).toEqual(['AGE', 'LOCATION:1'])
  })

  it('leaves the members that were there before', () => {
    const before = ['LOCATION:1', 'AGE']
    expect(undoOf(published('targeting', 'create', { patch, now: patch, before }))).toMatchObject({
      kind: 'restore',
      patch: { 'BROAD_KEYWORD:tent': null },
    })
    const all = [...before, 'BROAD_KEYWORD:tent']
    expect(undoOf(published('targeting', 'create', { patch, now: patch, before: all }))).toEqual({
      kind: 'impossible',
      effect: 'It existed before this publish.',
    })
  })

  it('does nothing if its line item is deleted anyway', () => {
    const change = published('targeting', 'create', { patch, goesWithOwner: true })
    expect(undoOf(change)).toEqual({ kind: 'included', effect: 'Deleted with its line item' })
    expect(undoItem(change, undoOf(change))).toMatchObject({ possible: true, changes: [] })
  })
})

describe('undoing a change', () => {
  const base = { name: 'Before', title: 'Old' }
  const patch = { name: 'Mine', title: null }
  const change = (now: Fields | null) => undoOf(published('media', 'update', { base, patch, now }))

  it('restores fields that still have the published value', () => {
    expect(change({ name: 'Mine' })).toMatchObject({
      kind: 'restore',
      patch: { name: 'Before', title: 'Old' },
    })
  })

  it('leaves fields alone that someone has changed since', () => {
    const plan = change({ name: 'Theirs' })
    expect(plan).toMatchObject({ kind: 'restore', base: { name: 'Theirs' } })
    expect(plan.kind === 'restore' ? plan.patch : null).toEqual({ title: 'Old' })
    expect(plan.effect).toContain('stay')
    expect(change({ name: 'Mine' }).effect).toBe('Restores the earlier values')
    expect(undoItem(published('media', 'update', { now: null }), change(null)).possible).toBe(false)
  })

  it('removes what there was no value of before', () => {
    const plan = undoOf(published('media', 'update', { patch: { name: 'Mine' }, now: { name: 'Mine' } }))
    expect(plan).toMatchObject({ kind: 'restore', patch: { name: null } })
  })

  it('lists the restored values, and none for fields that stay', () => {
    const budget = 'daily_budget_amount_local_micro'
    const given = published('campaign', 'update', {
      base: { [budget]: 120_000_000, name: 'Before' },
      patch: { [budget]: 138_000_000, name: 'Mine' },
      now: { [budget]: 138_000_000, name: 'Theirs' },
    })
    expect(undoItem(given, undoOf(given))).toMatchObject({
      possible: true,
      changes: [{ field: budget, before: 138_000_000, after: 120_000_000 }],
      currency: 'EUR',
    })
  })

  it('is impossible if all have been changed', () => {
    expect(change({ name: 'Theirs', title: 'Theirs too' }).kind).toBe('impossible')
    expect(change(null).kind).toBe('impossible')
  })

  it('relies on the service’s answer, whose format may differ from what was sent', () => {
    const given = { base: { name: 'Before' }, patch: { name: ' Mine ' }, after: { name: 'Mine' } }
    expect(undoOf(published('media', 'update', { ...given, now: { name: 'Mine' } })).kind).toBe('restore')
  })
})
