import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inSlices, type SliceProgress } from '../../../../../src/main/modules/drafts/slices.ts'
import { newDraft, newDraftId } from '../../../../../src/main/modules/drafts/transaction.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const posts = (...texts: string[]) => texts.map((text) => ({ text, as_user_id: '1', nullcast: true }))

it('creates all of them at once, and one undo removes all of them', async () => {
  const records = posts(...Array.from({ length: 200 }, (_, index) => `Boots ${index}`))
  const ids = unwrap(await stage.handlers.createMany({ workspace, subject: 'post', records }))
  expect(new Set(ids).size).toBe(200)
  expect(
    stage
      .rows('post')
      .map(({ key }) => key)
      .sort(),
  ).toEqual(ids.map((id) => `draft:${id}`).sort())
  expect(unwrap(await stage.handlers.undoState({ workspace })).undo).toBe('create 200 posts')
  await stage.undo()
  expect(stage.rows('post')).toEqual([])
  await stage.redo()
  expect(stage.rows('post')).toHaveLength(200)
})

it('lists them in their order, although they are equally new', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `Boots ${index}`)
  unwrap(await stage.handlers.createMany({ workspace, subject: 'post', records: posts(...texts) }))
  const newestFirst = { text: '', types: [], changedOnly: false, sort: 'updated', descending: true } as const
  const query = { workspace, subject: 'post', ...newestFirst, offset: 0, count: 100 } as const
  const { keys } = unwrap(stage.store.entities.window(query))
  const rows = unwrap(stage.store.entities.rows(workspace, 'post', keys))
  expect(rows.map(({ content }) => content.text)).toEqual(texts)
})

it('shows what the rules will say about each, and creates none', async () => {
  const records = posts('Boots', '日'.repeat(141), '')
  const checked = unwrap(await stage.handlers.checkMany({ workspace, subject: 'post', records }))
  expect(checked.map((findings) => findings.map(({ rule }) => rule))).toEqual([
    [],
    ['post.text-length'],
    ['post.text-required'],
  ])
  expect(stage.rows('post')).toEqual([])
  const ids = unwrap(await stage.handlers.createMany({ workspace, subject: 'post', records }))
  for (const [index, draftId] of ids.entries()) {
    expect(unwrap(await stage.handlers.get({ draftId })).findings).toEqual(checked[index])
  }
})

it.each([
  ['a field that it does not have', { subject: 'post', records: [...posts('Boots'), { colour: 'red' }] }],
  ['a file', { subject: 'media', records: [{ name: 'Tent' }, { file: { path: '/etc/passwd' } }] }],
  ['a kind that the service does not make', { subject: 'legacyCard', records: [{}] }],
] as const)('creates none if one has %s', async (_, { subject, records }) => {
  const input = { workspace, subject, records: [...records] }
  expect((await stage.handlers.createMany(input)).ok).toBe(false)
  expect((await stage.handlers.checkMany(input)).ok).toBe(false)
  expect(stage.rows(subject)).toEqual([])
})

describe('more than are checked one by one', () => {
  const count = 250
  /** Posts of which every second one is too long. */
  const createPosts = async (goesOn?: SliceProgress) => {
    const places = Array.from({ length: count }, (_, place) => place)
    unwrap(
      await inSlices(
        stage.parts,
        workspace,
        'create posts',
        places,
        (change, place) => {
          const fields = {
            text: place % 2 === 0 ? '日'.repeat(141) : `Boots ${place}`,
            as_user_id: '1',
            nullcast: true,
          }
          change.put(null, newDraft(newDraftId(stage.parts.random), workspace, 'post', fields, change.now))
        },
        goesOn,
      ),
    )
    await stage.checker.idle()
  }
  const countErrors = () => unwrap(stage.store.drafts.findingCounts(workspace)).errors

  it('are all checked in the end, also after an undo and a redo', async () => {
    await createPosts()
    expect(countErrors()).toBe(count / 2)
    await stage.undo()
    expect(countErrors()).toBe(0)
    await stage.redo()
    await stage.checker.idle()
    expect(countErrors()).toBe(count / 2)
  })

  it('are checked as far as they were written, if a person ends it', async () => {
    await createPosts((doneCount) => doneCount < 100)
    const written = unwrap(stage.store.drafts.ids(workspace)).length
    expect(written).toBeLessThan(count)
    expect(countErrors()).toBe(Math.ceil(written / 2))
  })
})
