import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { HttpResponse, Transport } from '../../../src/main/core/ports.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import type { Fields } from '../../../src/shared/core/json.ts'
import { fail, type Outcome, succeed } from '../../../src/shared/core/outcome.ts'
import type { JobSummary } from '../../../src/shared/jobs/job.ts'
import { unwrap } from '../../support/outcomes.ts'
import { png } from '../../unit/main/modules/media/sample-files.ts'
import { setCampaignPublishing } from '../campaigns/campaign-publishing.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import { dropped, type Stage } from '../stage/stage.ts'
import { poll, publishActs } from './publish-acts.ts'

/** A network that holds a request back, reports a broken connection, and delivers it when the test says so. */

let stage: Stage
afterEach(() => stage.end())
const { create, publish, job, steps, ended } = publishActs(() => stage)

async function setOut(absenceMs: number, path: RegExp) {
  const { network, ...acts } = openNetwork(path)
  stage = await setAdasStage({ absenceMs, network })
  return acts
}

/** As `setOut`, with synced campaigns and line items. */
async function setOutWithCampaigns(absenceMs: number, path: RegExp) {
  const { network, ...acts } = openNetwork(path)
  const work = await setCampaignPublishing({ absenceMs, network })
  stage = work.stage
  const [item] = await work.rows()
  return { ...acts, lineItem: item?.remoteId ?? '' }
}

function openNetwork(path: RegExp) {
  const delayed: (() => Promise<unknown>)[] = []
  const mixedUp: { body: Uint8Array | null } = { body: null }
  const behaviour = { delays: 0, mixesUp: false, isLimited: false, stale: 0, lateReads: 0, hidden: '' }
  const read: { body: Uint8Array | null } = { body: null }
  const network = (transport: Transport): Transport => ({
    ...transport,
    async send(request) {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET' && path.test(pathname) && behaviour.lateReads > 0) {
        behaviour.lateReads -= 1
        return withoutRecords(await transport.send(request), behaviour.hidden)
      }
      if (request.method === 'GET' && /\/tweets$/.test(pathname)) {
        const answer = await transport.send(request)
        const before = read.body
        if (!answer.ok) return answer
        if (behaviour.stale === 0 || before === null) read.body = answer.value.body
        else {
          behaviour.stale -= 1
          return { ok: true, value: { ...answer.value, body: before } }
        }
        return answer
      }
      const isMeant = request.method === 'POST' && path.test(pathname)
      if (isMeant && behaviour.delays > 0) {
        behaviour.delays -= 1
        delayed.push(() => transport.send(request))
        return fail({ kind: 'dropped', code: 'ECONNRESET', message: 'cut' })
      }
      const answer = await transport.send(request)
      if (isMeant && behaviour.isLimited && answer.ok) {
        behaviour.isLimited = false
        const body = Buffer.from(JSON.stringify({ errors: [{ code: 'TOO_MANY_REQUESTS', message: 'm' }] }))
        const limit = {
          'x-rate-limit-limit': '450',
          'x-rate-limit-remaining': '0',
          'x-rate-limit-reset': '1',
        }
        return { ok: true, value: { ...answer.value, status: 429, headers: limit, body } }
      }
      if (!isMeant || !behaviour.mixesUp || !answer.ok) return answer
      // Each request gets the previous one's answer.
      const { body } = answer.value
      const before = mixedUp.body ?? body
      mixedUp.body = body
      return { ok: true, value: { ...answer.value, body: before } }
    },
  })
  return { delayed, behaviour, network }
}

const listAnswer = z.looseObject({ data: z.union([z.array(z.json()), z.looseObject({})]) })

/** The answer to a read that doesn't show yet what has this text: a list without it, or no record. */
function withoutRecords(answer: Outcome<HttpResponse>, text: string): Outcome<HttpResponse> {
  if (!answer.ok) return answer
  const reply = listAnswer.parse(JSON.parse(Buffer.from(answer.value.body).toString()))
  const { data } = reply
  if (Array.isArray(data)) {
    const shown = data.filter((record) => !JSON.stringify(record).includes(text))
    return succeed({ ...answer.value, body: Buffer.from(JSON.stringify({ ...reply, data: shown })) })
  }
  const errors = [{ code: 'NOT_FOUND', message: 'Not found.' }]
  return succeed({ ...answer.value, status: 404, body: Buffer.from(JSON.stringify({ errors })) })
}

