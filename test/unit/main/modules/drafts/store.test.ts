import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { wrapDatabase } from '../../../../../src/main/core/store/database.ts'
import { migrate } from '../../../../../src/main/modules/data-file/migrate.ts'
import {
  hasErrors,
  isBlank,
  rowChangeOf,
  type StoredDraft,
} from '../../../../../src/main/modules/drafts/draft-rows.ts'
import { createDraftRepository, type DraftTransaction } from '../../../../../src/main/modules/drafts/store.ts'
import { newDraft } from '../../../../../src/main/modules/drafts/transaction.ts'
import { createJobRepository } from '../../../../../src/main/modules/jobs/store.ts'
import { indexCampaignRecord } from '../../../../../src/main/modules/records/campaign-rows.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import type { Draft } from '../../../../../src/shared/drafts/draft.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { job, stepOf } from '../publishing/publish-rows.ts'
import { workspace } from './drafts-stage.ts'

let file: DatabaseSync
let database: ReturnType<typeof wrapDatabase>
let drafts: ReturnType<typeof createDraftRepository>
beforeEach(() => {
  file = new DatabaseSync(':memory:')
  migrate(file)
  database = wrapDatabase(file)
  drafts = createDraftRepository(database)
})

const change = <T>(work: (store: DraftTransaction) => T): T =>
  unwrap(drafts.change((store) => succeed(work(store))))

const counts = { title: 'Title', type: null, errors: 0, warnings: 0, missing: 0, blocked: 0 }

/** A draft with its counts; an ID of one letter stands for a whole one. */
function stored(letter: string, draft: Partial<Draft> = {}, more: Partial<StoredDraft> = {}): StoredDraft {
  const fresh = newDraft(idOf(letter), workspace, draft.subject ?? 'poll', { name: letter }, 1)
  return { draft: { ...fresh, revision: 2, ...draft }, ...counts, ...more }
}

const idOf = (letter: string) => letter.repeat(16)
const put = (...all: readonly StoredDraft[]) =>
  change((store) => {
    for (const each of all) store.put(each, 'facts')
  })
const ofRecord = (remoteId: string) => ({ kind: 'update', remoteId, base: {} }) as const
const row = (sql: string) => ({ ...file.prepare(sql).get() })

describe('a stored draft', () => {
  it.each([
    ['an agent’s', { byAgent: true }],
    ['a person’s', { createdBy: 'ada', changedBy: 'bert' }],
    ['unchecked', { unchecked: true }],
    ['a change', { ...ofRecord('r1'), comment: 'Ask Ada', sync: 'conflict', publish: 'failed' }],
  ] as const)('is read as it was written: %s', (_whose, draft) => {
    const written = stored('a', draft, { type: '1 choice', errors: 1, warnings: 2, blocked: 4 })
    put({ ...written, missing: 'unchecked' in draft ? 3 : 0 })
    expect(unwrap(drafts.get(idOf('a')))).toEqual({ ...written, missing: 'unchecked' in draft ? 3 : 0 })
  })

  it('in conflict is not counted a second time, as one with errors', () => {
    const inConflict = { ...ofRecord('r1'), sync: 'conflict' } as const
    put(stored('a', inConflict, { errors: 1 }), stored('b', ofRecord('r2'), { errors: 1 }))
    expect(unwrap(drafts.findingCounts(workspace)).errors).toBe(1)
  })

  it.each([
    ['an empty change', { ...ofRecord('r1'), patch: {} }, true],
    ['a deletion', { ...ofRecord('r1'), kind: 'delete', patch: {} }, false],
    ['a new entity as its form begins', { revision: 1, patch: { first_choice: '' } }, true],
    ['the same once it was edited', { revision: 2, patch: { first_choice: '' } }, false],
    ['a new entity with content', { revision: 1, patch: { first_choice: 'yes' } }, false],
    ['a change that only clears a field', { ...ofRecord('r1'), revision: 1, patch: { name: null } }, false],
  ] as const)('has something to publish or not: %s', (_what, draft, isExpected) => {
    expect(isBlank(stored('a', draft).draft)).toBe(isExpected)
  })

  it.each([
    [0, 0, false],
    [1, 0, true],
    [0, 1, true],
    [1, 1, true],
  ])('with %d errors and %d missing fields can be published or not', (errors, missing, isExpected) => {
    expect(hasErrors({ errors, missing })).toBe(isExpected)
  })

  it('shows lists what is missing, if anything is', () => {
    expect(rowChangeOf(stored('a'))).not.toHaveProperty('missing')
    expect(rowChangeOf(stored('a', {}, { missing: 1 }))).toMatchObject({ missing: 1 })
  })
})

