import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDraftsForPublishing } from '../../../../../src/main/modules/drafts/publishing.ts'
import type { DraftRepository } from '../../../../../src/main/modules/drafts/store.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail } from '../../../../../src/shared/core/outcome.ts'
import { draftSubjects } from '../../../../../src/shared/entities/kinds.ts'
import { faultOf, unwrap } from '../../../../support/outcomes.ts'
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
    // An interrupted job repeats it, of a record that is gone by then.
    unwrap(stage.publishing.finish(stored.draft, { remoteId: 'c1', record: null }))
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

describe('what publishing changes', () => {
  const card = { id: 'c1', name: 'Card', card_uri: 'card://77', card_type: 'IMAGE_WEBSITE' }
  const poll = { id: 'p1', name: 'Poll', first_choice: 'a', second_choice: 'b' }
  const deletionOf = async (subject: 'card' | 'poll', key: string) => {
    unwrap(await stage.handlers.remove({ workspace, subject, keys: [key] }))
    const [id = ''] = unwrap(stage.store.drafts.ids(workspace))
    return unwrap(await stage.handlers.get({ draftId: id })).draft
  }

  /** Publishing that notes what it tells others, and what the job's names become. */
  const watched = (drafts: Partial<DraftRepository> = {}) => {
    const calls: unknown[][] = []
    const note =
      (name: string) =>
      (...values: unknown[]) =>
        calls.push([name, ...values])
    const { parts, store } = stage
    const publishing = createDraftsForPublishing({
      ...parts,
      entities: store.entities,
      events: {
        ...parts.events,
        draftsChanged: note('draftsChanged'),
        listChanged: note('listChanged'),
      },
      checker: { ...parts.checker, recheckNaming: note('recheckNaming') },
      drafts: {
        ...parts.drafts,
        change: (work) =>
          parts.drafts.change((change) =>
            work({
              ...change,
              notePublished: note('notePublished'),
              forgetPublished: note('forgetPublished'),
            }),
          ),
        ...drafts,
      },
    })
    return { publishing, calls }
  }

  it('of a creation is announced, with the drafts that named it', async () => {
    const made = await stage.create('card', { name: 'Card' })
    const post = await stage.create('post', { text: 'Look', card_uri: `draft:${made.id}` })
    const { publishing, calls } = watched()
    unwrap(publishing.finish(made, { remoteId: 'c1', record: card }))
    expect(calls).toEqual([
      ['notePublished', made.id, 'card://77', stage.now],
      ['draftsChanged', workspace, ['card', 'post'], [made.id, post.id]],
      ['listChanged', workspace, 'card'],
      ['recheckNaming', workspace, [`draft:${made.id}`, 'card://77']],
    ])
    expect(unwrap(await stage.handlers.get({ draftId: post.id })).draft.revision).toBe(2)
  })

  it('of a change is announced, and gives nothing a name', async () => {
    stage.see('card', card)
    const begun = await stage.handlers.change({ workspace, subject: 'card', remoteId: 'c1' })
    const { id } = await stage.edit(unwrap(begun), { name: 'Other' })
    const { draft } = unwrap(await stage.handlers.get({ draftId: id }))
    const { publishing, calls } = watched()
    unwrap(publishing.finish(draft, { remoteId: 'c1', record: { name: 'Other' } }, 'job'))
    expect(calls).toEqual([
      ['draftsChanged', workspace, ['card'], [id]],
      ['listChanged', workspace, 'card'],
      ['recheckNaming', workspace, [`draft:${id}`, 'card://77']],
    ])
  })

  it.each([
    ['card', card, 'card://77', 'job', [['forgetPublished', 'job', 'card', 'c1']]],
    ['card', card, 'card://77', null, []],
    ['poll', poll, 'p1', undefined, []],
  ] as const)(
    'of a deleted %s is told to what named it',
    async (subject, record, name, undoOf, forgotten) => {
      stage.see(subject, record)
      const draft = await deletionOf(subject, record.id)
      const { publishing, calls } = watched()
      unwrap(publishing.finish(draft, { remoteId: record.id, record: null }, undoOf))
      expect(calls).toEqual([
        ...forgotten,
        ['draftsChanged', workspace, [subject], [draft.id]],
        ['listChanged', workspace, subject],
        ['recheckNaming', workspace, [`draft:${draft.id}`, name]],
      ])
    },
  )

  it('locked is shown in every list, and refused without a word', async () => {
    const { id } = await stage.create('card', { name: 'Card' })
    const { publishing, calls } = watched()
    unwrap(publishing.lock(workspace, [id]))
    expect(calls).toEqual([['draftsChanged', workspace, draftSubjects, [id]]])
    const refused = [publishing.lock(workspace, [id]), publishing.lock(workspace, ['aaaaaaaaaaaaaaaa'])]
    expect(refused.map((outcome) => faultOf(outcome).kind)).toEqual(['refused', 'notFound'])
    expect(calls).toHaveLength(1)
  })

  it('is nothing after a fault', async () => {
    const full: Fault = { kind: 'storage', code: 'SQLITE_FULL', message: 'No space is left.' }
    const made = await stage.create('card', { name: 'Card' })
    const { publishing, calls } = watched({ change: () => fail(full) })
    expect(publishing.finish(made, { remoteId: 'c1', record: card })).toEqual(fail(full))
    expect(publishing.mark(workspace, [made.id], 'sent')).toEqual(fail(full))
    expect(calls).toEqual([])
  })

  it('leaves a record of which only the ID came back as it was seen', async () => {
    stage.see('card', card)
    const begun = await stage.handlers.change({ workspace, subject: 'card', remoteId: 'c1' })
    const draft = await stage.edit(unwrap(begun), { name: 'Other' })
    const [{ seenAt } = { seenAt: null }] = stage.rows('card')
    stage.now += 1_000
    unwrap(stage.publishing.finish(draft, { remoteId: 'c1', record: null }))
    expect(stage.rows('card')).toMatchObject([{ title: 'Card', seenAt, change: null }])
  })

  it.each([
    ['a post that takes the place of another', 'post', { previous_post_id: '10' }, []],
    ['another post', 'post', {}, ['10']],
    ['another kind', 'poll', { previous_post_id: '10' }, ['10']],
  ] as const)('removes the replaced record after %s', async (_what, subject, fields, left) => {
    stage.see('post', { id_str: '10', full_text: 'Hello', nullcast: true, user: { id_str: '1' } })
    const made = { ...(await stage.create(subject, {})), patch: fields }
    unwrap(stage.publishing.finish(made, { remoteId: '11', record: null }))
    expect(stage.rows('post').map(({ key }) => key)).toEqual(left)
  })
})