/** Successful requests of a kind, as the service saw them. */
const carriedOut = async (path: RegExp) =>
  (await stage.requests()).filter((one) => one.method === 'POST' && path.test(one.path) && one.status === 200)

const post = (text: string): Fields => ({ as_user_id: demoUsers.ada.id, text, nullcast: true })

describe('a service that carries out a request late', () => {
  it('within the waiting time: it is found, and nothing is sent again', async () => {
    const { delayed, behaviour } = await setOut(60_000, /\/cards\/poll$/)
    behaviour.delays = 1
    await create('poll', poll('Late'))
    const started = await publish()
    // Looked up once, and not there yet.
    await expect.poll(async () => (await steps(started))[0]?.state).toBe('unknown')
    expect((await steps(started))[0]?.lookup?.kind).toBe('empty')
    await delayed[0]?.()
    const [step] = await steps(started)
    unwrap(await stage.handlers.publishing.lookUp({ jobId: started.id, stepId: step?.id ?? '' }))
    expect((await ended(started)).counts.done).toBe(1)
    expect(await carriedOut(/\/cards\/poll$/)).toHaveLength(1)
  })

  it('after it was sent again: the second record is reported, and left to a person', async () => {
    const { delayed, behaviour } = await setOut(600, /\/cards\/poll$/)
    behaviour.delays = 1
    await create('poll', poll('Too late'))
    const done = await ended(await publish())
    expect(done).toMatchObject({ counts: { done: 1 }, duplicates: 0 })
    await delayed[0]?.()
    await expect.poll(async () => (await job(done)).duplicates).toBe(1)
    const [step] = await steps(done)
    expect(step?.candidates).toHaveLength(1)
    expect(step?.candidates[0]?.remoteId).not.toBe(step?.remoteId)
  })

  it('if that would post twice: it is never sent again automatically, and found before a person has it sent', async () => {
    const { delayed, behaviour } = await setOut(300, /\/tweet$/)
    behaviour.delays = 1
    await create('post', post('Said once'))
    const over = await ended(await publish())
    expect(over.counts.unknown).toBe(1)
    expect(await carriedOut(/\/tweet$/)).toHaveLength(0)
    await delayed[0]?.()
    // The person is wrong: it has arrived in the meantime.
    unwrap(await stage.handlers.publishing.resendUnanswered({ jobId: over.id }))
    expect((await ended(over)).counts.done).toBe(1)
    expect(await carriedOut(/\/tweet$/)).toHaveLength(1)
  })
})

it('a late request of one job is reported with the job that published the draft again', async () => {
  const { delayed, behaviour } = await setOut(600, /\/tweet$/)
  behaviour.delays = 1
  await create('post', post('Said in two jobs'))
  const first = await ended(await publish())
  const [unanswered] = await steps(first)
  const resolution = { kind: 'notSent' } as const
  unwrap(
    await stage.handlers.publishing.resolve({ jobId: first.id, stepId: unanswered?.id ?? '', resolution }),
  )
  const second = await ended(await publish())
  expect(second).toMatchObject({ counts: { done: 1 }, duplicates: 0 })
  await delayed[0]?.()
  await expect.poll(async () => (await job(second)).duplicates).toBe(1)
})

it('an earlier answer to the same list isn’t mistaken for the current one', async () => {
  const { behaviour } = await setOut(60_000, /\/tweet$/)
  // The read before the first post gives the service's time, and the list at that time.
  behaviour.isLimited = true
  behaviour.stale = 1
  await create('post', post('Said once, whatever the cache says'))
  const done = await ended(await publish())
  expect(done.counts.done).toBe(1)
  expect(behaviour).toMatchObject({ isLimited: false, stale: 0 })
  expect(await carriedOut(/\/tweet$/)).toHaveLength(1)
})

