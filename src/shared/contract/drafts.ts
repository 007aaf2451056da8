import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import type { Finding } from '../core/finding.ts'
import { type Fields, fields } from '../core/json.ts'
import { type CreativePage, type CreativeRow, creativeSorts, type Use } from '../creatives/creative-row.ts'
import { chosenFileId } from '../desktop/chosen-file.ts'
import { type Draft, type DraftFindings, draftId, draftKinds, maxNewDrafts } from '../drafts/draft.ts'
import { draftSubjects } from '../entities/kinds.ts'
import { maxCropBase64 } from '../entities/media/cropped-picture.ts'
import type { Candidate, FieldConflict, JobStep, JobSummary, Review, UndoReview } from '../jobs/job.ts'
import { stepStates } from '../jobs/job.ts'
import { confirmedAmount } from '../money/money-threshold.ts'
import { t } from '../text/language.ts'
import { act, call } from './call.ts'

/** Contract: an account's synced entities, drafts, and publishing. */

const subject = z.enum(draftSubjects)
const remoteId = z.string().min(1).max(100)
const key = z.string().min(1).max(100)
const draftIds = z.array(draftId).min(1).max(50_000)
const newRecords = z.array(fields).min(1).max(maxNewDrafts)
const jobId = z.string().min(1).max(40)
const stepId = z.string().min(1).max(40)
const range = { offset: z.int().min(0).max(10_000_000), count: z.int().min(1).max(200) }

const creativeCalls = {
  /**
   * Records as last synced with their drafts; new entities first. `text` is searched in title and ID, and for line
   * items in the campaign's title.
   */
  list: call('reads', () =>
    z.strictObject({
      workspace,
      subject,
      text: z.string().max(200),
      /** Card types or media types; all if empty. */
      types: z.array(z.string().max(60)).max(20),
      /** Only rows with a draft. */
      changedOnly: z.boolean(),
      /** Includes records that the service deleted; `refresh` has to be called with them first. */
      withDeleted: z.boolean().optional(),
      sort: z.enum(creativeSorts),
      descending: z.boolean(),
      ...range,
    }),
  ).returns<CreativePage>(),
  /** Rows by their keys, to show entities that another one names; unknown keys are left out. */
  find: call('shows', () =>
    z.strictObject({
      workspace,
      subject,
      keys: z.array(key).max(200),
      withDeleted: z.boolean().optional(),
    }),
  ).returns<readonly CreativeRow[]>(),
  /** Syncs the list in the background; `creativesChanged` reports progress. */
  refresh: call('reads', () =>
    z.strictObject({ workspace, subject, withDeleted: z.boolean().optional() }),
  ).returns<void>(),
  /** What uses or links to an entity. */
  usesOf: call('shows', () => z.strictObject({ workspace, subject, key })).returns<readonly Use[]>(),
}

