import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StorageFault } from '../../../../../src/shared/core/fault.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type BulkStage, type bulkKinds, jobId, setBulkStage, startedAt } from './bulk-stage.ts'
import { type JobFault, jobFaults } from './job-faults.ts'

/**
 * What happens to a batch after one fault: how long it waits, and whether it's returned as perhaps sent or as not sent.
 */
const passing = [
  ['offline', 2_000, 'not sent', 'No connection to the service'],
  ['timeout before sending', 2_000, 'not sent', 'No connection to the service'],
  ['timeout after sending', 2_000, 'perhaps sent', 'The service isn’t answering'],
  ['dropped', 2_000, 'perhaps sent', 'The service isn’t answering'],
  ['server error', 2_000, 'perhaps sent', 'The service isn’t answering'],
  ['over capacity', 2_000, 'perhaps sent', 'The service isn’t answering'],
  ['strange success', 2_000, 'perhaps sent', 'The service isn’t answering'],
  ['cancelled on its way', 2_000, 'perhaps sent', 'The service isn’t answering'],
  ['no sandbox', 2_000, 'not sent', 'The built-in sandbox is stopped'],
  ['clock', 2_000, 'not sent', 'This computer’s clock is wrong'],
  ['rate limit', 5_250, 'not sent', null],
  ['rate limit of unknown length', 60_250, 'not sent', null],
  ['cancelled before sending', 0, 'not sent', null],
] as const
const forPerson: readonly JobFault[] = ['signed out', 'secrets']
const final: readonly JobFault[] = [
  'strange refusal',
  'invalid',
  'forbidden',
  'not found',
  'busy',
  'refused whole',
]

it('covers every fault in one of the tables', () => {
  const rows = [...passing.map(([name]) => name), ...forPerson, ...final]
  expect(rows.toSorted()).toEqual(Object.keys(jobFaults).toSorted())
})

