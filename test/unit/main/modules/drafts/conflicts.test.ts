import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const range = { workspace, offset: 0, count: 50 }
const campaign = (number: number, name: string, purchase_order_number: string) => ({
  id: `c${number}`,
  name,
  purchase_order_number,
  currency: 'EUR',
  funding_instrument_id: 'f1',
})

/** Campaigns whose name and purchase order were changed here and elsewhere. */
async function conflicting(count: number) {
  const numbers = Array.from({ length: count }, (_, place) => place)
  stage.see('campaign', ...numbers.map((number) => campaign(number, `Base ${number}`, 'b')))
  const ids: string[] = []
  for (const number of numbers) {
    const fields = { name: `Mine ${number}`, purchase_order_number: 'm' }
    const change = { workspace, subject: 'campaign' as const, remoteId: `c${number}`, fields }
    ids.push(unwrap(await stage.handlers.change(change)).id)
  }
  stage.see('campaign', ...numbers.map((number) => campaign(number, `Theirs ${number}`, 't')))
  return ids
}

const patchOf = (id: string) => unwrap(stage.store.drafts.get(id))?.draft.patch

describe('all conflicts of an account', () => {
  it('show base, mine and theirs of every field', async () => {
    const [first = ''] = await conflicting(2)
    const { rows, total, timezone } = unwrap(await stage.handlers.conflicts(range))
    expect(timezone).toBe('Europe/Berlin')
    expect(total).toBe(2)
    expect(rows[0]).toMatchObject({ draftId: first, remoteId: 'c0', title: 'Mine 0', currency: 'EUR' })
    expect(rows[0]?.fields).toEqual([
      { field: 'name', base: 'Base 0', mine: 'Mine 0', theirs: 'Theirs 0' },
      { field: 'purchase_order_number', base: 'b', mine: 'm', theirs: 't' },
    ])
    const second = unwrap(await stage.handlers.conflicts({ ...range, offset: 1 }))
    expect(second.rows.map(({ title }) => title)).toEqual(['Mine 1'])
  })

  it('are resolved field by field, and only the chosen ones', async () => {
    const [first = '', second = ''] = await conflicting(2)
    const chosen = [
      { draftId: first, choices: { name: 'mine', purchase_order_number: 'theirs' } as const },
      { draftId: second, choices: { name: 'mine' } as const },
    ]
    const done = unwrap(await stage.handlers.resolveMany({ workspace, chosen, others: null }))
    expect(done).toEqual({ resolved: 1, left: 1 })
    expect(patchOf(first)).toEqual({ name: 'Mine 0' })
    expect(unwrap(stage.store.drafts.get(second))?.draft.sync).toBe('conflict')
  })

  it('can all be resolved one way, in one undo step', async () => {
    const ids = await conflicting(150)
    const [first = '', second = ''] = ids
    const chosen = [{ draftId: first, choices: { name: 'mine' } as const }]
    const done = unwrap(await stage.handlers.resolveMany({ workspace, chosen, others: 'theirs' }))
    expect(done).toEqual({ resolved: 150, left: 0 })
    expect([patchOf(first), patchOf(second)]).toEqual([{ name: 'Mine 0' }, {}])
    await stage.undo()
    expect(unwrap(await stage.handlers.conflicts(range)).total).toBe(150)
    expect(patchOf(second)).toEqual({ name: 'Mine 1', purchase_order_number: 'm' })
  })

  it('have no currency if their record has none', async () => {
    const [first = ''] = await conflicting(1)
    const { currency: _, ...others } = campaign(0, 'Theirs 0', 't')
    stage.see('campaign', others)
    expect(unwrap(await stage.handlers.conflicts(range)).rows).toMatchObject([
      { draftId: first, currency: null },
    ])
  })

  it('aren’t resolved if they are none, locked or gone', async () => {
    const [clean = '', locked = '', gone = ''] = await conflicting(3)
    stage.see('campaign', campaign(0, 'Base 0', 'b'))
    unwrap(stage.publishing.mark(workspace, [locked], 'queued'))
    stage.now += 1_000
    stage.see('campaign', campaign(0, 'Base 0', 'b'), campaign(1, 'Theirs 1', 't'))
    unwrap(stage.store.entities.endSync(workspace, 'campaign', stage.now))
    const ids = [clean, locked, gone, 'aaaaaaaaaaaaaaaa']
    const before = ids.map(patchOf)
    const choices = { name: 'theirs', purchase_order_number: 'theirs' } as const
    const chosen = ids.map((draftId) => ({ draftId, choices }))
    expect(unwrap(await stage.handlers.resolveMany({ workspace, chosen, others: null }))).toEqual({
      resolved: 0,
      left: 2,
    })
    expect(ids.map(patchOf)).toEqual(before)
  })

  it('are named by their number in the undo step', async () => {
    const [first = ''] = await conflicting(2)
    const chosen = [{ draftId: first, choices: { name: 'mine', purchase_order_number: 'mine' } as const }]
    unwrap(await stage.handlers.resolveMany({ workspace, chosen, others: null }))
    expect(unwrap(await stage.handlers.undoState({ workspace })).undo).toBe('resolve 1 conflict')
  })

  it('of records that are gone are only listed as such', async () => {
    await conflicting(1)
    stage.now += 1_000
    unwrap(stage.store.entities.endSync(workspace, 'campaign', stage.now))
    const { rows, gone } = unwrap(await stage.handlers.conflicts(range))
    expect(rows).toEqual([])
    expect(gone.total).toBe(1)
  })

  it('leave other accounts alone', async () => {
    const [first = ''] = await conflicting(1)
    const other = { ...workspace, accountId: 'a2' }
    const chosen = [{ draftId: first, choices: { name: 'mine', purchase_order_number: 'mine' } as const }]
    const done = unwrap(await stage.handlers.resolveMany({ workspace: other, chosen, others: null }))
    expect(done).toEqual({ resolved: 0, left: 0 })
    expect(unwrap(await stage.handlers.conflicts(range)).total).toBe(1)
  })
})

