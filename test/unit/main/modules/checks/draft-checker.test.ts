import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const image = { media_key: '3_1', media_type: 'IMAGE', aspect_ratio: '1:1', name: 'Tent' }
const website = { type: 'WEBSITE', url: 'https://northwind.example/' }
const cardWith = (media_key: string, title = 'Go') => ({
  name: 'Card',
  components: [
    { type: 'MEDIA', media_key },
    { type: 'DETAILS', title, destination: website },
  ],
})
const file = {
  path: '/tent.png',
  name: 'tent.png',
  bytes: 1_000,
  modifiedAt: 1,
  contentType: 'image/png',
  kind: 'IMAGE',
  width: 800,
  height: 800,
  durationMs: null,
}
const findingsOf = async (draftId: string) => unwrap(await stage.handlers.get({ draftId })).findings
const rulesOf = async (draftId: string) => (await findingsOf(draftId)).map(({ rule, field }) => [rule, field])
const check = async () => unwrap(await stage.handlers.check({ workspace }))
const page = async () => unwrap(await stage.handlers.findings({ workspace, offset: 0, count: 50 }))
const readAll = (
  ...subjects: readonly ('media' | 'card' | 'legacyCard' | 'poll' | 'videoConversation')[]
) => {
  for (const subject of subjects) unwrap(stage.store.entities.endSync(workspace, subject, 0))
}

