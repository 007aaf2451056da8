import { setTimeout } from 'node:timers/promises'
import type { StoredStep } from '../../../../../src/main/modules/jobs/job-rows.ts'
import type { JournalOutcome } from '../../../../../src/main/modules/jobs/journal.ts'
import {
  addLookup,
  nextLookupAt,
  type OpenLookups,
  readLookups,
} from '../../../../../src/main/modules/publishing/lookups.ts'
import { PublishJobState } from '../../../../../src/main/modules/publishing/publish-job-state.ts'
import type { PublishParts } from '../../../../../src/main/modules/publishing/publish-run.ts'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { contentOf, type Draft, referenceTo } from '../../../../../src/shared/drafts/draft.ts'
import type { DraftSubject } from '../../../../../src/shared/entities/kinds.ts'
import type { Candidate } from '../../../../../src/shared/jobs/job.ts'
import { cardOf } from '../../../../fault/publishing/publishing-records.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, workspace } from '../drafts/drafts-stage.ts'
import { beginPublish } from './begin-publish.ts'
import { dropped, pollContent } from './publish-rows.ts'
import { type Answer, serviceThat } from './service-that.ts'

export const absenceMs = 60_000

export const imageFile = {
  path: '/tent.png',
  name: 'tent.png',
  bytes: 2_000,
  modifiedAt: 1,
  contentType: 'image/png',
  kind: 'IMAGE',
  width: 800,
  height: 418,
  durationMs: null,
}

/** A job that adds a media, with its upload, and creates the card that shows it. */
export async function openCardJob(stage: DraftsStage) {
  const media = await stage.create('media', { file: imageFile })
  const card = await stage.create('card', cardOf(newName(), referenceTo(media.id)))
  return openJob(stage, [media, card])
}

export interface Sent {
  readonly outcome?: JournalOutcome
  readonly fault?: Fault | null
  readonly before?: readonly string[] | null
  readonly isAdopted?: boolean
  /** How often it was sent. */
  readonly times?: number
  /** What became of the earlier calls; by default they left no trace. */
  readonly earlier?: JournalOutcome | null
  readonly candidates?: readonly Candidate[]
}

/** A job that publishes these drafts, as a run has it, and how often it told of changes. */
export async function openJob(
  stage: DraftsStage,
  drafts: readonly Draft[],
  kind: 'publish' | 'undo' = 'publish',
) {
  const { jobs } = stage.store
  const clock = { now: () => stage.now }
  const own = { jobs: { ...jobs }, drafts: { ...stage.publishing } }
  const states: PublishJobState[] = []
  const told: string[] = []
  const changed = (jobId: string) => void told.push(jobId)
  await beginPublish(
    stage,
    {
      begin(job, graph) {
        const jobState = new PublishJobState({ ...own, clock, changed }, job, graph)
        states.push(jobState)
        return succeed({ ...jobState.summary(), bytes: null, waitingUntil: null })
      },
    },
    drafts,
    kind,
  )
  const [jobState] = states
  if (jobState === undefined) throw new Error('no job')
  const ids = jobState.graph.inState('waiting').map(({ id }) => id)
  return {
    jobState,
    ids,
    told,
    /** What the state reads and writes, which a test may change. */
    own,
    stepOf(index: number): StoredStep {
      const step = unwrap(jobs.step(ids[index] ?? ''))
      if (step === null) throw new Error('no step')
      return step
    },
    draftStates: () => {
      const stored = unwrap(stage.publishing.byIds(drafts.map(({ id }) => id)))
      return drafts.map(({ id }) => stored.find(({ draft }) => draft.id === id)?.draft.publish)
    },
  }
}

/** What a run is given, over the real store; it notes the steps that it finished. */
export function partsOver(
  stage: DraftsStage,
  gateway: PublishParts['gateway'],
  finished: string[] = [],
): PublishParts {
  const clock = { now: () => stage.now }
  return {
    gateway,
    jobs: stage.store.jobs,
    journal: stage.store.journal,
    drafts: stage.publishing,
    clock,
    monotonic: clock,
    absenceMs,
    listedRecords: new Map(),
    refusals: new Map(),
    durability: { written: () => 0, flush: async () => succeed(undefined) },
    hasEnded: () => false,
    forgetUpload: () => undefined,
    finished: (_jobId, stepId) => void finished.push(stepId),
    turn: async () => undefined,
    changed: () => undefined,
    uploads: { upload: async () => succeed({ mediaKey: '' }), forget: () => undefined },
    pace: stage.store.pace,
    isEnding: () => false,
    parallel: 1,
    sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
  }
}

