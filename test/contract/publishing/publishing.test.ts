import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databasePath } from '../../../src/main/modules/data-file/open.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import type { Fields } from '../../../src/shared/core/json.ts'
import type { EntityRow } from '../../../src/shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../src/shared/entities/kinds.ts'
import { unwrap } from '../../support/outcomes.ts'
import { inTurn } from '../../support/runs.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import { payloads, type Stage } from '../stage/stage.ts'
import { poll, publishActs } from './publish-acts.ts'

const absenceMs = 300
const dailyBudget = 'daily_budget_amount_local_micro'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage({ absenceMs })
})
afterEach(() => stage.end())

const { create, publish, job, steps, ended } = publishActs(() => stage)

const rows = async (subject: DraftSubject, text = ''): Promise<readonly EntityRow[]> =>
  unwrap(
    await stage.handlers.entities.list({
      workspace,
      subject,
      text,
      types: [],
      changedOnly: false,
      sort: 'title',
      descending: false,
      offset: 0,
      count: 200,
    }),
  ).rows

/** The service's current list, freshly synced. */
async function readAnew(subject: DraftSubject, text = ''): Promise<readonly EntityRow[]> {
  await rows(subject)
  await expect.poll(async () => (await isRead(subject)) && 'read').toBe('read')
  unwrap(await stage.handlers.entities.refresh({ workspace, subject }))
  await expect.poll(async () => (await isRead(subject)) && 'read').toBe('read')
  return rows(subject, text)
}

async function isRead(subject: DraftSubject): Promise<boolean> {
  const list = { workspace, subject, text: '', types: [], changedOnly: false }
  const page = unwrap(
    await stage.handlers.entities.list({ ...list, sort: 'title', descending: false, offset: 0, count: 1 }),
  )
  return page.sync.kind === 'idle'
}

async function imageCard(name: string): Promise<Fields> {
  const media = (await readAnew('media')).find(({ type }) => type === 'IMAGE')
  return {
    name,
    components: [
      { type: 'MEDIA', media_key: media?.key ?? '' },
      {
        type: 'DETAILS',
        title: 'Tents for spring',
        destination: { type: 'WEBSITE', url: 'https://northwind.example/tents' },
      },
    ],
  }
}

const post = (text: string, more: Fields = {}): Fields => ({
  as_user_id: demoUsers.ada.id,
  text,
  nullcast: true,
  ...more,
})

