import { setImmediate } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { UploadOptions, UploadStep } from '../../../../../src/main/modules/media/upload-executor.ts'
import { JobUploads } from '../../../../../src/main/modules/publishing/job-uploads.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import { setDraftsStage } from '../drafts/drafts-stage.ts'
import { jobFaults } from '../jobs/job-faults.ts'
import { dropped, unreadableRow } from './publish-rows.ts'
import { imageFile, openJob, partsOver } from './sent-steps.ts'
import { serviceThat } from './service-that.ts'

const stage = setDraftsStage()
afterAll(() => stage.end())

const quiet = {
  onAttempt: () => undefined,
  onMistake: (error: unknown) => {
    throw error
  },
  onEnded: () => undefined,
}

interface StartedUpload {
  readonly step: UploadStep
  readonly options: UploadOptions
  readonly end: (outcome: Outcome<{ readonly mediaKey: string }>) => Promise<void>
}

/** A job that adds this many images of 2,000 bytes, whose uploads end when they're told to. */
async function uploadsOf(count: number) {
  const media = []
  for (let number = 0; number < count; number += 1)
    media.push(await stage.create('media', { file: imageFile }))
  const opened = await openJob(stage, media)
  const started: StartedUpload[] = []
  const events: unknown[] = []
  const changes: string[] = []
  const parts = {
    ...partsOver(stage, serviceThat().gateway),
    changed: (jobId: string) => void changes.push(jobId),
    uploads: {
      upload: (step: UploadStep, options: UploadOptions) =>
        new Promise<Outcome<{ readonly mediaKey: string }>>((resolve) => {
          const end: StartedUpload['end'] = async (outcome) => {
            resolve(outcome)
            await setImmediate()
          }
          started.push({ step, options, end })
        }),
      forget: () => undefined,
    },
  }
  const uploads = new JobUploads(parts, opened.jobState)
  const launch = () =>
    uploads.launch({
      onAttempt: (trouble) => void events.push(trouble?.kind ?? null),
      onMistake: (error) => void events.push(error),
      onEnded: () => void events.push('ended'),
    })
  const startedAt = (index: number): StartedUpload => {
    const upload = started[index]
    if (upload === undefined) throw new Error('not started')
    return upload
  }
  const uploadIds = opened.ids.filter((id) => opened.jobState.graph.get(id)?.bytes !== null)
  const states = () => uploadIds.map((id) => opened.jobState.graph.get(id)?.state)
  return { ...opened, media, parts, uploads, launch, started, startedAt, events, changes, uploadIds, states }
}

describe('the uploads of a job', () => {
  it('run two at a time', async () => {
    const { uploads, launch, started, startedAt, states, events, media, jobState, uploadIds } =
      await uploadsOf(3)
    launch()
    launch()
    expect(uploads.size()).toBe(2)
    expect(states()).toEqual(['sending', 'sending', 'waiting'])
    expect(startedAt(0).step).toEqual({
      jobId: jobState.job.id,
      draftId: media[0]?.id,
      environmentId: jobState.job.workspace.environmentId,
      userId: '1',
      content: { file: imageFile },
    })
    await startedAt(1).end(succeed({ mediaKey: '3_2' }))
    expect(states()).toEqual(['sending', 'done', 'waiting'])
    expect(jobState.graph.get(uploadIds[1] ?? '')?.remoteId).toBe('3_2')
    expect(events).toEqual([null, 'ended'])
    expect(uploads.size()).toBe(1)
    launch()
    expect(started).toHaveLength(3)
  })

  it('are counted while one runs, without those that won’t be sent', async () => {
    const { uploads, launch, startedAt, jobState, uploadIds, changes } = await uploadsOf(4)
    const [first = '', , third = '', fourth = ''] = uploadIds
    expect(uploads.bytes()).toBeNull()
    launch()
    expect(uploads.bytes()).toEqual({ sent: 0, total: 8_000 })
    expect(uploads.bytesOf(first)).toBeNull()
    startedAt(0).options.onProgress({ phase: 'sending', sent: 500, total: 2_000 })
    expect(uploads.bytesOf(first)).toBe(500)
    expect(uploads.bytes()).toEqual({ sent: 500, total: 8_000 })
    expect(changes).toEqual([jobState.job.id])
    for (const state of ['cancelled', 'failed', 'blocked'] as const) {
      jobState.graph.move(third, { state })
      expect(uploads.bytes()).toEqual({ sent: 500, total: 6_000 })
    }
    jobState.graph.move(fourth, { state: 'done' })
    expect(uploads.bytes()).toEqual({ sent: 2_500, total: 6_000 })
    await startedAt(0).end(succeed({ mediaKey: '3_1' }))
    expect(uploads.bytesOf(first)).toBeNull()
    expect(uploads.bytes()).toEqual({ sent: 4_000, total: 6_000 })
    await startedAt(1).end(succeed({ mediaKey: '3_2' }))
    expect(uploads.bytes()).toBeNull()
  })

  it('are stopped together, and awaited', async () => {
    const { uploads, launch, startedAt } = await uploadsOf(2)
    launch()
    expect(startedAt(0).options.signal.aborted).toBe(false)
    uploads.interrupt()
    expect([0, 1].map((index) => startedAt(index).options.signal.aborted)).toEqual([true, true])
    let isIdle = false
    const idle = uploads.idle().then(() => {
      isIdle = true
    })
    await startedAt(0).end(fail(jobFaults['cancelled before sending']))
    expect(isIdle).toBe(false)
    await startedAt(1).end(fail(jobFaults['cancelled before sending']))
    await idle
    expect(uploads.size()).toBe(0)
  })
})

