import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoAudienceIds } from '../../../src/sandbox/demo/audiences.ts'
import type { AudienceTarget, UploadPlan } from '../../../src/shared/audiences/audience-upload.ts'
import { unwrap } from '../../support/outcomes.ts'
import { publishActs, publishAudience } from '../publishing/publish-acts.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
})
afterEach(() => stage.end())

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: '18ce54d4x5t' } as const

const plan: UploadPlan = {
  mode: 'add',
  hasTitles: true,
  columns: ['email'],
  country: 'DE',
  effectiveAt: null,
  expiresAt: null,
}

async function newAudience(name: string): Promise<AudienceTarget> {
  return { list: 'customAudience', id: await publishAudience(stage, name), name }
}

async function open(rows: readonly string[]) {
  const path = join(stage.folder, '..', `people-${process.pid}-${rows.length}.csv`)
  writeFileSync(path, rows.join('\n'))
  stage.picks = [path]
  const opened = unwrap(await stage.handlers.audiences.openFile({ file: null }))
  if (opened === null) throw new Error('The dialog was closed.')
  return opened
}

async function upload(target: AudienceTarget, rows: readonly string[], change: Partial<UploadPlan> = {}) {
  const { fileId } = await open(rows)
  const input = { workspace, fileId, target, plan: { ...plan, ...change } }
  const prepared = unwrap(await stage.handlers.audiences.prepare(input))
  const job = unwrap(await stage.handlers.audiences.start({ fileId }))
  await expect.poll(async () => (await stateOf(job.id)).state).toBe('done')
  return { prepared, job: await stateOf(job.id) }
}
const stateOf = async (jobId: string) => unwrap(await stage.handlers.jobs.get({ jobId }))

const { create, publish, ended, steps } = publishActs(() => stage)
const writesToAudiences = async () =>
  (await stage.requests()).filter(
    ({ method, path }) => method !== 'GET' && /\/custom_audiences(\/[^/]+)?$/.test(path),
  ).length
const ownNames = async () =>
  unwrap(await stage.handlers.audiences.list({ workspace })).own.map(({ name }) => name)

test('an audience is created, renamed and deleted by publishing its drafts, once even if an answer is lost', async () => {
  const { audiences, drafts, publishing } = stage.handlers
  const before = await ownNames()
  const draft = await create('customAudience', { name: 'Walkers', description: 'Bought boots' })
  expect(await writesToAudiences()).toBe(0)
  const review = unwrap(await publishing.review({ workspace, draftIds: null, offset: 0, count: 50 }))
  expect(review.rows.map(({ calls }) => calls.map(({ operation }) => operation))).toEqual([
    ['customAudiences.create'],
  ])
  const match = { method: 'POST', path_regex: '/custom_audiences$' }
  await stage.control('POST', '/faults', { match, times: 1, drop: 'after' })
  const [made] = await steps(await ended(await publish()))
  expect(made).toMatchObject({ state: 'done', draftId: draft.id })
  const id = made?.remoteId ?? ''
  // What was published is among the stored lists without another sync.
  const stored = unwrap(await audiences.lastList({ workspace }))
  expect(stored?.own.find((audience) => audience.id === id)).toMatchObject({
    name: 'Walkers',
    description: 'Bought boots',
  })
  expect((await ownNames()).toSorted()).toEqual([...before, 'Walkers'].toSorted())

  const change = { workspace, subject: 'customAudience', remoteId: id } as const
  unwrap(await drafts.change({ ...change, fields: { name: 'Hikers', description: null } }))
  expect(await ownNames()).toContain('Walkers')
  await ended(await publish())
  expect(
    unwrap(await audiences.list({ workspace })).own.find((audience) => audience.id === id),
  ).toMatchObject({
    name: 'Hikers',
    description: null,
  })

  unwrap(await drafts.remove({ workspace, subject: 'customAudience', keys: [id] }))
  expect(await ownNames()).toContain('Hikers')
  await ended(await publish())
  expect((await ownNames()).toSorted()).toEqual([...before].toSorted())
  expect(await writesToAudiences()).toBe(3)
})

