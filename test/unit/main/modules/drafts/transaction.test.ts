import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredDraft } from '../../../../../src/main/modules/drafts/draft-rows.ts'
import {
  changeDrafts,
  editable,
  newDraft,
  newDraftId,
  revised,
} from '../../../../../src/main/modules/drafts/transaction.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import type { DraftSubject } from '../../../../../src/shared/entities/kinds.ts'
import { faultOf, unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage

beforeEach(() => {
  stage = setDraftsStage()
})

afterEach(() => stage.end())

interface Recheck {
  readonly names: readonly string[]
  readonly parents: readonly string[]
}

/** What is checked again after a change of drafts: the names that they have, and what they're part of. */
function recheckAfter(work: Parameters<typeof changeDrafts<null>>[1]): Recheck {
  const rechecks: Recheck[] = []
  const { parts } = stage
  const checker = {
    ...parts.checker,
    recheckNaming: (_workspace: unknown, names: readonly string[], parents: readonly string[] = []) => {
      rechecks.push({ names, parents })
    },
  }
  unwrap(changeDrafts({ ...parts, checker }, work))
  const [recheck, ...others] = rechecks
  if (recheck === undefined || others.length > 0) throw new Error(`${rechecks.length} rechecks`)
  return recheck
}

const draftOf = (subject: DraftSubject, patch: Fields, change: Partial<Draft> = {}): Draft => ({
  ...newDraft('d1', workspace, subject, patch, stage.now),
  ...change,
})

const put = (before: Draft | null, after: Draft): Recheck => {
  const stored = before === null ? null : putFirst(before)
  return recheckAfter((change) => {
    change.put(stored, after)
    return succeed(null)
  })
}

const putFirst = (draft: Draft) => unwrap(changeDrafts(stage.parts, ({ put }) => succeed(put(null, draft))))

const remove = (draft: Draft): Recheck => {
  const stored = putFirst(draft)
  return recheckAfter((change) => {
    change.remove(stored)
    return succeed(null)
  })
}

const ofRecord = { kind: 'update', remoteId: 'r1', base: {} } as const

describe('what is checked again', () => {
  it('with new targeting: its line item', () => {
    expect(put(null, draftOf('targeting', { line_item_id: 'l1' }))).toEqual({
      names: ['draft:d1'],
      parents: ['l1'],
    })
  })

  it('with changed targeting: the line item whose ID it shares', () => {
    const base = { line_item_id: 'l2' }
    expect(put(null, draftOf('targeting', {}, { ...ofRecord, base }))).toEqual({
      names: ['r1'],
      parents: ['r1'],
    })
  })

  it('with discarded targeting: its line item', () => {
    expect(remove(draftOf('targeting', { line_item_id: 'l1' }))).toEqual({
      names: ['draft:d1'],
      parents: ['l1'],
    })
  })

  it('with targeting without a line item, and with a card: nothing else', () => {
    const alone = { names: ['draft:d1'], parents: [] }
    expect(put(null, draftOf('targeting', {}))).toEqual(alone)
    expect(put(null, draftOf('card', { line_item_id: 'l1' }))).toEqual(alone)
  })

  it('with a new line item: its campaign, and the other line items', () => {
    expect(put(null, draftOf('lineItem', { campaign_id: 'c1' }))).toEqual({
      names: ['draft:d1', 'c1'],
      parents: ['c1'],
    })
  })

  it('with a line item without a campaign: only itself', () => {
    expect(put(null, draftOf('lineItem', {}))).toEqual({ names: ['draft:d1'], parents: [] })
  })

  it.each([
    ['daily_budget_amount_local_micro', 5],
    ['entity_status', 'PAUSED'],
    ['start_time', '2026-01-01T00:00:00Z'],
    ['end_time', '2026-02-01T00:00:00Z'],
  ] as const)('with a changed %s of a line item: its campaign', (field, value) => {
    const before = draftOf('lineItem', { campaign_id: 'c1' })
    const after = revised(before, { patch: { campaign_id: 'c1', [field]: value } }, stage.now)
    expect(put(before, after).parents).toEqual(['c1', 'c1'])
  })

  it('with a changed name of a line item: nothing that its campaign counts', () => {
    const before = draftOf('lineItem', { campaign_id: 'c1' })
    const after = revised(before, { patch: { campaign_id: 'c1', name: 'Spring' } }, stage.now)
    expect(put(before, after)).toEqual({ names: ['draft:d1'], parents: [] })
  })

  it('with a line item that moves: both campaigns', () => {
    const before = draftOf('lineItem', { campaign_id: 'c1' })
    const after = revised(before, { patch: { campaign_id: 'c2' } }, stage.now)
    expect(put(before, after).parents).toEqual(['c1', 'c2'])
  })

  it('with a first change of an existing line item: what the record had counts as before', () => {
    const base = { campaign_id: 'c1', entity_status: 'ACTIVE' }
    const paused = { ...ofRecord, base }
    expect(put(null, draftOf('lineItem', { entity_status: 'PAUSED' }, paused)).parents).toEqual(['c1', 'c1'])
    stage.end()
    stage = setDraftsStage()
    expect(put(null, draftOf('lineItem', { name: 'Spring' }, paused)).parents).toEqual([])
  })

  it('with the deletion of a line item: the campaign that loses it', () => {
    const deletion = { ...ofRecord, kind: 'delete', base: { campaign_id: 'c1' } } as const
    expect(put(null, draftOf('lineItem', {}, deletion)).parents).toEqual(['c1'])
  })

  it('with a discarded deletion of a line item: the campaign that gets it back', () => {
    const deletion = { ...ofRecord, kind: 'delete', base: { campaign_id: 'c1' } } as const
    expect(remove(draftOf('lineItem', {}, deletion)).parents).toEqual(['c1'])
  })

  it('with a discarded line item, new or changed: its campaign', () => {
    expect(remove(draftOf('lineItem', { campaign_id: 'c1' })).parents).toEqual(['c1'])
    const change = { ...ofRecord, base: { campaign_id: 'c2' } }
    expect(remove(draftOf('lineItem', { entity_status: 'PAUSED' }, { id: 'd2', ...change })).parents).toEqual(
      ['c2', 'c2'],
    )
  })

  it('with a promoted post, before and after: its line items', () => {
    const before = draftOf('promotedPost', { line_item_id: 'l1' })
    const after = revised(before, { patch: { line_item_id: 'l2' } }, stage.now)
    expect(put(before, after).parents).toEqual(['l1', 'l2'])
    expect(remove(draftOf('promotedPost', {}, { id: 'd2' })).parents).toEqual([])
  })

  it('with an existing card: its address too, if the record has one', () => {
    stage.see('card', { id: 'r1', card_uri: 'card://r1', name: 'Spring', components: [] })
    expect(put(null, draftOf('card', { name: 'Summer' }, ofRecord)).names).toEqual(['r1', 'card://r1'])
    expect(
      put(null, draftOf('card', { name: 'Summer' }, { ...ofRecord, id: 'd2', remoteId: 'r2' })).names,
    ).toEqual(['r2'])
  })
})

it('marks only what an agent changes', () => {
  const draft = draftOf('card', { name: 'Spring' })
  const put = (author?: 'agent') =>
    unwrap(changeDrafts({ ...stage.parts, author }, (change) => succeed(change.put(null, draft)))).draft
  expect(put('agent').byAgent).toBe(true)
  expect(put()).not.toHaveProperty('byAgent')
})

describe('who changed a draft', () => {
  const draft = newDraft('d1', workspace, 'poll', { name: 'Poll' }, 1)
  const putAs = (handle: string | null, before: StoredDraft | null, after: Draft) =>
    unwrap(changeDrafts({ ...stage.parts, handleOf: () => handle }, ({ put }) => succeed(put(before, after))))

  it('isn’t known without anyone who could tell', () => {
    const { draft: stored } = unwrap(
      changeDrafts({ ...stage.parts, handleOf: undefined }, ({ put }) => succeed(put(null, draft))),
    )
    expect(stored).not.toHaveProperty('changedBy')
  })

  it('doesn’t become who made it', () => {
    const made = putAs(null, null, draft)
    const { draft: changed } = putAs('bert', made, { ...draft, patch: { name: 'Other' } })
    expect(changed).not.toHaveProperty('createdBy')
    expect(changed).toMatchObject({ changedBy: 'bert' })
  })
})

describe('a change of drafts', () => {
  it('is announced with everything it affects', () => {
    const post = draftOf('post', { text: 'Look' }, { id: 'd2' })
    const stored = putFirst(draftOf('poll', {}))
    const draftsChanged = vi.fn()
    const events = { ...stage.parts.events, draftsChanged }
    unwrap(
      changeDrafts({ ...stage.parts, events }, ({ put, remove: removeDraft }) => {
        removeDraft(stored)
        put(null, post)
        return succeed(null)
      }),
    )
    expect(draftsChanged.mock.calls).toEqual([[workspace, ['poll', 'post'], ['d1', 'd2']]])
  })

  it('checks each draft against those that are left', () => {
    const ids = { campaign: 'aaaaaaaaaaaaaaaa', lineItem: 'bbbbbbbbbbbbbbbb' }
    const campaign = putFirst(draftOf('campaign', { name: 'Spring' }, { id: ids.campaign }))
    const lineItem = draftOf('lineItem', { campaign_id: `draft:${ids.campaign}` }, { id: ids.lineItem })
    const stored = putFirst(lineItem)
    const again = unwrap(
      changeDrafts(stage.parts, ({ put, remove: removeDraft }) => {
        put(stored, lineItem)
        removeDraft(campaign)
        return succeed(put(stored, lineItem))
      }),
    )
    expect(again.errors).toBeGreaterThan(stored.errors)
  })

  it('that is checked later has the counts of the last check, and nothing is rechecked yet', () => {
    const { parts } = stage
    const draft = draftOf('poll', { name: 'Poll' })
    const counts = { type: '1 choice', errors: 4, warnings: 3, missing: 2, blocked: 1 }
    const checker = {
      ...parts.checker,
      recheckNaming: () => {
        throw new Error('A recheck')
      },
    }
    const [fresh, changed] = unwrap(
      changeDrafts({ ...parts, checker }, ({ checkLater, put }) => {
        checkLater()
        const stored = put(null, draft)
        return succeed([stored, put({ ...stored, ...counts }, { ...draft, patch: { name: 'Other' } })])
      }),
    )
    expect(fresh).toMatchObject({ title: 'Poll', type: null, errors: 0, warnings: 0, missing: 0, blocked: 0 })
    expect(changed).toMatchObject({ title: 'Other', ...counts })
  })
})

it('has an ID of its random bytes in base 32', () => {
  // A vector of RFC 4648, section 10, twice.
  expect(newDraftId({ bytes: () => Buffer.from('foobafooba') })).toBe('mzxw6ytbmzxw6ytb')
})

describe('a draft can be changed', () => {
  it.each([
    ['idle', null],
    ['failed', null],
    ['queued', /is being published/],
    ['sent', /is being published/],
    ['unknown', /isn’t known yet whether Poll was published/],
  ] as const)('if it is %s: %s', (publish, refusal) => {
    const stored = putFirst(draftOf('poll', { name: 'Poll' }, { publish }))
    const outcome = editable({ get: () => stored }, 'd1')
    if (refusal === null) expect(outcome).toEqual(succeed(stored))
    else expect(faultOf(outcome)).toMatchObject({ kind: 'refused', message: expect.stringMatching(refusal) })
  })

  it('if it’s there', () => {
    expect(faultOf(editable({ get: () => null }, 'd1'))).toMatchObject({ kind: 'notFound', code: 'DRAFT' })
  })
})