/** Steps of creations that were sent, over the real store, with a service that answers so. */
export async function sentSteps(
  stage: DraftsStage,
  subject: DraftSubject,
  contents: readonly Fields[],
  sent: Sent,
  ...answers: readonly Answer[]
) {
  const { outcome, fault = dropped, before = [], isAdopted, times = 1, candidates = [] } = sent
  const { earlier = { kind: 'absent', why: '', fault: null } } = sent
  const drafts: Draft[] = []
  for (const content of contents) drafts.push(await stage.create(subject, content))
  const { jobs, journal } = stage.store
  const opened = await openJob(stage, drafts)
  const { jobState, ids } = opened
  const finished: string[] = []
  const service = serviceThat(...answers)
  const parts = partsOver(stage, service.gateway, finished)
  const lookups: OpenLookups = new Map()
  for (const id of ids) {
    const step = unwrap(jobs.step(id))
    if (step === null) throw new Error('no step')
    for (let count = 1; count <= times; count += 1) {
      const intent = {
        params: contentOf(step.draft),
        body: null,
        before,
        ...(isAdopted === undefined ? {} : { isAdopted }),
      }
      const [entry] = unwrap(
        journal.intend(jobState.job.id, [
          { stepId: id, draftId: step.draftId, operation: '', intent, intendedAt: stage.now },
        ]),
      )
      const end = count === times ? (outcome ?? null) : earlier
      if (entry !== undefined && end !== null) unwrap(journal.conclude(entry, end, stage.now))
    }
    jobState.graph.move(id, { state: 'sending' })
    unwrap(jobs.changeSteps([id], { state: 'sending', fault, candidates }))
    addLookup(parts, lookups, step, stage.now)
  }
  const stepOf = (id: string | undefined) => unwrap(jobs.step(id ?? ''))
  return {
    ...service,
    ...opened,
    lookups,
    parts,
    finished,
    drafts,
    read: () => readLookups(parts, jobState, lookups, ids),
    readOn: () => readOn(stage, lookups, () => readLookups(parts, jobState, lookups, ids)),
    step: () => stepOf(ids[0]),
    steps: () => ids.map((id) => stepOf(id)?.state),
    lookup: () => lookups.get(ids[0] ?? ''),
    outcomes: () => unwrap(journal.ofStep(ids[0] ?? '')).map((entry) => entry.outcome?.kind),
  }
}

/** Reads again and again until nothing is left to look up; returns how long that took. */
async function readOn(
  stage: DraftsStage,
  lookups: OpenLookups,
  read: () => Promise<unknown>,
): Promise<number> {
  const begunAt = stage.now
  for (let turn = 0; turn < 30 && lookups.size > 0; turn += 1) {
    await read()
    stage.now = Math.max(stage.now, nextLookupAt(lookups) ?? 0)
  }
  return stage.now - begunAt
}

/** A change or deletion of a record that was sent without an answer, with a service that answers reads so. */
export async function sentChange(
  stage: DraftsStage,
  subject: 'media' | 'campaign',
  kind: 'update' | 'delete',
  remoteId: string,
  ...answers: readonly Answer[]
) {
  const record = { [subject === 'media' ? 'media_key' : 'id']: remoteId, name: 'Before' }
  stage.see(subject, record)
  const { handlers, store } = stage
  if (kind === 'delete') unwrap(await handlers.remove({ workspace, subject, keys: [remoteId] }))
  else unwrap(await handlers.change({ workspace, subject, remoteId, fields: { name: 'Mine' } }))
  const stored = unwrap(store.drafts.ofRecord(workspace, subject, remoteId))
  if (stored === null) throw new Error('no draft')
  const { draft } = stored
  const opened = await openJob(stage, [draft])
  const { jobState, ids, stepOf } = opened
  const service = serviceThat(...answers)
  const parts = partsOver(stage, service.gateway)
  const [stepId = ''] = ids
  const intent = { params: draft.patch, body: null, before: null }
  const sent = { stepId, draftId: draft.id, operation: '', intent, intendedAt: stage.now }
  unwrap(parts.journal.intend(jobState.job.id, [sent]))
  jobState.graph.move(stepId, { state: 'sending' })
  unwrap(store.jobs.changeSteps([stepId], { state: 'sending' }))
  const lookups: OpenLookups = new Map()
  addLookup(parts, lookups, stepOf(0), stage.now)
  return {
    ...opened,
    ...service,
    parts,
    lookups,
    draft,
    record,
    stepId,
    step: () => stepOf(0),
    readOn: () => readOn(stage, lookups, () => readLookups(parts, jobState, lookups, ids)),
    outcomes: () => unwrap(parts.journal.ofStep(stepId)).map(({ outcome }) => outcome),
  }
}

export const pollFields = (name: string): Fields => ({ ...pollContent, name })

let names = 0
export function newName(): string {
  names += 1
  return `Poll ${names}`
}