test('a name that another audience or draft has is an error before anything is sent', async () => {
  const [name] = await ownNames()
  const taken = await create('customAudience', { name: name ?? '' })
  const twin = await create('customAudience', { name: 'Twin' })
  const second = await create('customAudience', { name: 'Twin' })
  for (const { id } of [taken, twin, second]) {
    const { findings } = unwrap(await stage.handlers.drafts.get({ draftId: id }))
    expect(findings).toEqual([expect.objectContaining({ rule: 'audience.name-unique', severity: 'error' })])
  }
})

test('undo deletes a new audience, but asks once people were added to it', async () => {
  const { publishing } = stage.handlers
  const { id } = await create('customAudience', { name: 'For a while' })
  const empty = await ended(await publish([id]))
  await ended(unwrap(await publishing.undo({ jobId: empty.id })))
  expect(await ownNames()).not.toContain('For a while')

  const other = await create('customAudience', { name: 'With people' })
  const job = await ended(await publish([other.id]))
  const [made] = await steps(job)
  const target = { list: 'customAudience', id: made?.remoteId ?? '', name: 'With people' } as const
  await upload(target, ['email', ...emails(0, 150)])
  const undo = unwrap(await publishing.undo({ jobId: job.id }))
  await expect.poll(async () => (await steps(undo))[0]?.state).toBe('conflict')
  expect((await steps(undo))[0]?.conflicts.map(({ field }) => field)).toContain('people')
  expect(await ownNames()).toContain('With people')
})

test('people can’t be uploaded to a list that isn’t published yet', async () => {
  const draft = await create('customAudience', { name: 'Not yet' })
  const target = { list: 'customAudience', id: `draft:${draft.id}`, name: 'Not yet' } as const
  const { fileId } = await open(['email', ...emails(0, 5)])
  expect(await stage.handlers.audiences.prepare({ workspace, fileId, target, plan })).toMatchObject({
    ok: false,
    fault: { message: 'Not yet isn’t published yet. Publish the list first, then upload people to it.' },
  })
})

const emails = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `Person.${from + index}@Example.com`)

test('adds the people in a file in full batches, with a receipt for each', async () => {
  const target = await newAudience('Customers')
  const { prepared, job } = await upload(target, [
    'email',
    ...emails(0, 6_000),
    'person.1@example.com',
    'no mail',
  ])
  expect(prepared).toMatchObject({
    rows: 6_002,
    updates: 6_000,
    duplicates: 1,
    withoutIdentifier: 1,
    batches: 3,
  })
  expect(job).toMatchObject({ total: 6_000, counts: { done: 6_000, failed: 0 } })
  const { rows } = unwrap(await stage.handlers.audiences.batches({ jobId: job.id, offset: 0, count: 10 }))
  expect(
    rows.map(({ operations, successCount, totalCount }) => [operations, successCount, totalCount]),
  ).toEqual([
    [2_500, 2_500, 2_500],
    [2_500, 2_500, 2_500],
    [1_000, 1_000, 1_000],
  ])
  expect(rows[1]).toMatchObject({ firstRow: 2_502, lastRow: 5_001, state: 'done' })
  const ofJob = { text: '', failedOnly: false, jobId: job.id, offset: 0, count: 10 }
  expect(unwrap(await stage.handlers.requestLog.list(ofJob)).total).toBe(3)
})

test('sends only additions and removals for a second file of the same list', async () => {
  const target = await newAudience('Members')
  await upload(target, ['email', ...emails(0, 100)])
  const { prepared, job } = await upload(target, ['email', ...emails(10, 105)], { mode: 'match' })
  expect(prepared).toMatchObject({ updates: 5, deletes: 10, unchanged: 90, known: 100 })
  expect(job.counts.done).toBe(15)
  const again = unwrap(
    await stage.handlers.audiences.prepare({
      workspace,
      target,
      plan: { ...plan, mode: 'match' },
      fileId: (await open(['email', ...emails(10, 105)])).fileId,
    }),
  )
  expect(again).toMatchObject({ updates: 0, deletes: 0, unchanged: 95, batches: 0 })
})