describe('changes of what the service deleted', () => {
  it('are listed beside the conflicts, deletions too, until they are discarded or the record returns', async () => {
    stage.see('campaign', campaign(0, 'Tents', 'b'), campaign(1, 'Boots', 'b'), campaign(2, 'Bags', 'b'))
    const fields = { name: 'Tents of spring' }
    const change = { workspace, subject: 'campaign' as const, remoteId: 'c0', fields }
    const { id } = unwrap(await stage.handlers.change(change))
    unwrap(await stage.handlers.remove({ workspace, subject: 'campaign', keys: ['c1'] }))
    expect(unwrap(await stage.handlers.conflicts(range)).gone).toEqual({ rows: [], total: 0 })

    stage.now += 1_000
    stage.see('campaign', campaign(2, 'Bags', 'b'))
    unwrap(stage.store.entities.endSync(workspace, 'campaign', stage.now))
    const { rows, total, gone } = unwrap(await stage.handlers.conflicts(range))
    expect([rows, total]).toEqual([[], 0])
    expect(gone.total).toBe(2)
    expect(gone.rows).toEqual([
      {
        draftId: id,
        subject: 'campaign',
        kind: 'update',
        title: 'Tents of spring',
        changes: [{ field: 'name', before: 'Tents', after: 'Tents of spring' }],
      },
      expect.objectContaining({ kind: 'delete', title: 'Boots', changes: [] }),
    ])
    expect(unwrap(await stage.handlers.conflicts({ ...range, count: 1 })).gone.rows).toHaveLength(1)

    unwrap(await stage.handlers.discard({ draftIds: [id] }))
    stage.see('campaign', campaign(1, 'Boots', 'b'))
    expect(unwrap(await stage.handlers.conflicts(range)).gone.total).toBe(0)
  })
})