const draftCalls = {
  get: call('shows', () => z.strictObject({ draftId })).returns<DraftView>(),
  /** Creates a draft of a new entity; `fields` are its initial values. `unchecked` if a form opens to fill in the rest. */
  create: call('edits', () =>
    z.strictObject({ workspace, subject, fields, unchecked: z.literal(true).optional() }),
  ).returns<Draft>(),
  /** Creates drafts of one kind as one undo step; returns their IDs in the same order. */
  createMany: call('edits', () => z.strictObject({ workspace, subject, records: newRecords })).returns<
    readonly string[]
  >(),
  /** Issues of new entities, in the same order, without creating them. */
  checkMany: call('shows', () => z.strictObject({ workspace, subject, records: newRecords }), {
    cache: { keepsPrevious: true },
  }).returns<readonly (readonly Finding[])[]>(),
  /**
   * Starts a draft of a record, or uses the existing one, and sets the given fields. One call does both, since a
   * closing window has no time for two.
   */
  change: call('edits', () =>
    z.strictObject({ workspace, subject, remoteId, fields: fields.optional(), seen: fields.optional() }),
  ).returns<Draft>(),
  /** Drafts the deletion of records; drafts of new entities are discarded instead. Reverted by `undo`. */
  remove: call('edits', () =>
    z.strictObject({ workspace, subject, keys: z.array(key).min(1).max(10_000) }),
  ).returns<void>(),
  /** Creates a draft with the fields of a record or of another draft. */
  clone: call('edits', () => z.strictObject({ workspace, subject, key })).returns<Draft>(),
  /**
   * Sets the given fields and leaves all others. On disk when it resolves. `seen` contains the fields before the edit:
   * what another window has changed in them since is kept.
   */
  edit: call('edits', () => z.strictObject({ draftId, fields, seen: fields.optional() })).returns<Draft>(),
  comment: call('edits', () => z.strictObject({ draftId, comment: z.string().max(2_000) })).returns<Draft>(),
  /** Discards drafts; the records stay as they are. */
  discard: call('edits', () => z.strictObject({ draftIds })).returns<void>(),
  undoState: call('shows', () => z.strictObject({ workspace })).returns<UndoState>(),
  undo: call('edits', () => z.strictObject({ workspace })).returns<UndoState>(),
  redo: call('edits', () => z.strictObject({ workspace })).returns<UndoState>(),
  /** Earlier states, newest first; those of one draft, or of all, discarded and published ones included. */
  snapshots: call('shows', () =>
    z.strictObject({ workspace, draftId: draftId.nullable(), ...range }),
  ).returns<SnapshotPage>(),
  restore: call('edits', () => z.strictObject({ snapshotId: z.int().min(1) })).returns<Draft>(),
  /** Resolves fields that changed on the service: mine or theirs, by field. */
  resolve: call('edits', () =>
    z.strictObject({ draftId, choices: z.record(z.string().max(100), z.enum(['mine', 'theirs'])) }),
  ).returns<Draft>(),
  /** Drafts with conflicts, with all fields that changed on both sides. */
  conflicts: call('shows', () => z.strictObject({ workspace, ...range }), {
    cache: { keepsPrevious: true },
  }).returns<ConflictPage>(),
  /**
   * Resolves the chosen conflicts, and with `others` all others of the workspace, as one undo step. A draft without a
   * choice for every field stays as it is, and so does one without conflicts.
   */
  resolveMany: call('edits', () =>
    z.strictObject({
      workspace,
      chosen: z
        .array(
          z.strictObject({ draftId, choices: z.record(z.string().max(100), z.enum(['mine', 'theirs'])) }),
        )
        .max(10_000),
      others: z.enum(['mine', 'theirs']).nullable(),
    }),
  ).returns<ResolvedMany>(),
  /** Runs every rule over every draft of the workspace; resolves when done. */
  check: call('edits', () => z.strictObject({ workspace })).returns<CheckSummary>(),
  /** Drafts with findings, those with errors first. */
  findings: call('shows', () => z.strictObject({ workspace, ...range })).returns<FindingsPage>(),
  summary: call('shows', () => z.strictObject({ workspace })).returns<DraftSummary>(),
}

const publishingCalls = {
  review: call(
    'shows',
    () =>
      z.strictObject({
        workspace,
        draftIds: draftIds.nullable(),
        ...range,
        /** Filters the rows; the sums always cover the whole selection. */
        filter: z
          .strictObject({
            text: z.string().max(200),
            kind: z.enum(draftKinds).nullable(),
            issuesOnly: z.boolean(),
          })
          .optional(),
      }),
    { cache: { keepsPrevious: true } },
  ).returns<Review>(),
  /**
   * Starts a durable job; with all publishable drafts if `draftIds` is null. `confirmed` contains the amounts that the
   * review requires to be typed; if they are missing or no longer right, nothing is sent.
   */
  start: act(t`Publish changes`, () =>
    z.strictObject({
      workspace,
      draftIds: draftIds.nullable(),
      confirmed: z.array(confirmedAmount).max(50).optional(),
    }),
  ).returns<JobSummary>(),
  jobs: call('shows', () => z.strictObject(range)).returns<JobPage>(),
  job: call('shows', () => z.strictObject({ jobId })).returns<JobSummary>(),
  steps: call('shows', () =>
    z.strictObject({ jobId, states: z.array(z.enum(stepStates)).max(stepStates.length), ...range }),
  ).returns<StepPage>(),
  pause: call('stops', () => z.strictObject({ jobId })).returns<JobSummary>(),
  resume: act(t`Resume a job`, () => z.strictObject({ jobId })).returns<JobSummary>(),
  /** Sends nothing more; unlocks the remaining drafts. */
  cancel: call('stops', () => z.strictObject({ jobId })).returns<JobSummary>(),
  /** Retries everything that failed; of a publish only one step, with what waits for it, if one is named. */
  retryFailed: act(t`Retry a job`, () =>
    z.strictObject({ jobId, stepId: stepId.optional() }),
  ).returns<JobSummary>(),
  /** Looks up the result of an unanswered step on the service again. */
  lookUp: call('reads', () => z.strictObject({ jobId, stepId })).returns<readonly Candidate[]>(),
  /**
   * Resends unanswered steps that the service doesn't list, each after a last check. Steps with possible records are
   * left to `resolve`.
   */
  sendUnansweredAgain: act(t`Send unanswered steps again`, () =>
    z.strictObject({ jobId }),
  ).returns<JobSummary>(),
  resolve: act(t`Resolve an unknown step`, () =>
    z.strictObject({
      jobId,
      stepId,
      resolution: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('found'), remoteId }),
        z.strictObject({ kind: z.literal('notSent') }),
        z.strictObject({ kind: z.literal('treatedAsDone') }),
      ]),
    }),
  ).returns<JobSummary>(),
  undoPlan: call('shows', () => z.strictObject({ jobId })).returns<UndoReview>(),
  /** Starts the undo of a publish, or returns the one under way or done. */
  undo: act(t`Undo a publish`, () => z.strictObject({ jobId })).returns<JobSummary>(),
}

