import type { Workspace } from '../../../../shared/accounts/workspace.ts'
import { mapOutcome, type Outcome, succeed } from '../../../../shared/core/outcome.ts'
import type { Draft } from '../../../../shared/drafts/draft.ts'
import { contentOfRecord } from '../../../../shared/drafts/draft-content.ts'
import { kindOfSharedId } from '../../../../shared/entities/kinds.ts'
import { entityKinds } from '../../../../shared/entities/registry.ts'
import { mayChangeExisting } from '../../../../shared/publishing/existing-record.ts'
import {
  type PlannedDraft,
  type PlannedStep,
  placedSteps,
  plannedDraft,
  planPublish,
} from '../../../../shared/publishing/publish-plan.ts'
import { type PublishedChange, undoItem, undoOf } from '../../../../shared/publishing/publish-undo.ts'
import type { UndoGroup, UndoItem, UndoReview } from '../../../../shared/publishing/review.ts'
import { createEntityNames, type NameParts } from '../../entities/entity-names.ts'
import type { EntityRepository } from '../../entities/store.ts'
import { type StoredStep, stepIdOf } from '../../jobs/job-rows.ts'
import type { JournalRepository } from '../../jobs/journal.ts'
import type { JobRepository } from '../../jobs/store.ts'

/** A publish to undo. */
export interface UndoneJob {
  readonly jobId: string
  readonly workspace: Workspace
}

export interface UndoParts extends NameParts {
  readonly jobs: Pick<JobRepository, 'steps' | 'step' | 'undoing'>
  readonly entities: Pick<EntityRepository, 'record' | 'rows'>
  readonly journal: Pick<JournalRepository, 'ofStep'>
  /** What changes let run, in words by their IDs. */
  readonly startTexts?: (changes: readonly Draft[]) => ReadonlyMap<string, string>
}

export interface PlannedUndo {
  readonly review: UndoReview
  /** Entities that use another come before it. */
  readonly steps: readonly PlannedStep[]
}

/** Steps per read. */
const batchSize = 500
/** Maximum rows to list, both of those that can and those that can't be undone; their counts are always complete. */
const maxNamed = 200

/**
 * What undoing a publish would do for each of its changes. Sends nothing to the service. Tens of thousands take a
 * while, so this runs in its own thread.
 */
export function planUndo(parts: UndoParts, job: UndoneJob): Outcome<PlannedUndo> {
  const undone = undoneBefore(parts, job)
  if (!undone.ok) return undone
  const names = createEntityNames(parts, job.workspace)
  const changes: PlannedDraft[] = []
  const groups = { possible: emptyGroup(), impossible: emptyGroup() }
  const restored: { readonly draft: Draft; readonly place: number }[] = []
  // What contains others comes before them.
  const deleted = new Set<string>()
  const stepsOutcome = eachDone(parts, job.jobId, (step) => {
    const title = names.titleOf(step)
    const change = publishedChange(parts, job.workspace, { ...step, title }, undone.value, deleted)
    if (!change.ok || change.value === null) return change
    const plan = undoOf(change.value)
    if (plan.kind === 'delete') deleted.add(nameOf(step.subject, change.value.remoteId))
    const item = undoItem(change.value, plan)
    const group = item.possible ? groups.possible : groups.impossible
    group.total += 1
    if (group.items.length < maxNamed) group.items.push(item)
    const draft = changeBack(change.value, step.position, 0)
    if (draft === null) return succeed(null)
    changes.push(plannedDraft(draft, title))
    if (draft.kind === 'update') restored.push({ draft, place: group.items.indexOf(item) })
    return succeed(null)
  })
  if (!stepsOutcome.ok) return stepsOutcome
  const texts = parts.startTexts?.(restored.map(({ draft }) => draft))
  for (const { draft, place } of restored) {
    const text = texts?.get(draft.id)
    const item = groups.possible.items[place]
    if (text !== undefined && item !== undefined)
      groups.possible.items[place] = { ...item, effect: `${item.effect} · ${text}` }
  }
  return succeed({ review: groups, steps: placedSteps(planPublish(changes)) })
}

/**
 * The changes of such a plan by ID, in the form of drafts that can't be edited; `at` in milliseconds. Leaves out what
 * can no longer be undone.
 */
export function undoChanges(
  parts: UndoParts,
  { jobId, workspace }: UndoneJob,
  ids: readonly string[],
  at: number,
): Outcome<readonly Draft[]> {
  const drafts: Draft[] = []
  for (const id of ids) {
    const step = parts.jobs.step(stepIdOf(jobId, positionOf(id)))
    if (!step.ok) return step
    if (step.value === null) continue
    const change = publishedChange(parts, workspace, step.value, new Set(), new Set())
    if (!change.ok) return change
    const draft = change.value === null ? null : changeBack(change.value, step.value.position, at)
    if (draft !== null) drafts.push(draft)
  }
  return succeed(drafts)
}