describe('a publish', () => {
  it('sends dependent drafts in order, and leaves no draft', async () => {
    const card = await create('card', await imageCard('Spring tent'))
    await create('post', post('Spring is here.', { card_uri: `draft:${card.id}` }))
    const review = unwrap(
      await stage.handlers.publishing.review({ workspace, draftIds: null, offset: 0, count: 50 }),
    )
    expect(review).toMatchObject({ publishable: 2, blocked: 0, calls: 2, minDurationMs: 0, total: 2 })
    expect(review.rows.map(({ calls }) => calls.map(({ operation }) => operation))).toEqual([
      ['cards.create'],
      ['promotedPosts.create'],
    ])
    const done = await ended(await publish())
    expect(done).toMatchObject({ title: '2 changes', total: 2, counts: { done: 2 } })
    const [made] = await readAnew('card', 'Spring tent')
    const [shown] = await readAnew('post', 'Spring is here')
    expect(made?.change).toBeNull()
    expect(shown?.record.card_uri).toBe(made?.record.card_uri)
    expect(payloads(stage, 'jobsChanged').at(-1)?.jobs[0]).toMatchObject({ state: 'done' })
  })

  it('names a promotion by post and line item in its job and its undo, whatever the steps have stored', async () => {
    const promoted = await create('post', post('Spring is here.'))
    const [lineItem] = await readAnew('lineItem')
    await create('promotedPost', {
      line_item_id: lineItem?.key ?? '',
      tweet_id: `draft:${promoted.id}`,
    })
    const done = await ended(await publish())
    const named = `Spring is here. · ${lineItem?.title}`
    expect((await steps(done)).map(({ title }) => title)).toEqual(['Spring is here.', named])
    // As earlier versions stored them: by the ID of a draft that ended with the publish.
    const database = new DatabaseSync(databasePath(stage.folder), { timeout: 5_000 })
    database
      .prepare(
        `UPDATE job_step SET title = :ref, draft = json_set(draft, '$.patch.tweet_id', :ref)
         WHERE job_id = :job AND subject = 'promotedPost'`,
      )
      .run({ ref: `draft:${promoted.id}`, job: done.id })
    database.prepare('UPDATE job SET title = :title').run({ title: `Undo of draft:${promoted.id}` })
    database.close()
    expect((await job(done)).title).toBe('Undo of Spring is here.')
    expect((await steps(done)).map(({ title }) => title)).toEqual(['Spring is here.', named])
    const plan = unwrap(await stage.handlers.publishing.undoPlan({ jobId: done.id }))
    const { possible, impossible } = plan
    expect(possible.items.map(({ title }) => title)).toEqual([named])
    expect(impossible.items.map(({ title }) => title)).toEqual(['Spring is here.'])
  })

  it('changes only the changed fields, and deletes last', async () => {
    const [media, other] = (await readAnew('media')).filter(({ type }) => type === 'IMAGE')
    const change = unwrap(
      await stage.handlers.drafts.change({ workspace, subject: 'media', remoteId: media?.key ?? '' }),
    )
    unwrap(await stage.handlers.drafts.edit({ draftId: change.id, fields: { name: 'Renamed here' } }))
    unwrap(await stage.handlers.drafts.remove({ workspace, subject: 'media', keys: [other?.key ?? ''] }))
    const done = await ended(await publish())
    expect(done.counts.done).toBe(2)
    expect((await steps(done)).map(({ operation }) => operation)).toEqual([
      'mediaLibrary.update',
      'mediaLibrary.delete',
    ])
    expect((await steps(done)).map(({ changes }) => changes)).toEqual([
      [{ field: 'name', before: media?.title, after: 'Renamed here' }],
      [],
    ])
    const after = await readAnew('media')
    expect(after.find(({ key }) => key === media?.key)?.title).toBe('Renamed here')
    expect(after.map(({ key }) => key)).not.toContain(other?.key)
  })

  it('keeps a refused draft, blocks what depends on it, and retries both once it is corrected', async () => {
    const card = await create('card', await imageCard('Refused card'))
    await create('post', post('Needs the card', { card_uri: `draft:${card.id}` }))
    const refusal = { errors: [{ code: 'INVALID_PARAMETER', message: 'not today', parameter: 'name' }] }
    await stage.control('POST', '/faults', {
      match: { method: 'POST', path_regex: '/cards$' },
      times: 1,
      status: 400,
      body: refusal,
    })
    const first = await ended(await publish())
    expect(first.counts).toMatchObject({ failed: 1, blocked: 1 })
    expect((await steps(first)).map(({ state, needs }) => [state, needs])).toEqual([
      ['failed', []],
      ['blocked', ['Refused card']],
    ])
    unwrap(await stage.handlers.drafts.edit({ draftId: card.id, fields: { name: 'Accepted card' } }))
    unwrap(await stage.handlers.jobs.retryFailed({ jobId: first.id }))
    expect((await ended(first)).counts.done).toBe(2)
    expect(await readAnew('card', 'Accepted card')).toHaveLength(1)
  })
})

describe('failed steps', () => {
  it('can be retried one by one', async () => {
    for (const name of ['First', 'Second']) await create('poll', poll(name))
    const refusal = { errors: [{ code: 'INVALID_PARAMETER', message: 'not today', parameter: 'name' }] }
    await stage.control('POST', '/faults', {
      match: { method: 'POST', path_regex: '/cards/poll$' },
      times: 2,
      status: 400,
      body: refusal,
    })
    const started = await ended(await publish())
    expect(started.counts).toMatchObject({ failed: 2 })
    const [first] = await steps(started)
    unwrap(await stage.handlers.jobs.retryFailed({ jobId: started.id, stepId: first?.id ?? '' }))
    expect((await ended(started)).counts).toMatchObject({ done: 1, failed: 1 })
    expect((await steps(started)).map(({ title, state }) => [title, state])).toEqual([
      ['First', 'done'],
      ['Second', 'failed'],
    ])
  })
})