describe('an upload that fails', () => {
  it.each<[string, Fault, string, unknown]>([
    ['is tried again if the service wasn’t reached', dropped, 'waiting', 'hold'],
    ['fails its step if it was refused', jobFaults.forbidden, 'failed', null],
  ])('%s', async (_title, fault, state, trouble) => {
    const { launch, startedAt, states, events } = await uploadsOf(1)
    launch()
    await startedAt(0).end(fail(fault))
    expect(states()).toEqual([state])
    expect(events).toEqual([trouble, 'ended'])
  })

  it('is canceled with its job', async () => {
    const { launch, startedAt, states, jobState } = await uploadsOf(1)
    launch()
    jobState.transitionTo('cancelled', null)
    await startedAt(0).end(fail(dropped))
    expect(states()).toEqual(['cancelled'])
  })

  it('is nothing to write once the program has ended', async () => {
    const { parts, jobState, startedAt, states, events } = await uploadsOf(1)
    const ended = new JobUploads({ ...parts, hasEnded: () => true }, jobState)
    ended.launch({
      onAttempt: (trouble) => void events.push(trouble),
      onMistake: () => undefined,
      onEnded: () => undefined,
    })
    await startedAt(0).end(succeed({ mediaKey: '3_1' }))
    expect(states()).toEqual(['sending'])
    expect(events).toEqual([])
  })
})

describe('an upload without a file to send', () => {
  it('is canceled if its draft is gone', async () => {
    const { parts, jobState, started, states } = await uploadsOf(1)
    const drafts = { ...parts.drafts, byIds: () => succeed([]) }
    const uploads = new JobUploads({ ...parts, drafts }, jobState)
    uploads.launch(quiet)
    await uploads.idle()
    expect(states()).toEqual(['cancelled'])
    expect(started).toEqual([])
  })

  it('is left to the next start if its draft can’t be read', async () => {
    const { parts, jobState, started, states } = await uploadsOf(1)
    const drafts = { ...parts.drafts, byIds: () => fail(dropped) }
    const uploads = new JobUploads({ ...parts, drafts }, jobState)
    uploads.launch(quiet)
    await uploads.idle()
    expect(started).toEqual([])
    expect(states()).toEqual(['sending'])
    expect(jobState.broken()).toEqual(dropped)
  })

  it('fails if its row is damaged', async () => {
    const { launch, started, states, own, events } = await uploadsOf(1)
    Object.assign(own.jobs, { step: () => fail(unreadableRow) })
    launch()
    await setImmediate()
    expect(started).toEqual([])
    expect(states()).toEqual(['failed'])
    expect(events).toEqual(['ended'])
  })

  it('that throws is reported, and ends', async () => {
    const { parts, jobState } = await uploadsOf(1)
    const mistake = new Error('mistake')
    const events: unknown[] = []
    const upload = () => Promise.reject(mistake)
    const uploads = new JobUploads({ ...parts, uploads: { ...parts.uploads, upload } }, jobState)
    uploads.launch({
      onAttempt: () => undefined,
      onMistake: (error) => void events.push(error),
      onEnded: () => void events.push('ended'),
    })
    await uploads.idle()
    expect(events).toEqual([mistake, 'ended'])
    expect(uploads.size()).toBe(0)
  })
})