it('a media item that was added although a rate limit was answered is found, not refused as a duplicate', async () => {
  const { behaviour } = await setOut(60_000, /\/media_library$/)
  behaviour.isLimited = true
  const path = join(stage.folder, 'tent.png')
  writeFileSync(path, png(1200, 628))
  unwrap(await stage.handlers.media.add({ workspace, files: [dropped(stage, path)] }))
  const done = await ended(await publish())
  expect(done.counts).toMatchObject({ done: 2, failed: 0 })
  expect(behaviour.isLimited).toBe(false)
})

describe('an undo while lists don’t show yet what was published', () => {
  const publishKeyword = async (lineItem: string, keyword: string): Promise<JobSummary> => {
    await create('targeting', { line_item_id: lineItem, [`BROAD_KEYWORD:${keyword}`]: 'EQ' })
    return ended(await publish())
  }
  const undoAll = async (done: JobSummary) => unwrap(await stage.handlers.publishing.undo({ jobId: done.id }))

  it('removes targeting that was added, and says what it waits for', async () => {
    const { behaviour, lineItem } = await setOutWithCampaigns(1_500, /\/targeting_criteria$/)
    const keyword = 'listed late'
    const done = await publishKeyword(lineItem, keyword)
    Object.assign(behaviour, { lateReads: 2, hidden: keyword })
    const undo = await undoAll(done)
    await expect.poll(async () => (await steps(undo))[0]?.lookup?.kind).toBe('late')
    await expect.poll(async () => (await job(undo)).reason).toContain('don’t show yet')
    expect(await ended(undo)).toMatchObject({ counts: { done: 1 }, reason: null })
    expect(behaviour.lateReads).toBe(0)
    const { rows } = unwrap(await stage.handlers.targeting.read({ workspace, lineItem, refresh: true }))
    expect(rows.map(({ targeting_value }) => targeting_value)).not.toContain(keyword)
  })

  it('deletes what was created', async () => {
    const { behaviour } = await setOut(1_500, /\/cards\/poll\/[^/]+$/)
    await create('poll', poll('Listed late'))
    const done = await ended(await publish())
    Object.assign(behaviour, { lateReads: 4, hidden: 'Listed late' })
    expect((await ended(await undoAll(done))).counts).toMatchObject({ done: 1 })
    expect(behaviour.lateReads).toBe(0)
    const deleted = (await stage.requests()).filter(({ method }) => method === 'DELETE')
    expect(deleted.map(({ status }) => status)).toEqual([200])
  })

  it('counts as done after the waiting time if the list still doesn’t show it', async () => {
    const { behaviour, lineItem } = await setOutWithCampaigns(300, /\/targeting_criteria$/)
    const done = await publishKeyword(lineItem, 'never listed')
    Object.assign(behaviour, { lateReads: 1_000, hidden: 'never listed' })
    const undone = await ended(await undoAll(done))
    expect(undone.counts).toMatchObject({ done: 1 })
    expect(1_000 - behaviour.lateReads).toBeGreaterThan(2)
  })
})

describe('answers to another request', () => {
  it.each([
    ['polls', 'poll', /\/cards\/poll$/, poll],
    ['posts', 'post', /\/tweet$/, post],
  ] as const)('are not believed: %s', async (_what, subject, path, contentOf) => {
    const { behaviour } = await setOut(60_000, path)
    behaviour.mixesUp = true
    for (const name of ['First', 'Second', 'Third']) await create(subject, contentOf(`${name} of three`))
    const started = await publish()
    expect((await ended(started)).counts.done).toBe(3)
    const rows = await steps(started)
    expect(new Set(rows.map(({ remoteId }) => remoteId)).size).toBe(3)
    for (const { title, remoteId } of rows) {
      const found = unwrap(await stage.handlers.entities.find({ workspace, subject, keys: [remoteId ?? ''] }))
      expect(JSON.stringify(found)).toContain(title)
    }
    expect(await carriedOut(path)).toHaveLength(3)
  })
})