describe('a call without an answer', () => {
  const faultOnce = (drop: 'before' | 'after') =>
    stage.control('POST', '/faults', {
      match: { method: 'POST', path_regex: '/(cards|poll|tweet)$' },
      times: 1,
      drop,
    })

  it.each(inTurn(['card', 'poll', 'post'] as const, 3))(
    'that was carried out is found by a look-up: %s',
    async (subject) => {
      await create(
        subject,
        subject === 'card' ? await imageCard('Found') : subject === 'poll' ? poll('Found') : post('Found'),
      )
      await faultOnce('after')
      expect((await ended(await publish())).counts.done).toBe(1)
      expect(await readAnew(subject, 'Found')).toHaveLength(1)
    },
  )

  it.each(inTurn(['card', 'poll'] as const, 2))(
    'that was not carried out is sent once more: %s',
    async (subject) => {
      await create(subject, subject === 'card' ? await imageCard('Again') : poll('Again'))
      await faultOnce('before')
      expect((await ended(await publish())).counts.done).toBe(1)
      expect(await readAnew(subject, 'Again')).toHaveLength(1)
    },
  )

  it('that would post twice is sent again only if a person says so', async () => {
    await create('post', post('Again'))
    await create('post', post('And again'))
    await stage.control('POST', '/faults', {
      match: { method: 'POST', path_regex: '/tweet$' },
      times: 2,
      drop: 'before',
    })
    const started = await ended(await publish())
    expect(started.counts.unknown).toBe(2)
    expect(started.unanswered).toBe(2)
    expect((await steps(started)).map(({ candidates, lookup }) => [candidates, lookup])).toMatchObject([
      [[], { kind: 'empty', nextAt: null }],
      [[], { kind: 'empty', nextAt: null }],
    ])
    expect(
      (await readAnew('post')).filter(({ title, change }) => /again/i.test(title) && change === null),
    ).toEqual([])
    const again = unwrap(await stage.handlers.publishing.resendUnanswered({ jobId: started.id }))
    const sent = await ended(again)
    expect(sent.counts.done).toBe(2)
    expect(sent.unanswered).toBe(0)
    expect(await readAnew('post', 'Again')).toHaveLength(2)
  })

  it('never takes one of two equal records for the other', async () => {
    await create('poll', poll('Twin'))
    await create('poll', poll('Twin'))
    await stage.control('POST', '/faults', {
      match: { method: 'POST', path_regex: '/cards/poll$' },
      times: 2,
      drop: 'after',
    })
    const done = await ended(await publish())
    expect(done.counts.done).toBe(2)
    expect(new Set((await steps(done)).map(({ remoteId }) => remoteId)).size).toBe(2)
    expect(await readAnew('poll', 'Twin')).toHaveLength(2)
  })
})