describe('the check', () => {
  it('returns findings with the path of their field', async () => {
    stage.see('media', image)
    readAll('media')
    const draft = await stage.create('card', cardWith('3_1', ''))
    expect(await rulesOf(draft.id)).toEqual([['card.title-required', 'components.1.title']])
    await stage.edit(draft, { components: cardWith('3_1').components })
    expect(await findingsOf(draft.id)).toEqual([])
    expect(stage.rows('card')[0]).toMatchObject({ type: 'IMAGE_WEBSITE', change: { errors: 0 } })
  })

  it('accepts media drafts in place of library media', async () => {
    readAll('media')
    const media = await stage.create('media', { file })
    const card = await stage.create('card', cardWith(`draft:${media.id}`))
    expect(await findingsOf(card.id)).toEqual([])
    expect(stage.rows('card')[0]?.type).toBe('IMAGE_WEBSITE')
  })

  it('ignores media if the library was never synced', async () => {
    const card = await stage.create('card', cardWith('3_404'))
    expect(await findingsOf(card.id)).toEqual([])
    readAll('media')
    expect(await rulesOf(card.id)).toEqual([['card.media-in-library', 'components.0.media_key']])
  })

  it('names a reference whose draft is gone, once, and finds it again when the draft returns', async () => {
    readAll('media')
    const media = await stage.create('media', { file })
    const card = await stage.create('card', cardWith(`draft:${media.id}`))
    unwrap(await stage.handlers.discard({ draftIds: [media.id] }))
    expect(await rulesOf(card.id)).toEqual([['draft.reference-gone', 'components.0.media_key']])
    const [finding] = await findingsOf(card.id)
    expect(finding?.message).toMatch(/^The draft that this refers to was discarded or couldn’t be read/)
    await stage.checker.idle()
    expect(stage.rows('card')[0]?.change?.errors).toBe(1)
    await stage.undo()
    await stage.checker.idle()
    expect(stage.rows('card')[0]?.change?.errors).toBe(0)
  })

  it('names media marked for deletion, and a missing card', async () => {
    stage.see('media', image)
    readAll('media')
    const card = await stage.create('card', cardWith('3_1'))
    unwrap(await stage.handlers.remove({ workspace, subject: 'media', keys: ['3_1'] }))
    expect(await rulesOf(card.id)).toEqual([['draft.reference-removed', 'components.0.media_key']])
    const post = await stage.create('post', { as_user_id: '1', text: 'Look', card_uri: 'card://5' })
    expect(await findingsOf(post.id)).toEqual([])
    readAll('card', 'legacyCard', 'poll', 'videoConversation')
    expect(await rulesOf(post.id)).toEqual([['draft.reference-gone', 'card_uri']])
  })

  it('checks drafts that name a card again when it is marked for deletion, and when it is kept after all', async () => {
    const card = { id: 'c1', name: 'Card', card_uri: 'card://5', card_type: 'IMAGE_WEBSITE' }
    stage.see('card', card)
    await stage.create('post', { as_user_id: '1', text: 'Look', card_uri: 'card://5' })
    unwrap(await stage.handlers.remove({ workspace, subject: 'card', keys: ['c1'] }))
    await stage.checker.idle()
    expect(stage.rows('post')[0]?.change?.errors).toBe(1)
    await stage.undo()
    await stage.checker.idle()
    expect(stage.rows('post')[0]?.change?.errors).toBe(0)
  })

  it('names the drafts that a draft with errors holds back, also indirectly', async () => {
    readAll('media')
    const media = await stage.create('media', { file, name: 'x'.repeat(101) })
    const card = await stage.create('card', cardWith(`draft:${media.id}`))
    const post = await stage.create('post', { as_user_id: '1', text: 'Look', card_uri: `draft:${card.id}` })
    expect(await check()).toMatchObject({ drafts: 3, errors: 1, blocked: 2 })
    const { rows, total } = await page()
    expect(total).toBe(3)
    expect(rows[0]).toMatchObject({ draftId: media.id, blockedBy: [] })
    const title = 'x'.repeat(101)
    for (const id of [card.id, post.id]) {
      const row = rows.find(({ draftId }) => draftId === id)
      expect(row).toMatchObject({ findings: [], blockedBy: [{ draftId: media.id, title }] })
    }
    await stage.edit(media, { name: 'Tent' })
    await stage.checker.idle()
    expect((await page()).total).toBe(0)
  })

  it('checks the changed fields of an existing record only', async () => {
    const record = { id: 'c1', card_uri: 'card://1', card_type: 'IMAGE_WEBSITE', ...cardWith('3_gone') }
    stage.see('card', record)
    readAll('media')
    const change = await stage.handlers.change({ workspace, subject: 'card', remoteId: 'c1' })
    const draft = await stage.edit(unwrap(change), { name: 'Renamed' })
    expect(await findingsOf(draft.id)).toEqual([])
    await stage.edit(draft, { name: '' })
    expect(await rulesOf(draft.id)).toEqual([['card.name-required', 'name']])
    await stage.edit(draft, { name: 'Renamed', components: cardWith('3_gone', 'Other').components })
    expect(await rulesOf(draft.id)).toEqual([['card.media-in-library', 'components.0.media_key']])
  })

  it('knows who may post an organic post', async () => {
    const post = await stage.create('post', { as_user_id: '2', text: 'Hi', nullcast: false })
    expect(await rulesOf(post.id)).toEqual([['post.organic-for-oneself', 'nullcast']])
  })

  it('counts the empty fields of a new form apart until somebody asks for a check', async () => {
    const start = { name: '', first_choice: '', second_choice: '', duration_in_minutes: 60 }
    const begun = { workspace, subject: 'poll', fields: start, unchecked: true } as const
    const poll = unwrap(await stage.handlers.create(begun))
    await stage.edit(poll, { name: 'Which tent?' })
    expect(stage.rows('poll')[0]?.change).toMatchObject({ errors: 0, missing: 2 })
    await stage.edit(poll, { duration_in_minutes: 1 })
    expect(stage.rows('poll')[0]?.change).toMatchObject({ errors: 1, missing: 2 })
    expect((await page()).rows[0]?.findings).toHaveLength(3)
    stage.checker.recheckAll(workspace)
    await stage.checker.idle()
    expect(stage.rows('poll')[0]?.change).toMatchObject({ errors: 1, missing: 2 })

    expect(await check()).toMatchObject({ drafts: 1, errors: 3 })
    expect(stage.rows('poll')[0]?.change?.errors).toBe(3)
    expect(stage.rows('poll')[0]?.change?.missing).toBeUndefined()
    await stage.edit(poll, { duration_in_minutes: 60, second_choice: 'Dome' })
    expect(stage.rows('poll')[0]?.change?.errors).toBe(1)
  })

  it('keeps a post waiting for a card whose form isn’t filled in', async () => {
    const fields = { name: 'Card', components: [] }
    const card = unwrap(await stage.handlers.create({ workspace, subject: 'card', fields, unchecked: true }))
    const text = { as_user_id: '1', text: 'Look' }
    const post = await stage.create('post', { ...text, card_uri: `draft:${card.id}` })
    await stage.edit(card, { name: 'Card 2' })
    await stage.checker.idle()
    expect(stage.rows('card')[0]?.change).toMatchObject({ errors: 0 })
    const found = (await page()).rows.find(({ draftId }) => draftId === post.id)
    expect(found?.blockedBy).toMatchObject([{ draftId: card.id }])
  })

  it('leaves a draft alone that was changed while it ran', async () => {
    const draft = await stage.create('poll', {})
    const counts = { type: null, errors: 4, warnings: 0, missing: 0, blocked: 0, facts: '', isChanged: true }
    const found = { id: draft.id, revision: 1, sync: 'clean' as const, ...counts }
    await stage.edit(draft, { name: 'Poll', first_choice: 'a', second_choice: 'b', duration_in_minutes: 60 })
    expect(unwrap(stage.store.drafts.saveChecks([found]))).toEqual([])
    expect(stage.rows('poll')[0]?.change?.errors).toBe(0)
  })
})
