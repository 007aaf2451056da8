import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const contentOf = async (draftId: string) => unwrap(await stage.handlers.get({ draftId })).draft.patch
const snapshots = async () =>
  unwrap(await stage.handlers.snapshots({ workspace, draftId: null, offset: 0, count: 50 }))

describe('a draft being published', () => {
  it('can’t be changed, discarded or undone until it is unlocked', async () => {
    const { id } = await stage.create('card', { name: 'Card' })
    unwrap(stage.publishing.lock(workspace, [id]))
    const key = `draft:${id}`
    const attempts = [
      await stage.handlers.edit({ draftId: id, fields: { name: 'Other' } }),
      await stage.handlers.discard({ draftIds: [id] }),
      await stage.handlers.remove({ workspace, subject: 'card', keys: [key] }),
      await stage.handlers.undo({ workspace }),
    ]
    expect(attempts.map(({ ok }) => ok)).toEqual([false, false, false, false])
    expect(attempts.map((outcome) => (outcome.ok ? '' : outcome.fault.kind))).toEqual(
      Array(4).fill('refused'),
    )
    unwrap(stage.publishing.mark(workspace, [id], 'idle'))
    unwrap(await stage.handlers.edit({ draftId: id, fields: { name: 'Other' } }))
  })

  it('belongs to one job only, and a job takes all of its drafts or none', async () => {
    const first = await stage.create('card', {})
    const second = await stage.create('card', {})
    unwrap(stage.publishing.lock(workspace, [first.id]))
    expect(stage.publishing.lock(workspace, [second.id, first.id]).ok).toBe(false)
    expect(stage.publishing.lock(workspace, [second.id, 'aaaaaaaaaaaaaaaa']).ok).toBe(false)
    const states = unwrap(stage.publishing.byIds([first.id, second.id])).map(({ draft }) => draft.publish)
    expect(states).toEqual(['queued', 'idle'])
  })

  it('that failed is no longer marked once it is changed', async () => {
    const { id } = await stage.create('card', { name: 'Card' })
    unwrap(stage.publishing.mark(workspace, [id], 'failed'))
    expect(unwrap(await stage.handlers.summary({ workspace })).failed).toBe(1)
    unwrap(await stage.handlers.edit({ draftId: id, fields: { name: 'Better card' } }))
    expect(unwrap(await stage.handlers.summary({ workspace }))).toMatchObject({ failed: 0, unpublished: 1 })
  })
})

describe('a published draft', () => {
  const record = { id: 'c1', name: 'Card', card_uri: 'card://77', card_type: 'IMAGE_WEBSITE' }

  it('becomes a record, and drafts that named it name the record', async () => {
    const card = await stage.create('card', { name: 'Card' })
    const post = await stage.create('post', { text: 'Look', card_uri: `draft:${card.id}` })
    unwrap(stage.publishing.finish(card, { remoteId: 'c1', record }))
    expect(stage.rows('card')).toMatchObject([{ key: 'c1', change: null, record }])
    expect(await contentOf(post.id)).toEqual({ text: 'Look', card_uri: 'card://77' })
    const uses = unwrap(stage.store.entities.usesOf(workspace, ['card://77']))
    expect(uses).toEqual([{ subject: 'post', key: `draft:${post.id}`, title: 'Look' }])
    // An interrupted job repeats it.
    unwrap(stage.publishing.finish(card, { remoteId: 'c1', record }))
    expect(stage.rows('card')).toHaveLength(1)
  })

  it('is named by the draft history as the record it became', async () => {
    const media = await stage.create('media', { name: 'Tent' })
    const poll = await stage.create('poll', { name: 'Poll', media_key: `draft:${media.id}` })
    stage.now += 10_000
    await stage.edit(poll, { media_key: null })
    unwrap(stage.publishing.finish(media, { remoteId: '3_9', record: { media_key: '3_9' } }))
    await stage.undo()
    expect(await contentOf(poll.id)).toEqual({ name: 'Poll', media_key: '3_9' })
  })

  it('of an update leaves the record as the service has it now, even if the answer had only a part', async () => {
    stage.see('post', { id_str: '10', full_text: 'Hello', nullcast: true, user: { id_str: '1' } })
    const change = await stage.handlers.change({ workspace, subject: 'post', remoteId: '10' })
    const draft = await stage.edit(unwrap(change), { name: 'Greeting' })
    unwrap(stage.publishing.finish(draft, { remoteId: '10', record: { tweet_id: '10', name: 'Greeting' } }))
    expect(stage.rows('post')).toMatchObject([
      { change: null, title: 'Greeting', content: { text: 'Hello', name: 'Greeting', nullcast: true } },
    ])
  })

  it('of a deletion leaves nothing', async () => {
    stage.see('card', record)
    unwrap(await stage.handlers.remove({ workspace, subject: 'card', keys: ['c1'] }))
    const [id = ''] = unwrap(stage.store.drafts.ids(workspace))
    const [stored] = unwrap(stage.publishing.byIds([id]))
    if (stored === undefined) throw new Error('The draft is gone.')
    unwrap(stage.publishing.finish(stored.draft, { remoteId: 'c1', record: null }))
    expect(stage.rows('card')).toEqual([])
    expect(unwrap(await stage.handlers.summary({ workspace })).unpublished).toBe(0)
  })

  it('is kept as it was, and is restored as a new one', async () => {
    const card = await stage.create('card', { name: 'Card' })
    unwrap(stage.publishing.finish(card, { remoteId: 'c1', record }))
    const { rows } = await snapshots()
    expect(rows).toMatchObject([{ reason: 'published', title: 'Card', current: false }])
    const restored = unwrap(await stage.handlers.restore({ snapshotId: rows[0]?.id ?? 0 }))
    expect(restored).toMatchObject({ kind: 'create', patch: { name: 'Card' } })
    expect(restored.id).not.toBe(card.id)
  })
})

describe('the draft history', () => {
  it('keeps a changing draft at most every five minutes, for seven days', async () => {
    const draft = await stage.create('poll', { name: '0' })
    for (let minute = 1; minute <= 12; minute += 1) {
      stage.now += 60_000
      await stage.edit(draft, { name: String(minute) })
    }
    expect((await snapshots()).rows.map(({ content }) => content.name)).toEqual(['10', '5', '0'])
    stage.now += 7 * 24 * 3_600_000
    await stage.edit(draft, { name: 'later' })
    expect((await snapshots()).rows.map(({ content }) => content.name)).toEqual(['12'])
  })

  it('restores existing and discarded drafts, and this can be undone', async () => {
    const draft = await stage.create('poll', { name: 'First' })
    await stage.edit(draft, { first_choice: 'yes' })
    const [earliest] = (await snapshots()).rows
    expect(unwrap(await stage.handlers.restore({ snapshotId: earliest?.id ?? 0 })).patch).toEqual({
      name: 'First',
    })
    await stage.undo()
    expect(await contentOf(draft.id)).toEqual({ name: 'First', first_choice: 'yes' })
    unwrap(await stage.handlers.discard({ draftIds: [draft.id] }))
    const [discarded] = (await snapshots()).rows
    expect(discarded).toMatchObject({ reason: 'discarded', current: false })
    expect(unwrap(await stage.handlers.restore({ snapshotId: discarded?.id ?? 0 }))).toMatchObject({
      id: draft.id,
      patch: { name: 'First', first_choice: 'yes' },
    })
  })
})
