import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { JobStep, JobSummary } from '../../../src/shared/jobs/job.ts'
import { unwrap } from '../../support/outcomes.ts'
import { checksInPlace } from '../../unit/main/modules/checks/checks-in-place.ts'
import { say } from '../child-lines.ts'
import { planChange } from './plan-change.ts'
import { publishingOrder } from './publishing-plan.ts'
import { setPublishingStage } from './publishing-stage.ts'

/**
 * A program that publishes a plan, in a process meant to be killed. Each start resumes what an earlier one left; if a
 * job ends with steps that need a person, it does what a person would do.
 */
const [orderPath = ''] = process.argv.slice(2)
const order = publishingOrder.parse(JSON.parse(readFileSync(orderPath, 'utf8')))
const { workspace } = order
const caller = {
  environment: order.environment,
  credentials: { consumer: order.consumer, token: order.token, bearer: null },
}
const { folder, userId, absenceMs } = order
let shift = 0
const timeOfDay = Date.now
Date.now = () => timeOfDay() + shift
for (const { afterMs, byMs } of order.jumps) {
  setTimeout(afterMs, null, { ref: false }).then(() => {
    shift += byMs
  }, console.error)
}
const stage = setPublishingStage({
  folder,
  caller,
  userId,
  absenceMs,
  onJobs: () => undefined,
  // Starting a thread would take longer than everything it's used for here.
  checksOf: checksInPlace,
})
const { jobs } = stage
const { handlers: calls } = stage.publishing
async function begin(): Promise<JobSummary> {
  const left = unwrap(stage.store.drafts.ids(workspace))
  if (left.length > 0) unwrap(await stage.handlers.discard({ draftIds: [...left] }))
  const names = new Map<string, string>()
  for (const change of order.changes) {
    const { id } = await planChange(stage, workspace, change, names)
    names.set(`@${change.ref}`, `draft:${id}`)
  }
  say({ ready: true })
  await rivalIds()
  return unwrap(await calls.start({ workspace, draftIds: null }))
}

async function ended(jobId: string): Promise<JobSummary> {
  for (;;) {
    const job = unwrap(await jobs.get({ jobId }))
    if (job.state === 'done') return job
    await setTimeout(25)
  }
}

const stepsIn = async (jobId: string, ...states: JobStep['state'][]): Promise<readonly JobStep[]> =>
  unwrap(await calls.steps({ jobId, states, offset: 0, count: 200 })).rows

/** IDs of rivals' records: a person would know them by asking around. */
async function rivalIds(): Promise<readonly string[]> {
  const { rivals } = order
  while (!existsSync(rivals)) await setTimeout(10)
  return z.array(z.string()).parse(JSON.parse(readFileSync(rivals, 'utf8')))
}

let resolved = 0
let several = 0
let retried = 0

/** Resolves unknown steps: a record that no rival created is ours, otherwise it wasn't sent. */
async function resolveUnknown(jobId: string, stepId: string): Promise<void> {
  const found = await calls.lookUp({ jobId, stepId })
  // The network may corrupt this read as well; a person tries again.
  if (!found.ok) return
  const candidates = found.value
  const [step] = (await stepsIn(jobId, 'unknown')).filter(({ id }) => id === stepId)
  if (step === undefined) return
  const others = await rivalIds()
  const mine = candidates.find(({ remoteId }) => !others.includes(remoteId))
  const resolution =
    mine === undefined
      ? ({ kind: 'notSent' } as const)
      : ({ kind: 'found', remoteId: mine.remoteId } as const)
  const done = await calls.resolve({ jobId, stepId, resolution })
  if (!done.ok) return
  resolved += 1
  if (candidates.length > 1) several += 1
}

/** Follows a job to its end, resolving and retrying like a person. */
async function follow(jobId: string): Promise<JobSummary> {
  let job = await ended(jobId)
  for (let round = 0; job.counts.done < job.total && round < 60; round += 1) {
    for (const { id } of await stepsIn(jobId, 'unknown')) await resolveUnknown(jobId, id)
    job = await ended(jobId)
    if (job.counts.failed + job.counts.blocked + job.counts.conflict > 0) {
      const again = await jobs.retryFailed({ jobId })
      if (!again.ok) {
        const left = stage.store.drafts.byIds(unwrap(stage.store.drafts.ids(workspace)))
        console.error(JSON.stringify({ steps: await stepsIn(jobId), drafts: left }, null, 1))
      }
      unwrap(again)
      retried += 1
    }
    job = await ended(jobId)
  }
  return job
}

stage.publishing.start()
const known = unwrap(await jobs.list({ offset: 0, count: 10 })).rows
const publishing = known.find(({ kind }) => kind === 'publish')
if (publishing !== undefined) say({ ready: true })
const job = await follow((publishing ?? (await begin())).id)
const undoing = known.find(({ kind }) => kind === 'undo')
const undo = order.undo ? await follow((undoing ?? unwrap(await calls.undo({ jobId: job.id }))).id) : null
const all = [...(await stepsIn(job.id)), ...(undo === null ? [] : await stepsIn(undo.id))]
const journals = all.flatMap(({ id }) => unwrap(stage.store.journal.ofStep(id)))
say({
  over: true,
  counts: job.counts,
  resolved,
  several,
  retried,
  steps: all.map(({ state, subject, kind, title, remoteId, candidates }) => ({
    state,
    subject,
    kind,
    title,
    remoteId,
    duplicates: candidates.map((candidate) => candidate.remoteId),
  })),
  draftsLeft: unwrap(stage.store.drafts.ids(workspace)).length,
  journalOpen: journals.filter(({ outcome }) => outcome === null).length,
})
await stage.end()