const mediaCalls = {
  /** Opens files with the system's dialog and creates a draft of each supported one. */
  pick: call('opens', () => z.strictObject({ workspace })).returns<AddedFiles>(),
  /** The same for dropped files, by the IDs that the preload got for them. */
  add: call('edits', () =>
    z.strictObject({ workspace, files: z.array(chosenFileId).min(1).max(1_000) }),
  ).returns<AddedFiles>(),
  /**
   * Creates a draft of a picture that was cropped in the page. Main writes its file after checking that it's PNG or
   * JPEG.
   */
  addCropped: call(
    'edits',
    () =>
      z.strictObject({
        workspace,
        /** Without an extension, which follows from the bytes. */
        name: z.string().trim().min(1).max(200),
        base64: z.string().min(1).max(maxCropBase64),
      }),
    { maxInputBytes: maxCropBase64 + 10_000 },
  ).returns<Draft>(),
  /** A thumbnail as parts of a data URL: bytes in base64; null if none can be made. */
  thumbnail: call('reads', () =>
    z.strictObject({ workspace, key, size: z.enum(['small', 'large']) }),
  ).returns<Thumbnail | null>(),
}

export const draftContract = {
  creatives: creativeCalls,
  drafts: draftCalls,
  publishing: publishingCalls,
  media: mediaCalls,
}

export interface DraftView {
  readonly draft: Draft
  readonly title: string
  readonly findings: readonly Finding[]
  /**
   * For an update: the current values of fields that changed on the service since the draft began; null if none did.
   */
  readonly theirs: Fields | null
  readonly hasSnapshots: boolean
}

/** Labels of the next undo and redo; null if there is none. */
export interface UndoState {
  readonly undo: string | null
  readonly redo: string | null
}

export interface SnapshotPage {
  readonly rows: readonly Snapshot[]
  readonly total: number
}

export interface Snapshot {
  readonly id: number
  readonly draftId: string
  readonly at: number
  readonly title: string
  readonly subject: Draft['subject']
  readonly kind: Draft['kind']
  readonly reason: 'changing' | 'discarded' | 'published'
  readonly content: Fields
  /** Whether the draft still exists. */
  readonly current: boolean
}

export interface CheckSummary {
  readonly drafts: number
  readonly errors: number
  readonly warnings: number
  readonly blocked: number
  readonly tookMs: number
}

export interface ConflictPage {
  /** IANA name of the account's time zone; null if unknown. */
  readonly timezone: string | null
  readonly rows: readonly ConflictingDraft[]
  readonly total: number
}

export interface ConflictingDraft {
  readonly draftId: string
  readonly remoteId: string
  readonly subject: Draft['subject']
  readonly title: string
  readonly currency: string | null
  /** When the record changed on the service, if it says so. */
  readonly changedAt: number
  readonly fields: readonly FieldConflict[]
}

export interface ResolvedMany {
  readonly resolved: number
  /** Number of drafts that are still in conflict. */
  readonly left: number
}

export interface FindingsPage {
  readonly rows: readonly DraftFindings[]
  readonly total: number
}

/** Unpublished changes for the status bar. */
export interface DraftSummary {
  readonly unpublished: number
  readonly bySubject: Readonly<Partial<Record<Draft['subject'], number>>>
  readonly failed: number
  readonly unknown: number
  readonly conflicts: number
}

export interface JobPage {
  readonly rows: readonly JobSummary[]
  readonly total: number
}

export interface StepPage {
  readonly rows: readonly JobStep[]
  readonly total: number
}

export interface AddedFiles {
  readonly drafts: readonly Draft[]
  /** Unsupported and unreadable files. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[]
}

export interface Thumbnail {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly base64: string
  readonly width: number | null
  readonly height: number | null
}