describe.each(['audience', 'products'] as const satisfies (keyof typeof bulkKinds)[])(
  'an upload of the kind %s',
  (kind) => {
    let stage: BulkStage
    beforeEach(async () => {
      stage = await setBulkStage(kind)
    })
    afterEach(() => stage.end())

    /** The first batch meets these faults one after another; everything after that succeeds. */
    const meet = (...names: readonly JobFault[]) => {
      const left = [...names]
      stage.service = (batch) => {
        const next = batch === 1 ? left.shift() : undefined
        return next === undefined ? null : jobFaults[next]
      }
      stage.jobs.start()
      return stage.resolve()
    }
    const everything = () => stage.sizes.reduce((sum, size) => sum + size, 0)

    it.each(passing)('continues by itself after: %s', async (name, pauseMs, doubt, reason) => {
      const { state, counts } = await meet(name)
      expect({ state, counts }).toMatchObject({ state: 'done', counts: { done: everything(), failed: 0 } })
      expect(stage.sent).toEqual([1, 1, 2])
      expect(stage.now - startedAt).toBe(pauseMs)
      expect(stage.doubted).toEqual(doubt === 'perhaps sent' ? [1] : [])
      expect(stage.reasons).toEqual(reason === null ? [] : [expect.stringContaining(reason)])
    })

    it.each(passing.filter(([, , doubt]) => doubt === 'perhaps sent').map(([name]) => name))(
      'reports a batch without a response after five attempts as failed, and sends the others: %s',
      async (name) => {
        const { state, counts } = await meet(name, name, name, name, name)
        expect(stage.sent).toEqual([1, 1, 1, 1, 1, 2])
        expect({ state, counts }).toMatchObject({
          state: 'done',
          counts: { done: stage.sizes[1], failed: stage.sizes[0] },
        })
        // The pauses grow, so that a service in trouble is left alone.
        expect(stage.now - startedAt).toBe(2_000 + 4_000 + 8_000 + 16_000)
        // After a manual retry there are five more attempts.
        unwrap(await stage.jobs.retryFailed(jobId))
        expect((await stage.resolve()).counts).toMatchObject({ done: everything(), failed: 0 })
      },
    )

    it.each(passing.filter(([, , doubt]) => doubt === 'not sent').map(([name]) => name))(
      'does not count as a try what never left: %s',
      async (name) => {
        const { counts } = await meet(name, name, name, name, name, name, 'dropped')
        expect(counts).toMatchObject({ done: everything(), failed: 0 })
        expect(stage.sent).toEqual([...Array(8).fill(1), 2])
      },
    )

    it.each(forPerson)('waits for the user after: %s', async (name) => {
      const { state, reason } = await meet(name)
      expect(state).toBe('paused')
      expect(reason).toContain(jobFaults[name].message)
      expect(stage.sent).toEqual([1])
      expect(stage.now).toBe(startedAt)
      stage.jobs.tryAgain('sandbox')
      const after = await stage.resolve()
      expect(after).toMatchObject({ state: 'done', counts: { done: everything() } })
      expect(stage.sent).toEqual([1, 1, 2])
    })

    it.each(forPerson)('sends again what was under way when the user acted: %s', async (name) => {
      let sent = 0
      stage.service = () => {
        sent += 1
        if (sent > 1) return null
        stage.jobs.tryAgain('sandbox')
        return jobFaults[name]
      }
      stage.jobs.start()
      expect(await stage.resolve()).toMatchObject({ state: 'done', counts: { done: everything() } })
      expect(stage.sent).toEqual([1, 1, 2])
      expect(stage.now - startedAt).toBe(2_000)
    })

    it.each(['pause', 'cancel'] as const)('sends nothing more if a batch fails after: %s', async (act) => {
      stage.service = () => {
        void stage.jobs[act](jobId)
        return jobFaults.offline
      }
      stage.jobs.start()
      const { state, reason } = await stage.resolve()
      expect({ state, reason }).toEqual({ state: act === 'pause' ? 'paused' : 'cancelled', reason: null })
      expect(stage.sent).toEqual([1])
      expect(stage.now).toBe(startedAt)
    })

    it.each(final)('marks the batch as failed, and sends the others, after: %s', async (name) => {
      const { state, counts } = await meet(name)
      expect({ state, counts }).toMatchObject({
        state: 'done',
        counts: { done: stage.sizes[1], failed: stage.sizes[0] },
      })
      expect(stage.sent).toEqual([1, 2])
      expect(stage.now).toBe(startedAt)
    })

    const full: StorageFault = { kind: 'storage', code: 'SQLITE_FULL', message: 'The disk is full.' }

    it('says why it is held when the disk accepts no receipt, and continues on request', async () => {
      stage.service = () => {
        stage.disk = full
        return null
      }
      stage.jobs.start()
      await stage.resolve()
      expect(stage.sent).toEqual([1])
      // Still full: the reply is the fault.
      expect(await stage.jobs.resume(jobId)).toMatchObject({ ok: false, fault: full })
      stage.disk = null
      stage.service = () => null
      expect(stage.summary()).toMatchObject({ state: 'paused', reason: full.message })
      unwrap(await stage.jobs.resume(jobId))
      expect(await stage.resolve()).toMatchObject({ state: 'done', counts: { done: everything() } })
      // The result of the first one is unknown by now.
      expect(stage.sent).toEqual([1, 1, 2])
    })

    it('isn’t canceled by a disk that can’t be read at its start', async () => {
      stage.disk = { ...full, code: 'SQLITE_IOERR', message: 'The disk reports an error.' }
      stage.jobs.start()
      await stage.resolve().catch(() => undefined)
      stage.disk = null
      expect(stage.summary()).toMatchObject({ state: 'paused', reason: 'The disk reports an error.' })
      unwrap(await stage.jobs.resume(jobId))
      expect(await stage.resolve()).toMatchObject({ state: 'done', counts: { done: everything() } })
    })
  },
)

describe('a deletion whose answer was lost', () => {
  let stage: BulkStage
  beforeEach(async () => {
    stage = await setBulkStage('products')
    const left = [jobFaults.dropped, jobFaults.forbidden]
    stage.service = (batch) => (batch === 1 ? (left.shift() ?? null) : null)
  })
  afterEach(() => stage.end())

  it('isn’t marked as done if the whole call is refused afterwards', async () => {
    stage.jobs.start()
    expect((await stage.resolve()).counts).toMatchObject({ done: 1, failed: 25 })
  })

  it('is marked as done once the service has none of its products anymore, also after a retry', async () => {
    stage.jobs.start()
    await stage.resolve()
    stage.isGone = true
    unwrap(await stage.jobs.retryFailed(jobId))
    expect((await stage.resolve()).counts).toMatchObject({ done: 26, failed: 0 })
  })
})