test('reports that removals are unknown if members were stored with another key, until people are added', async () => {
  const target = await newAudience('Sealed')
  await upload(target, ['email', ...emails(0, 10)])
  const folder = join(stage.folder, 'audiences')
  const [name = ''] = readdirSync(folder).filter((one) => one.endsWith('.people'))
  const sealed = readFileSync(join(folder, name))
  writeFileSync(join(folder, name), sealed.with(-1, (sealed.at(-1) ?? 0) ^ 1))
  const { fileId } = await open(['email', ...emails(2, 10)])
  const input = { workspace, fileId, target, plan: { ...plan, mode: 'match' as const } }
  expect(await stage.handlers.audiences.prepare(input)).toMatchObject({
    fault: { kind: 'refused', reason: 'state', message: expect.stringMatching(/Add its people/) },
  })
  await upload(target, ['email', ...emails(2, 10)])
  const { prepared } = await upload(target, ['email', ...emails(3, 10)], { mode: 'match' })
  expect(prepared).toMatchObject({ updates: 0, deletes: 1, unchanged: 7, known: 8 })
})

test('accepts emails and phone numbers for a do-not-reach list, and reports refused rows', async () => {
  const lists = unwrap(await stage.handlers.audiences.list({ workspace }))
  const [known] = lists.doNotReach
  const list =
    known ?? unwrap(await stage.handlers.audiences.createDoNotReach({ workspace, description: 'Left' }))
  const target = { list: 'doNotReachList', id: list.id, name: 'Do Not Reach List' } as const
  const rows = ['email,handle', 'a@example.com,', 'b@example.com,someone', 'c@example.com,']
  const { job } = await upload(target, rows, { columns: ['email', 'handle'] })
  expect(job).toMatchObject({ counts: { done: 2, failed: 1 } })
  const refused = unwrap(await stage.handlers.audiences.refusedRows({ jobId: job.id, offset: 0, count: 10 }))
  expect(refused.rows).toMatchObject([{ row: 3, parameter: 'handle', code: 'INVALID_PARAMETER' }])
})

test('leaves nothing that identifies a person on disk, in the log or in a reply', async () => {
  const target = await newAudience('Secret')
  await upload(target, ['email,phone,id', 'Canary.Raw@Example.com,0171 7654321,partner-canary-77'], {
    columns: ['email', 'phone_number', 'partner_user_id'],
  })
  const identifiers = ['canary.raw@example.com', '0171 7654321', '+491717654321', 'partner-canary-77']
  const texts = [
    ...filesBelow(stage.folder).map((path) => readFileSync(path, 'latin1')),
    ...stage.logged,
    JSON.stringify(stage.emitted),
  ]
  for (const text of texts)
    for (const identifier of identifiers) expect(text.toLowerCase()).not.toContain(identifier)
})

test('lists audiences with who may use them and what targets them', async () => {
  const { own, doNotReach } = unwrap(await stage.handlers.audiences.list({ workspace }))
  expect(own.map(({ id }) => id)).toContain(demoAudienceIds.bootBuyers)
  expect(doNotReach.length).toBeLessThanOrEqual(1)
  const audience = { workspace, audienceId: demoAudienceIds.bootBuyers }
  const { rows } = unwrap(await stage.handlers.audiences.permissions(audience))
  expect(rows[0]).toMatchObject({ tailored_audience_id: demoAudienceIds.bootBuyers })
  expect((await stage.handlers.audiences.targeted({ ...audience, withActive: false })).ok).toBe(true)
})