describe('a list', () => {
  const entries = () => file.prepare('SELECT key, changed FROM record_entry ORDER BY key').all()

  it('shows a change until it’s removed', () => {
    const tent = { media_key: '3_1', media_type: 'IMAGE', name: 'Tent' }
    const changed = stored('a', { ...ofRecord('3_1'), subject: 'media' })
    change((store) => store.putRecord(workspace, 'media', tent, 1))
    put(changed, stored('b'))
    expect(entries()).toMatchObject([
      { key: '3_1', changed: 1 },
      { key: `draft:${idOf('b')}`, changed: 1 },
    ])
    change((store) => {
      for (const each of [changed, stored('b')]) store.remove(each.draft)
    })
    expect(entries()).toMatchObject([{ key: '3_1', changed: 0 }])
  })
})

describe('the grid', () => {
  const campaign = { id: 'c1', name: 'Spring', currency: 'EUR', effective_status: 'RUNNING', servable: true }
  const rows = (columns: string) => file.prepare(`SELECT ${columns} FROM campaign_row ORDER BY key`).all()
  const everyColumn = () => {
    const { change_number: _, ...others } = row('SELECT * FROM campaign_row')
    return others
  }

  it('has the same row after a change as after it’s rebuilt', () => {
    change((store) => store.putRecord(workspace, 'campaign', campaign, 1))
    put(stored('a', { ...ofRecord('c1'), subject: 'campaign', base: { name: 'Spring' } }))
    const written = everyColumn()
    expect(written).toMatchObject({ draft: idOf('a'), name: 'a' })
    unwrap(database.transact((statements) => indexCampaignRecord(statements, workspace, 'campaign', 'c1')))
    expect(everyColumn()).toEqual(written)
  })

  it('has a row for each of what one transaction writes', () => {
    change((store) => {
      store.put(stored('a', { subject: 'campaign' }))
      store.putRecord(workspace, 'campaign', campaign, 1)
      store.put(stored('b', { subject: 'campaign' }))
    })
    expect(rows('key')).toMatchObject([
      { key: 'c1' },
      { key: `draft:${idOf('a')}` },
      { key: `draft:${idOf('b')}` },
    ])
  })

  it('shows the targeting of a line item that a new set gives it', () => {
    change((store) => store.putRecord(workspace, 'lineItem', { id: 'l1', name: 'Line' }, 1))
    const [before] = rows('targeting')
    put(stored('a', { subject: 'targeting', patch: { line_item_id: 'l1', 'LOCATION:de': 'EQ' } }))
    const [after] = rows('targeting')
    expect(after).not.toEqual(before)
  })

  it('is new to its readers after a check or a publish', () => {
    const revision = () => row('SELECT revision FROM campaign_space').revision
    put(stored('a', { subject: 'campaign' }))
    const first = revision()
    unwrap(drafts.saveChecks([checkOf('a', { errors: 1 })]))
    const second = revision()
    change((store) => store.putStates([idOf('a')], 'queued'))
    expect(new Set([first, second, revision()]).size).toBe(3)
  })
})

const checkOf = (letter: string, changed: object = {}) => ({
  id: idOf(letter),
  revision: 2,
  sync: 'clean' as const,
  ...{ type: 'checked', errors: 0, warnings: 0, missing: 0, blocked: 0, facts: 'new facts', isChanged: true },
  ...changed,
})

describe('checks', () => {
  it('are saved for drafts that are still the same, and those that changed are named', () => {
    put(...['a', 'b', 'c', 'd'].map((letter) => stored(letter)))
    const saved = drafts.saveChecks([
      checkOf('a', { errors: 1, warnings: 2, blocked: 3 }),
      checkOf('b', { type: null, isChanged: false }),
      checkOf('c', { revision: 1, errors: 1 }),
      checkOf('d', { sync: 'incoming', errors: 1 }),
    ])
    expect(unwrap(saved)).toEqual([idOf('a')])
    const read = unwrap(drafts.checkedOf(['c', 'b', 'a', 'd', 'e'].map(idOf)))
    expect(read.map(({ id, type, errors, facts }) => [id[0], type, errors, facts])).toEqual([
      ['c', null, 0, 'facts'],
      ['b', null, 0, 'new facts'],
      ['a', 'checked', 1, 'new facts'],
      ['d', null, 0, 'facts'],
    ])
    expect(row(`SELECT type FROM record_entry WHERE key = 'draft:${idOf('a')}'`)).toEqual({
      type: 'checked',
    })
  })

  it('count missing fields as errors once a person has asked', () => {
    const unchecked = { unchecked: true } as const
    put(
      stored('a', unchecked, { errors: 1, missing: 2 }),
      stored('b', {}, { errors: 1 }),
      stored('c', { ...unchecked, revision: 1, patch: { first_choice: '' } }, { missing: 2 }),
    )
    expect(unwrap(drafts.countMissing(workspace))).toEqual([{ id: idOf('a'), subject: 'poll' }])
    const errors = ['a', 'b', 'c'].map((letter) => unwrap(drafts.get(idOf(letter)))?.errors)
    expect(errors).toEqual([3, 1, 0])
    expect(unwrap(drafts.countMissing(workspace))).toEqual([])
  })
})

