import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EntityPage } from '../../../src/shared/entities/entity-row.ts'
import type { DraftSubject } from '../../../src/shared/entities/kinds.ts'
import { faultOf, unwrap } from '../../support/outcomes.ts'
import { inTurn } from '../../support/runs.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import { payloads, type Stage } from '../stage/stage.ts'

const everything = {
  workspace,
  text: '',
  types: [] as string[],
  changedOnly: false,
  sort: 'title',
  descending: false,
  offset: 0,
  count: 200,
} as const

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
})
afterEach(() => stage.end())

const list = async (subject: DraftSubject): Promise<EntityPage> =>
  unwrap(await stage.handlers.entities.list({ ...everything, subject }))

/** Reads until the whole list was synced. */
async function readList(subject: DraftSubject): Promise<EntityPage> {
  await list(subject)
  await expect.poll(async () => (await list(subject)).sync.kind).toBe('idle')
  return list(subject)
}

describe('a list of an account', () => {
  it.each([
    ['poll', '/cards/poll$'],
    ['card', '/cards$'],
    ['post', '/tweets$'],
    ['campaign', '/campaigns$'],
  ] as const)(
    'keeps its records if an answer isn’t the list that was asked for: %s',
    async (subject, path) => {
      const { entities } = stage.handlers
      const { total } = await readList(subject)
      expect(total).toBeGreaterThan(0)
      await stage.control('POST', '/faults', {
        match: { method: 'GET', path_regex: path },
        times: 1,
        status: 200,
        body: { data: [] },
      })
      unwrap(await entities.refresh({ workspace, subject }))
      await expect.poll(async () => (await list(subject)).sync.kind).not.toBe('running')
      const after = await list(subject)
      expect(after.sync.kind).toBe('failed')
      expect(after.total).toBe(total)
    },
  )

  it.each([
    ['media', 'GIF'],
    ['accountMedia', 'PREROLL'],
    ['card', 'IMAGE_MULTI_DEST_CAROUSEL_WEBSITE'],
    ['legacyCard', 'IMAGE_CONVERSATION'],
    ['poll', '2 choices'],
    ['videoConversation', null],
    ['post', 'NULLCAST'],
  ] as const)('is synced from the service the first time it is requested: %s', async (subject, type) => {
    expect((await list(subject)).seenAt).toBeNull()
    const page = await readList(subject)
    expect(page.seenAt).not.toBeNull()
    expect(page.rows.length).toBeGreaterThan(0)
    expect(page.total).toBe(page.rows.length)
    expect(page.rows.map((row) => row.type)).toContain(type)
    expect(page.rows.every(({ change, remoteId }) => change === null && remoteId !== null)).toBe(true)
  })

  it.each(inTurn(['media', 'accountMedia', 'card', 'legacyCard', 'videoConversation'] as const, 2))(
    'shows deleted records separately, and only on request: %s',
    async (subject) => {
      const { drafts, entities, jobs, publishing } = stage.handlers
      const page = await readList(subject)
      const [victim] = page.rows
      if (victim === undefined) throw new Error('nothing to delete')
      unwrap(await drafts.remove({ workspace, subject, keys: [victim.key] }))
      const { id: jobId } = unwrap(await publishing.start({ workspace, draftIds: null }))
      await expect.poll(async () => unwrap(await jobs.get({ jobId })).counts.done).toBe(1)
      const withDeleted = async (text = '') =>
        unwrap(await entities.list({ ...everything, subject, text, withDeleted: true }))
      unwrap(await entities.refresh({ workspace, subject, withDeleted: true }))
      await expect.poll(async () => (await withDeleted()).rows.some(({ deleted }) => deleted)).toBe(true)
      await expect.poll(async () => (await list(subject)).sync.kind).toBe('idle')
      const shown = await withDeleted()
      const gone = shown.rows.find(({ key }) => key === victim.key)
      expect(gone).toMatchObject({ deleted: true, change: null, title: victim.title })
      expect(gone?.record).toMatchObject({ deleted: true })
      expect(shown.total).toBe(shown.rows.length)
      expect((await withDeleted(victim.key)).rows.map(({ key }) => key)).toContain(victim.key)

      const live = await list(subject)
      expect(live.rows.every(({ deleted }) => deleted === undefined)).toBe(true)
      expect(live.total).toBe(page.total - 1)
      const keys = [victim.key]
      expect(unwrap(await entities.find({ workspace, subject, keys }))).toEqual([])
      expect(unwrap(await entities.find({ workspace, subject, keys, withDeleted: true }))).toMatchObject([
        gone,
      ])
      expect(await drafts.change({ workspace, subject, remoteId: victim.key })).toMatchObject({ ok: false })
      // A sync without deleted records keeps the known ones.
      unwrap(await entities.refresh({ workspace, subject }))
      await expect.poll(async () => (await list(subject)).sync.kind).toBe('idle')
      expect((await withDeleted()).rows.some(({ key }) => key === victim.key)).toBe(true)
    },
  )

  it('reports the progress of a sync', async () => {
    await readList('card')
    const events = () => payloads(stage, 'entitiesChanged').filter(({ subject }) => subject === 'card')
    expect(events()[0]?.sync).toEqual({ kind: 'running', read: 0 })
    await expect.poll(() => events().at(-1)?.sync).toEqual({ kind: 'idle' })
  })

  it('is available offline after it was read once', async () => {
    const before = await readList('card')
    unwrap(await stage.handlers.sandbox.stop(undefined))
    expect((await list('card')).rows).toEqual(before.rows)
    expect(faultOf(await stage.handlers.entities.refresh({ workspace, subject: 'card' })).kind).toBe(
      'sandboxStopped',
    )
  })

  it('keeps what an interrupted sync had read, and doesn’t start another by itself', async () => {
    await stage.control('POST', '/faults', {
      match: { path_regex: 'image_conversation' },
      status: 400,
      body: {},
    })
    await list('legacyCard')
    await expect.poll(async () => (await list('legacyCard')).sync.kind).toBe('failed')
    const page = await list('legacyCard')
    expect(page).toMatchObject({ seenAt: null, sync: { kind: 'failed' } })
    expect(page.total).toBeGreaterThan(0)
  })

  it('finds cards of every type by their addresses, and what uses a media item', async () => {
    await readList('media')
    const [card] = (await readList('card')).rows
    const address = String(card?.record.card_uri)
    const { find } = stage.handlers.entities
    expect(unwrap(await find({ workspace, subject: 'card', keys: [address] }))).toEqual([card])
    expect(unwrap(await find({ workspace, subject: 'poll', keys: [address] }))).toEqual([])
    await readList('post')
    const uses = unwrap(
      await stage.handlers.entities.usesOf({ workspace, subject: 'card', keys: [card?.key ?? ''] }),
    )
    expect(uses.every(({ subject }) => subject === 'post')).toBe(true)
  })

  it('says in the review what uses a media file that is to be deleted', async () => {
    const { drafts, publishing } = stage.handlers
    await Promise.all((['media', 'post'] as const).map(readList))
    const posts = (await list('post')).rows
    const key = posts
      .flatMap(({ content }) => content.media_keys ?? [])
      .find((name) => typeof name === 'string')
    unwrap(await drafts.remove({ workspace, subject: 'media', keys: [String(key)] }))
    const review = unwrap(await publishing.review({ workspace, draftIds: null, offset: 0, count: 10 }))
    expect(review.rows[0]?.uses.length).toBeGreaterThan(0)
    expect(review.rows[0]?.uses.every(({ subject }) => subject !== 'media')).toBe(true)
  })

  it('finds no errors in copies of the service’s records', async () => {
    await Promise.all(
      (['media', 'card', 'legacyCard', 'poll', 'videoConversation', 'post'] as const).map(readList),
    )
    for (const subject of ['card', 'poll', 'post'] as const) {
      for (const { key } of (await list(subject)).rows) {
        unwrap(await stage.handlers.drafts.clone({ workspace, subject, key }))
      }
    }
    unwrap(await stage.handlers.drafts.check({ workspace }))
    const findings = unwrap(await stage.handlers.drafts.findings({ workspace, offset: 0, count: 200 }))
    const errors = findings.rows.flatMap((row) => row.findings.filter(({ severity }) => severity === 'error'))
    expect(errors).toEqual([])
  })
})
