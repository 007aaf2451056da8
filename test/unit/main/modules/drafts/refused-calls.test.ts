import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDraftsHandlers } from '../../../../../src/main/modules/drafts/handlers.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail } from '../../../../../src/shared/core/outcome.ts'
import { faultOf, unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from './drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

const campaign = (name: string) => ({ id: 'c1', name, purchase_order_number: 'PO' })

/** A campaign that was changed here and on the service. */
async function conflictingDraft(): Promise<string> {
  stage.see('campaign', campaign('Base'))
  const input = { workspace, subject: 'campaign' as const, remoteId: 'c1', fields: { name: 'Mine' } }
  const { id } = unwrap(await stage.handlers.change(input))
  stage.see('campaign', campaign('Theirs'))
  return id
}

describe('a file', () => {
  const file = { path: '/etc/passwd' }
  it('isn’t taken from pages, which could name any', async () => {
    stage.see('media', { media_key: '3_1', media_type: 'IMAGE', name: 'Tent' })
    const { id } = await stage.create('media', { name: 'Tent' })
    const { create, createMany, checkMany, change, edit } = stage.handlers
    const records = [{ name: 'Tent' }, { file }]
    const outcomes = [
      await create({ workspace, subject: 'media', fields: { file } }),
      await createMany({ workspace, subject: 'media', records }),
      await checkMany({ workspace, subject: 'media', records }),
      await change({ workspace, subject: 'media', remoteId: '3_1', fields: { file } }),
      await edit({ draftId: id, fields: { file } }),
    ]
    const message = 'Add files in Media; a change can’t name one.'
    expect(outcomes.map(faultOf)).toEqual(outcomes.map(() => expect.objectContaining({ message })))
  })
})

describe('what changed in the record', () => {
  const theirsOf = async (draftId: string) => unwrap(await stage.handlers.get({ draftId })).theirs

  it('is shown without what is the same', async () => {
    expect(await theirsOf(await conflictingDraft())).toEqual({ name: 'Theirs' })
  })

  it('isn’t known if the record is gone', async () => {
    const draftId = await conflictingDraft()
    unwrap(stage.store.entities.endSync(workspace, 'campaign', stage.now + 1))
    expect(await theirsOf(draftId)).toBeNull()
  })
})

it('checks everything because a person asked', async () => {
  await stage.create('poll', { name: 'Poll', first_choice: 'yes' })
  expect(unwrap(await stage.handlers.check({ workspace }))).toMatchObject({ drafts: 1 })
})

const unreadable: Fault = { kind: 'storage', code: 'SQLITE_IOERR', message: 'It can’t be read.' }
const range = { offset: 0, count: 10 }

it.each([
  ['drafts', 'get', 'get'],
  ['entities', 'record', 'get'],
  ['drafts', 'hasSnapshots', 'get'],
  ['drafts', 'inConflict', 'conflicts'],
  ['drafts', 'byIds', 'conflicts'],
  ['entities', 'record', 'conflicts'],
  ['drafts', 'ofGoneRecords', 'conflicts'],
  ['drafts', 'inConflict', 'resolveMany'],
  ['drafts', 'change', 'resolveMany'],
] as const)('a fault of the %s’ %s is returned by %s', async (room, call, name) => {
  const draftId = await conflictingDraft()
  const { drafts, entities } = stage.store
  const failing = { drafts, entities, [room]: { ...stage.store[room], [call]: () => fail(unreadable) } }
  const handlers = createDraftsHandlers({ ...stage.parts, ...failing, timezoneOf: () => null })
  const calls = {
    get: () => handlers.get({ draftId }),
    conflicts: () => handlers.conflicts({ workspace, ...range }),
    resolveMany: () => handlers.resolveMany({ workspace, chosen: [], others: 'mine' }),
  }
  expect(await calls[name]()).toEqual(fail(unreadable))
})