describe('what drafts refer to', () => {
  const naming = (name: string) => unwrap(drafts.naming(workspace, [name]))
  const post = (card_uri: string | null, more: Partial<Draft> = {}) =>
    stored('a', { subject: 'post', patch: { text: 'Look', card_uri }, ...more })

  it('is found until they refer to something else', () => {
    put(post('card://1', { revision: 1 }))
    expect(naming('card://1')).toEqual([idOf('a')])
    put(post('card://2'))
    expect([naming('card://1'), naming('card://2')]).toEqual([[], [idOf('a')]])
  })

  it('is nothing for a deletion', () => {
    put(post('card://1', { ...ofRecord('10'), kind: 'delete' }))
    expect(naming('card://1')).toEqual([])
    expect(row('SELECT count(*) AS number FROM draft_reference')).toEqual({ number: 0 })
  })
})

describe('all drafts of an account', () => {
  it('are counted by kind and state', () => {
    put(
      stored('a'),
      stored('b', { publish: 'unknown' }),
      stored('c', { subject: 'card', publish: 'failed' }),
      stored('d', { ...ofRecord('3_1'), subject: 'media', sync: 'conflict' }),
      stored('e', { ...ofRecord('3_2'), subject: 'media', patch: {} }),
      stored('f', { workspace: { ...workspace, accountId: 'a2' } }),
    )
    expect(unwrap(drafts.summary(workspace))).toEqual({
      unpublished: 4,
      bySubject: { poll: 2, card: 1, media: 1 },
      failed: 1,
      unknown: 1,
      conflicts: 1,
    })
  })

  it('name the files of new media', () => {
    put(
      stored('a', { subject: 'media', patch: { file: { path: '/tent.png' } } }),
      stored('b', { subject: 'media' }),
    )
    expect(unwrap(drafts.filePaths())).toEqual(['/tent.png'])
  })
})

describe('within a transaction', () => {
  it('a record is read as it was written last', () => {
    const nameOf = (store: DraftTransaction) => store.record(workspace, 'poll', 'p1')?.record.name
    const names = change((store) => {
      const before = nameOf(store)
      store.putRecord(workspace, 'poll', { id: 'p1', name: 'Poll' }, 1)
      const written = nameOf(store)
      store.removeRecord(workspace, 'poll', 'p1', 1)
      return [before, written, nameOf(store)]
    })
    expect(names).toEqual([undefined, 'Poll', undefined])
  })
})

it('keeps earlier states of a draft, the first of them whenever it is', () => {
  put(stored('a'))
  expect(unwrap(drafts.hasSnapshots(idOf('a')))).toBe(false)
  change((store) => store.saveSnapshot(stored('a'), 'changing', 1))
  expect(database.damaged()).toBe(false)
  expect(unwrap(drafts.hasSnapshots(idOf('a')))).toBe(true)
  expect(unwrap(drafts.hasSnapshots(idOf('b')))).toBe(false)
})

it('has dropped no undo steps at first', () => {
  expect(unwrap(drafts.isUndoTruncated(workspace))).toBe(false)
})

it('forgets what a job published if the record it became is deleted, with its targeting', () => {
  const jobs = createJobRepository(database)
  unwrap(jobs.add(job))
  const steps = (['lineItem', 'targeting', 'campaign'] as const).map((subject, index) => {
    const { draft } = stored('abc'.charAt(index), { subject })
    const remoteId = subject === 'campaign' ? 'c1' : 'l1'
    return stepOf(draft, { id: `${index}`, jobId: job.id, position: index, remoteId })
  })
  unwrap(jobs.addSteps(steps))
  const left = change((store) => {
    for (const letter of 'abc') store.notePublished(idOf(letter), letter, 1)
    store.forgetPublished('another', 'campaign', 'c1')
    store.forgetPublished(job.id, 'lineItem', 'l1')
    return store.publishedNames([...'abc'].map(idOf))
  })
  expect([...left]).toEqual([[`draft:${idOf('c')}`, 'c']])
})