test('what the columns of a list’s last file contained is known by their titles, for that list alone', async () => {
  const target = await newAudience('Weekly')
  const other = await newAudience('Other')
  expect(unwrap(await stage.handlers.audiences.lastColumns({ workspace, target }))).toEqual([])
  const { fileId, columns } = await open(['Kontakt,Name', '+49 171 1000000,Anna', '+49 171 1000001,Berta'])
  expect(columns.map(({ title }) => title)).toEqual(['Kontakt', 'Name'])
  const used = { ...plan, hasTitles: true, columns: ['phone_number' as const, null] }
  unwrap(await stage.handlers.audiences.prepare({ workspace, fileId, target, plan: used }))
  unwrap(await stage.handlers.audiences.start({ fileId }))
  expect(unwrap(await stage.handlers.audiences.lastColumns({ workspace, target }))).toEqual([
    { title: 'Kontakt', identifier: 'phone_number' },
    { title: 'Name', identifier: null },
  ])
  expect(unwrap(await stage.handlers.audiences.lastColumns({ workspace, target: other }))).toEqual([])
})

/** The test's own file isn't in the program's folder. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })
}

test('removes sealed files that nothing is sent from anymore before the next file is opened', async () => {
  const folder = join(stage.folder, 'audiences')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'stale.operations'), 'sealed')
  writeFileSync(join(folder, 'known.people'), 'sealed')
  const { fileId } = await open(['email', ...emails(0, 3)])
  const target = await newAudience('Kept')
  unwrap(await stage.handlers.audiences.prepare({ workspace, fileId, target, plan }))
  const names = readdirSync(folder)
  expect(names).toContain('known.people')
  expect(names).not.toContain('stale.operations')
  expect(names.filter((name) => name.endsWith('.operations')).length).toBe(1)
  await open(['email', ...emails(0, 4)])
  expect(readdirSync(folder).filter((name) => name.endsWith('.operations')).length).toBe(1)
})

test('shows deleted audiences on request, and never stores them', async () => {
  const { audiences } = stage.handlers
  const id = await publishAudience(stage, 'Short-lived')
  unwrap(await stage.handlers.drafts.remove({ workspace, subject: 'customAudience', keys: [id] }))
  await ended(await publish())
  const isThere = (lists: { readonly own: readonly { readonly id: string }[] } | null) =>
    lists?.own.some((audience) => audience.id === id)
  expect(isThere(unwrap(await audiences.list({ workspace })))).toBe(false)
  const lists = unwrap(await audiences.list({ workspace, withDeleted: true }))
  expect(lists.own.find((audience) => audience.id === id)).toMatchObject({ deleted: true })
  expect(isThere(unwrap(await audiences.lastList({ workspace })))).toBe(false)
})

test('keeps the lists as they were last read', async () => {
  const { audiences } = stage.handlers
  expect(unwrap(await audiences.lastList({ workspace }))).toBeNull()
  const read = unwrap(await audiences.list({ workspace }))
  expect(unwrap(await audiences.lastList({ workspace }))).toEqual(read)
})

test('requests keywords with excluded ones, by hour, and writes the figures', async () => {
  const { audiences } = stage.handlers
  const question = {
    keywords: ['boots', 'tents'],
    negativeKeywords: ['rain'],
    location: null,
    startTime: '2026-06-01T00:00:00Z',
    endTime: '2026-06-02T00:00:00Z',
    granularity: 'HOUR' as const,
  }
  const found = unwrap(await audiences.keywords({ workspace, question }))
  expect(found.tweet_volume.length).toBe(24)
  expect(found.related_keywords.length).toBe(30)
  const last = (await stage.requests()).at(-1)
  expect(`${last?.path}`).toContain('insights/keywords/search')
  const path = join(stage.folder, 'volume.csv')
  stage.picks = [path]
  expect(unwrap(await audiences.exportTable({ name: 'Volume', text: 'time,posts\n1,2\n' }))?.rows).toBe(1)
  expect(readFileSync(path, 'utf8')).toBe('time,posts\n1,2\n')
})
