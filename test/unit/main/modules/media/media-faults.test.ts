import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { createFakeService } from '../../../../fault/publishing/fake-service.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { type JobFault, jobFaults } from '../jobs/job-faults.ts'
import { beginPublish } from '../publishing/begin-publish.ts'
import { engineOver } from '../publishing/engine-over.ts'

/**
 * The upload of a media with a failing connection or service: it can always be restarted, so only a definite refusal
 * ends it.
 */

const stage = setDraftsStage()
afterAll(() => stage.end())

const passing: readonly JobFault[] = [
  'offline',
  'timeout before sending',
  'timeout after sending',
  'dropped',
  'server error',
  'over capacity',
  'no sandbox',
  'clock',
  'rate limit',
  'rate limit of unknown length',
  'cancelled before sending',
  'cancelled on its way',
  'strange success',
]
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
  expect([...passing, ...forPerson, ...final].toSorted()).toEqual(Object.keys(jobFaults).toSorted())
})

const file = {
  path: '/tent.png',
  name: 'tent.png',
  bytes: 10,
  modifiedAt: 1,
  contentType: 'image/png',
  kind: 'IMAGE',
  width: 1,
  height: 1,
  durationMs: null,
  frames: null,
}

/** A publish of one media whose upload meets the fault once. */
async function meet(name: JobFault) {
  let uploads = 0
  const gateway = createFakeService({
    now: () => stage.now,
    mishap: () => 'none',
    onWrite: () => undefined,
    lateMs: 0,
    firstId: stage.now,
  })
  const engine = engineOver(stage, {
    gateway,
    parallel: 3,
    async sleep(milliseconds, signal) {
      await setImmediate()
      if (!signal.aborted) stage.now += milliseconds
    },
    uploads: {
      async upload() {
        uploads += 1
        return uploads === 1 ? fail(jobFaults[name]) : succeed({ mediaKey: `3_${stage.now}` })
      },
      forget: () => undefined,
    },
  })
  const draft = await stage.create('media', { file, category: 'tweet_image', file_name: 'tent.png' })
  const { id } = await beginPublish(stage, engine, [draft])
  const resolve = async () => {
    for (let turn = 0; turn < 200 && unwrap(engine.summary(id)).state !== 'done'; turn += 1)
      await setImmediate()
    return unwrap(engine.summary(id))
  }
  return { engine, resolve, uploads: () => uploads, after: await resolve() }
}

it.each(passing)('is retried automatically after: %s', async (name) => {
  const { engine, uploads, after } = await meet(name)
  expect([uploads(), after.state]).toEqual([2, 'done'])
  await engine.close()
})

it.each(forPerson)('waits for the user after: %s', async (name) => {
  const { engine, uploads, after, resolve } = await meet(name)
  expect([uploads(), after.state]).toEqual([1, 'paused'])
  expect(after.reason).toContain(jobFaults[name].message)
  engine.tryAgain('sandbox')
  expect((await resolve()).state).toBe('done')
  expect(uploads()).toBe(2)
  await engine.close()
})

it.each(final)('is marked as failed after: %s', async (name) => {
  const { engine, uploads, after } = await meet(name)
  expect([uploads(), after.state]).toEqual([1, 'done'])
  expect(after.counts).toMatchObject({ failed: 1, blocked: 1 })
  await engine.close()
})