/** The alphabet of draft IDs. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const prefix = 'undo'

/** The ID of an undo step contains the position of the step that made the change, so it needn't be stored. */
function idAt(position: number): string {
  let text = ''
  for (let rest = position; text.length < 16 - prefix.length; rest = Math.floor(rest / letters.length))
    text = `${letters[rest % letters.length]}${text}`
  return prefix + text
}

function positionOf(id: string): number {
  return [...id.slice(prefix.length)].reduce(
    (position, letter) => position * letters.length + letters.indexOf(letter),
    0,
  )
}

type Counted = { -readonly [Name in keyof UndoGroup]: UndoGroup[Name] } & { readonly items: UndoItem[] }

function emptyGroup(): Counted {
  return { total: 0, items: [] }
}

/** Null for an upload, which changes no record. */
function publishedChange(
  { entities, journal }: UndoParts,
  workspace: Workspace,
  { id, subject, draft, title, result, remoteId, bytes }: StoredStep,
  undone: ReadonlySet<string>,
  deleted: ReadonlySet<string>,
): Outcome<PublishedChange | null> {
  if (bytes !== null || remoteId === null) return succeed(null)
  const record = entities.record(workspace, subject, remoteId)
  if (!record.ok) return record
  // It was published with what it's part of, which may have been deleted since.
  const owner = kindOfSharedId(subject)
  const ownerRecord =
    owner !== null && draft.kind === 'create' ? entities.record(workspace, owner, remoteId) : record
  if (!ownerRecord.ok) return ownerRecord
  const before = recordsBefore(journal, { id, subject, draft })
  if (!before.ok) return before
  const isThere = record.value !== null && ownerRecord.value !== null
  const currency = record.value?.record.currency
  return succeed({
    draft,
    title,
    remoteId,
    after: result === null ? null : contentOfRecord(subject, result),
    now: record.value !== null && isThere ? contentOfRecord(subject, record.value.record) : null,
    isUndone: undone.has(nameOf(subject, remoteId)),
    before: before.value,
    goesWithOwner: owner !== null && deleted.has(nameOf(owner, remoteId)),
    currency: typeof currency === 'string' ? currency : null,
  })
}

/** What a read showed before the first call of a creation that may have changed it: IDs of records, or a set's fields. */
function recordsBefore(
  journal: UndoParts['journal'],
  { id, subject, draft }: Pick<StoredStep, 'id' | 'subject' | 'draft'>,
): Outcome<readonly string[]> {
  const { create } = entityKinds[subject]
  if (draft.kind !== 'create' || create === undefined || !mayChangeExisting(create)) return succeed([])
  return mapOutcome(journal.ofStep(id), ([first]) => first?.intent.before ?? [])
}

/** Records that earlier undos of the job have reverted. */
function undoneBefore(parts: UndoParts, { jobId }: UndoneJob): Outcome<ReadonlySet<string>> {
  const undoing = parts.jobs.undoing(jobId)
  if (!undoing.ok) return undoing
  const undone = new Set<string>()
  for (const { id } of undoing.value) {
    const stepsOutcome = eachDone(parts, id, ({ subject, remoteId }) => {
      undone.add(nameOf(subject, remoteId ?? ''))
      return succeed(null)
    })
    if (!stepsOutcome.ok) return stepsOutcome
  }
  return succeed(undone)
}

function nameOf(subject: Draft['subject'], remoteId: string): string {
  return `${subject} ${remoteId}`
}

/** Every done step of a job in order, until `take` fails. */
function eachDone(
  { jobs }: UndoParts,
  jobId: string,
  visit: (step: StoredStep) => Outcome<unknown>,
): Outcome<void> {
  for (let offset = 0; ; offset += batchSize) {
    const steps = jobs.steps(jobId, ['done'], { offset, count: batchSize })
    if (!steps.ok) return steps
    for (const step of steps.value.rows) {
      const visited = visit(step)
      if (!visited.ok) return visited
    }
    if (offset + batchSize >= steps.value.total) return succeed(undefined)
  }
}

/** The change that reverts another one; null if there is none. */
function changeBack(change: PublishedChange, position: number, at: number): Draft | null {
  const { draft, remoteId } = change
  const { workspace, subject } = draft
  const common: Omit<Draft, 'kind' | 'base' | 'patch'> = {
    id: idAt(position),
    workspace,
    subject,
    remoteId,
    revision: 1,
    comment: '',
    sync: 'clean',
    publish: 'queued',
    createdAt: at,
    updatedAt: at,
  }
  const plan = undoOf(change)
  switch (plan.kind) {
    case 'delete':
      return { ...common, kind: 'delete', base: plan.base, patch: {} }
    case 'restore':
      return { ...common, kind: 'update', base: plan.base, patch: plan.patch }
    case 'included':
    case 'impossible':
      return null
  }
}