describe('records that were read while publishing', () => {
  it('show at which changes they have moved', async () => {
    stage.see('poll', { id: 'p1', name: 'Poll' })
    stage.see('media', { media_key: '3_1', media_type: 'IMAGE', name: 'Tent' })
    const begun = await stage.handlers.change({ workspace, subject: 'media', remoteId: '3_1' })
    const { id } = await stage.edit(unwrap(begun), { name: 'Big tent' })
    const draftsChanged = vi.fn()
    const { parts, store } = stage
    const events = { ...parts.events, draftsChanged }
    const { saveRecords } = createDraftsForPublishing({ ...parts, entities: store.entities, events })
    const small = { media_key: '3_1', media_type: 'IMAGE', name: 'Small tent' }
    unwrap(saveRecords(workspace, 'media', [small]))
    expect(draftsChanged.mock.calls).toEqual([[workspace, ['media'], [id]]])
    expect(unwrap(await stage.handlers.get({ draftId: id })).draft.sync).toBe('conflict')
  })

  it('can’t be saved on a full disk', () => {
    const full: Fault = { kind: 'storage', code: 'SQLITE_FULL', message: 'No space is left.' }
    const entities = { ...stage.store.entities, savePage: () => fail(full) }
    const { saveRecords } = createDraftsForPublishing({ ...stage.parts, entities })
    expect(saveRecords(workspace, 'media', [])).toEqual(fail(full))
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
