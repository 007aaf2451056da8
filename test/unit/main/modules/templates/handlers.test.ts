import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTemplatesHandlers } from '../../../../../src/main/modules/templates/handlers.ts'
import { maxTemplates } from '../../../../../src/shared/creatives/template.ts'
import { referenceTo } from '../../../../../src/shared/drafts/draft.ts'
import { faultOf, unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const elsewhere = { ...workspace, accountId: 'a2' }
const handlers = () => {
  const { drafts, entities, templates } = stage.store
  return createTemplatesHandlers({ drafts, entities, templates, clock: { now: () => stage.now } })
}
const list = async (subject: 'post' | 'card' | 'poll' = 'post') => unwrap(await handlers().list({ subject }))

const post = {
  name: 'Spring',
  text: 'Boots',
  as_user_id: '7',
  nullcast: false,
  media_keys: ['3_1', '3_2'],
  card_uri: 'card://1',
}

/** Saves a post as a template and returns its id. */
async function saved(fields: Parameters<DraftsStage['create']>[1] = post, name = 'Season') {
  const draft = await stage.create('post', fields)
  const key = referenceTo(draft.id)
  unwrap(await handlers().save({ workspace, subject: 'post', key, name }))
  const [template] = (await list()).filter((entry) => entry.name === name)
  if (template === undefined) throw new Error('was not saved')
  return template.id
}

describe('a template', () => {
  it('starts a draft in its account with everything it had', async () => {
    const id = await saved()
    expect(unwrap(await handlers().fieldsFor({ workspace, id }))).toEqual({
      fields: post,
      foreign: 0,
      gone: 0,
    })
  })

  it('leaves out media, cards and the user in another account', async () => {
    const id = await saved()
    const { name, text, nullcast } = post
    expect(unwrap(await handlers().fieldsFor({ workspace: elsewhere, id }))).toEqual({
      fields: { name, text, nullcast, media_keys: [] },
      foreign: 3,
      gone: 0,
    })
  })

  it('leaves out drafts that no longer exist', async () => {
    const file = await stage.create('media', {})
    const other = await stage.create('media', {})
    const id = await saved({ text: 'Boots', media_keys: [referenceTo(file.id), referenceTo(other.id)] })
    unwrap(await stage.handlers.discard({ draftIds: [file.id] }))
    expect(unwrap(await handlers().fieldsFor({ workspace, id }))).toEqual({
      fields: { text: 'Boots', media_keys: [referenceTo(other.id)] },
      foreign: 0,
      gone: 1,
    })
  })

  it('keeps the layout of a card without its media', async () => {
    const content = {
      components: [
        { type: 'MEDIA', media_key: '3_1' },
        { type: 'DETAILS', title: '3_1', destination: { type: 'WEBSITE', url: 'https://a.example' } },
      ],
    }
    stage.see('card', { id: 'c1', name: 'Tents', card_uri: 'card://1', ...content })
    unwrap(await handlers().save({ workspace, subject: 'card', key: 'c1', name: 'Tents' }))
    const [template] = await list('card')
    const read = unwrap(await handlers().fieldsFor({ workspace: elsewhere, id: template?.id ?? 0 }))
    expect(read.foreign).toBe(1)
    expect(read.fields.components).toEqual([{ type: 'MEDIA' }, content.components[1]])
  })
})

it('can be listed by kind and name, for every account, renamed and deleted', async () => {
  const first = await saved(post, 'b')
  const second = await saved(post, 'A')
  expect((await list()).map(({ name }) => name)).toEqual(['A', 'b'])
  expect(await list('poll')).toEqual([])
  unwrap(await handlers().rename({ id: second, name: 'c' }))
  unwrap(await handlers().rename({ id: second, name: 'c' }))
  expect((await list()).map(({ name }) => name)).toEqual(['b', 'c'])
  expect(faultOf(await handlers().rename({ id: second, name: 'b' }))?.message).toMatch(/has this name/)
  unwrap(await handlers().remove({ id: first }))
  expect((await list()).map(({ id }) => id)).toEqual([second])
  expect(faultOf(await handlers().rename({ id: first, name: 'd' }))?.kind).toBe('notFound')
  expect(faultOf(await handlers().fieldsFor({ workspace, id: first }))?.kind).toBe('notFound')
})

it('is refused with a name that is taken, beyond the limit, or for a missing draft', async () => {
  await saved()
  const { id } = await stage.create('post', post)
  const save = (name: string, key = referenceTo(id)) =>
    handlers().save({ workspace, subject: 'post', key, name })
  expect(faultOf(await save('Season'))?.message).toMatch(/has this name/)
  expect(faultOf(await save('Other', '99'))?.kind).toBe('notFound')
  expect(
    faultOf(await handlers().save({ workspace: elsewhere, subject: 'post', key: referenceTo(id), name: 'x' }))
      ?.kind,
  ).toBe('notFound')
  for (let count = 1; count < maxTemplates; count += 1) unwrap(await save(`Season ${count}`))
  expect(faultOf(await save('One more'))?.message).toMatch(/Delete one first/)
})