describe('undoing a publish', () => {
  it('leaves a promotion that was there before', async () => {
    const [lineItem] = await readAnew('lineItem')
    const promoted = await create('post', post('Spring is here.'))
    const promotion = { line_item_id: lineItem?.key ?? '', tweet_id: `draft:${promoted.id}` }
    await create('promotedPost', promotion)
    const [published, before] = await steps(await ended(await publish()))
    await create('promotedPost', { ...promotion, tweet_id: published?.remoteId ?? '' })
    const done = await ended(await publish())
    expect((await steps(done))[0]).toMatchObject({ state: 'done', remoteId: before?.remoteId })
    const { possible, impossible } = unwrap(await stage.handlers.publishing.undoPlan({ jobId: done.id }))
    expect(possible.total).toBe(0)
    expect(impossible.items).toMatchObject([{ effect: 'It existed before this publish.' }])
  })

  it('leaves a criterion that was there before, and removes the one that was added', async () => {
    const [row] = await readAnew('lineItem')
    const lineItem = row?.key ?? ''
    const add = async (...keywords: readonly string[]) => {
      const members = Object.fromEntries(keywords.map((keyword) => [`BROAD_KEYWORD:${keyword}`, 'EQ']))
      await create('targeting', { line_item_id: lineItem, ...members })
      return ended(await publish())
    }
    await add('there before')
    const done = await add('there before', 'added')
    await ended(unwrap(await stage.handlers.publishing.undo({ jobId: done.id })))
    const { rows: criteria } = unwrap(
      await stage.handlers.targeting.read({ workspace, lineItem, refresh: true }),
    )
    const values = criteria.map(({ targeting_value }) => targeting_value)
    expect(values).toContain('there before')
    expect(values).not.toContain('added')
  })

  it('deletes what was created, restores what was changed, and says what can’t be undone', async () => {
    const [media] = (await readAnew('media')).filter(({ type }) => type === 'IMAGE')
    const change = unwrap(
      await stage.handlers.drafts.change({ workspace, subject: 'media', remoteId: media?.key ?? '' }),
    )
    unwrap(await stage.handlers.drafts.edit({ draftId: change.id, fields: { name: 'For a while' } }))
    await create('card', await imageCard('To be undone'))
    await create('poll', poll('Asked in vain'))
    const [post] = await readAnew('post')
    const shown = unwrap(
      await stage.handlers.drafts.clone({ workspace, subject: 'post', key: post?.key ?? '' }),
    )
    unwrap(
      await stage.handlers.drafts.edit({ draftId: shown.id, fields: { name: 'Stays', text: 'It stays.' } }),
    )
    const done = await ended(await publish())
    const plan = unwrap(await stage.handlers.publishing.undoPlan({ jobId: done.id }))
    expect(plan.possible.items.map(({ title }) => title).toSorted()).toEqual([
      'Asked in vain',
      'For a while',
      'To be undone',
    ])
    expect(plan.possible.total).toBe(3)
    expect(plan.impossible).toMatchObject({ total: 1, items: [{ title: 'Stays' }] })
    const undone = await ended(unwrap(await stage.handlers.publishing.undo({ jobId: done.id })))
    expect(undone).toMatchObject({ kind: 'undo', total: 3, counts: { done: 3 } })
    expect(await readAnew('poll', 'Asked in vain')).toHaveLength(0)
    expect(await readAnew('card', 'To be undone')).toHaveLength(0)
    const after = await readAnew('media')
    expect(after.find(({ key }) => key === media?.key)?.title).toBe(media?.title)
    // Asked again, it's the same undo, and nothing is written.
    const written = async () => (await stage.requests()).filter(({ method }) => method !== 'GET').length
    const before = await written()
    expect(unwrap(await stage.handlers.publishing.undo({ jobId: done.id })).id).toBe(undone.id)
    expect(await written()).toBe(before)
  })

  it.each([
    ['undoAnyway', 'done', 0],
    ['keep', 'cancelled', 1],
  ] as const)('asks about what has changed since: %s', async (kind, state, left) => {
    await create('card', await imageCard('To be undone'))
    const done = await ended(await publish())
    const [card] = await readAnew('card', 'To be undone')
    await stage.control('POST', '/faults', {
      match: { method: 'GET', path_regex: `/cards/${card?.key}$` },
      status: 200,
      body: { data: { ...card?.record, name: 'Changed by another' }, request: { params: {} } },
    })
    const undo = await ended(unwrap(await stage.handlers.publishing.undo({ jobId: done.id })))
    const [step] = await steps(undo)
    expect(step).toMatchObject({
      state: 'conflict',
      conflicts: [{ field: 'name', base: 'To be undone', theirs: 'Changed by another' }],
    })
    const decision = { jobId: undo.id, stepId: step?.id ?? '' }
    const treated = await stage.handlers.publishing.resolve({
      ...decision,
      resolution: { kind: 'treatedAsDone' },
    })
    expect(treated.ok).toBe(false)
    unwrap(await stage.handlers.publishing.resolve({ ...decision, resolution: { kind } }))
    await expect.poll(async () => (await steps(undo))[0]?.state).toBe(state)
    await stage.control('DELETE', '/faults')
    // What is kept stays in the list without a sync, too.
    expect(await rows('card', 'To be undone')).toHaveLength(left)
    expect(await readAnew('card', 'To be undone')).toHaveLength(left)
    const plan = unwrap(await stage.handlers.publishing.undoPlan({ jobId: done.id }))
    expect(plan.possible.total).toBe(left)
  })

  it.each([
    ['undoAnyway', { name: 'Before', [dailyBudget]: 5_000_000 }],
    ['keep', { name: 'Now', [dailyBudget]: 5_000_000 }],
  ] as const)('asks about a field that others have changed since: %s', async (kind, expected) => {
    const [campaign] = (await readAnew('campaign')).filter(
      ({ content }) => typeof content[dailyBudget] === 'number',
    )
    const change = async (fields: Fields) => {
      const { id } = unwrap(
        await stage.handlers.drafts.change({ workspace, subject: 'campaign', remoteId: campaign?.key ?? '' }),
      )
      unwrap(await stage.handlers.drafts.edit({ draftId: id, fields }))
      return ended(await publish([id]))
    }
    await change({ name: 'Before', [dailyBudget]: 5_000_000 })
    const done = await change({ name: 'Now', [dailyBudget]: 6_000_000 })
    const [published] = (await readAnew('campaign')).filter(({ key }) => key === campaign?.key)
    await stage.control('POST', '/faults', {
      match: { method: 'GET', path_regex: `/campaigns/${campaign?.key}$` },
      status: 200,
      body: { data: { ...published?.record, name: 'Changed by another' }, request: { params: {} } },
    })
    const undo = await ended(unwrap(await stage.handlers.publishing.undo({ jobId: done.id })))
    const [step] = await steps(undo)
    expect(step).toMatchObject({
      state: 'conflict',
      conflicts: [{ field: 'name', base: 'Now', mine: 'Before', theirs: 'Changed by another' }],
    })
    unwrap(
      await stage.handlers.publishing.resolve({
        jobId: undo.id,
        stepId: step?.id ?? '',
        resolution: { kind },
      }),
    )
    await expect.poll(async () => (await steps(undo))[0]?.state).toBe('done')
    await stage.control('DELETE', '/faults')
    const restored = (await readAnew('campaign')).find(({ key }) => key === campaign?.key)
    expect(restored?.content).toMatchObject(expected)
  })
})
