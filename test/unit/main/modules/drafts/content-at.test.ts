import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentAt } from '../../../../../src/main/modules/drafts/content-at.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const campaign = { id: 'c1', name: 'Spring', purchase_order_number: 'PO' }
const change = async (fields: Record<string, string>) => {
  const input = { workspace, subject: 'campaign' as const, remoteId: 'c1', fields }
  return unwrap(await stage.handlers.change(input))
}
const contentOfKey = (key: string, subject: 'campaign' | 'lineItem' = 'campaign', accountId = 'a1') =>
  unwrap(contentAt(stage.store, { ...workspace, accountId }, subject, key))

describe('what a key would become', () => {
  it('is the record, with what changes it', async () => {
    stage.see('campaign', campaign)
    expect(contentOfKey('c1')).toMatchObject({ name: 'Spring', purchase_order_number: 'PO' })
    await change({ name: 'Summer' })
    expect(contentOfKey('c1')).toMatchObject({ name: 'Summer', purchase_order_number: 'PO' })
  })

  it('is a new draft', async () => {
    const { id } = await stage.create('campaign', { name: 'Autumn' })
    expect(contentOfKey(`draft:${id}`)).toEqual({ name: 'Autumn' })
  })

  it('is what a change knows of a record that is gone', async () => {
    stage.see('campaign', campaign)
    await change({ name: 'Summer' })
    stage.see('campaign', { ...campaign, id: 'c2' })
    unwrap(stage.store.entities.endSync(workspace, 'campaign', stage.now + 1))
    expect(contentOfKey('c1')).toMatchObject({ name: 'Summer', purchase_order_number: 'PO' })
  })

  it('is nothing of another kind or account, and nothing that is gone', async () => {
    const { id } = await stage.create('campaign', { name: 'Autumn' })
    expect(contentOfKey(`draft:${id}`, 'lineItem')).toBeNull()
    expect(contentOfKey(`draft:${id}`, 'campaign', 'a2')).toBeNull()
    expect(contentOfKey('draft:aaaaaaaaaaaaaaaa')).toBeNull()
    expect(contentOfKey('c9')).toBeNull()
  })

  it('has the media that the record’s addresses stand for, but no other field of them', async () => {
    stage.see('campaign', campaign)
    const media = { keys: { media_key: '3_1', name: 'x' }, unresolved: { poster: 'https://p.example/' } }
    const entities = { ...stage.store.entities, mediaOf: () => succeed(media) }
    const { drafts } = stage.store
    expect(unwrap(contentAt({ drafts, entities }, workspace, 'campaign', 'c1'))).toMatchObject({
      media_key: '3_1',
      poster: 'https://p.example/',
      name: 'Spring',
    })
  })
})

const unreadable: Fault = { kind: 'storage', code: 'SQLITE_IOERR', message: 'It can’t be read.' }

it.each([
  ['drafts', 'get', 'draft:aaaaaaaaaaaaaaaa'],
  ['drafts', 'ofRecord', 'c1'],
  ['entities', 'record', 'c1'],
  ['entities', 'mediaOf', 'c1'],
] as const)('a fault of the %s’ %s is returned', (room, call, key) => {
  stage.see('campaign', campaign)
  const { drafts, entities } = stage.store
  const parts = { drafts, entities, [room]: { ...stage.store[room], [call]: () => fail(unreadable) } }
  expect(contentAt(parts, workspace, 'campaign', key)).toEqual(fail(unreadable))
})
