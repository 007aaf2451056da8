import { z } from 'zod'
import { workspace } from '../accounts/workspace.ts'
import type { Finding } from '../core/finding.ts'
import { type Fields, fields } from '../core/json.ts'
import { type CreativePage, type CreativeRow, creativeSorts, type Use } from '../creatives/creative-row.ts'
import { chosenFileId } from '../desktop/chosen-file.ts'
import {
  type Draft,
  type DraftFindings,
  draftId,
  draftKinds,
  draftSubjects,
  maxNewDrafts,
} from '../drafts/draft.ts'
import { maxCropBase64 } from '../entities/media/cropped-picture.ts'
import type { Candidate, FieldConflict, JobStep, JobSummary, Review, UndoReview } from '../jobs/job.ts'
import { stepStates } from '../jobs/job.ts'
import { confirmedAmount } from '../money/money-threshold.ts'
import { call } from './call.ts'

/** The part of the contract about things of an account: what was read of them, drafts, and publishing. */

const subject = z.enum(draftSubjects)
const remoteId = z.string().min(1).max(100)
const key = z.string().min(1).max(100)
const draftIds = z.array(draftId).min(1).max(50_000)
const newThings = z.array(fields).min(1).max(maxNewDrafts)
const jobId = z.string().min(1).max(40)
const stepId = z.string().min(1).max(40)
const range = { offset: z.int().min(0).max(10_000_000), count: z.int().min(1).max(200) }

const creativeCalls = {
  /**
   * Records as last seen with the changes planned for them; new things first. `text` is looked for in title and id,
   * and for line items in the campaign's title.
   */
  list: call(() =>
    z.strictObject({
      workspace,
      subject,
      text: z.string().max(200),
      /** Card types or media types; all where empty. */
      types: z.array(z.string().max(60)).max(20),
      /** Only rows with a planned change. */
      changedOnly: z.boolean(),
      /** Adds records that the service deleted; `refresh` has to have asked for them. */
      withDeleted: z.boolean().optional(),
      sort: z.enum(creativeSorts),
      descending: z.boolean(),
      ...range,
    }),
  ).returns<CreativePage>(),
  /** Rows by their keys, to show entities that another one names; unknown keys are left out. */
  find: call(() =>
    z.strictObject({
      workspace,
      subject,
      keys: z.array(key).max(200),
      withDeleted: z.boolean().optional(),
    }),
  ).returns<readonly CreativeRow[]>(),
  /** Syncs the list in the background; `creativesChanged` reports progress. */
  refresh: call(() =>
    z.strictObject({ workspace, subject, withDeleted: z.boolean().optional() }),
  ).returns<void>(),
  /** What shows or leads to a thing. */
  usesOf: call(() => z.strictObject({ workspace, subject, key })).returns<readonly Use[]>(),
}

const draftCalls = {
  get: call(() => z.strictObject({ draftId })).returns<DraftView>(),
  /** Begins a new thing; `fields` are its first values. */
  create: call(() => z.strictObject({ workspace, subject, fields })).returns<Draft>(),
  /** Begins new things of one kind as one undo step; answers their ids in the same order. */
  createMany: call(() => z.strictObject({ workspace, subject, things: newThings })).returns<
    readonly string[]
  >(),
  /** What the rules say about new things, in the same order, without making them. */
  checkMany: call(() => z.strictObject({ workspace, subject, things: newThings })).returns<
    readonly (readonly Finding[])[]
  >(),
  /**
   * Begins a change of a record, or takes the one that is there, and sets the given fields in it. One call does both,
   * since a window that closes has no time for two.
   */
  change: call(() =>
    z.strictObject({ workspace, subject, remoteId, fields: fields.optional(), seen: fields.optional() }),
  ).returns<Draft>(),
  /** Plans to delete records; drafts of new things are discarded instead. Undone by `undo`. */
  remove: call(() =>
    z.strictObject({ workspace, subject, keys: z.array(key).min(1).max(10_000) }),
  ).returns<void>(),
  /** A new draft with the fields of a record or of another draft. */
  clone: call(() => z.strictObject({ workspace, subject, key })).returns<Draft>(),
  /**
   * Sets the given fields, leaves all others. It is on disk when this answers. `seen` is what the fields were when
   * somebody began to change them: what another window has changed in them since stays.
   */
  edit: call(() => z.strictObject({ draftId, fields, seen: fields.optional() })).returns<Draft>(),
  comment: call(() => z.strictObject({ draftId, comment: z.string().max(2_000) })).returns<Draft>(),
  /** Gives the planned changes up; the records stay as they are. */
  discard: call(() => z.strictObject({ draftIds })).returns<void>(),
  undoState: call(() => z.strictObject({ workspace })).returns<UndoState>(),
  undo: call(() => z.strictObject({ workspace })).returns<UndoState>(),
  redo: call(() => z.strictObject({ workspace })).returns<UndoState>(),
  /** Earlier states, newest first; those of one draft, or of all, discarded and published ones included. */
  snapshots: call(() =>
    z.strictObject({ workspace, draftId: draftId.nullable(), ...range }),
  ).returns<SnapshotPage>(),
  restore: call(() => z.strictObject({ snapshotId: z.int().min(1) })).returns<Draft>(),
  /** Settles fields in which the record moved: mine or theirs, by field. */
  resolve: call(() =>
    z.strictObject({ draftId, choices: z.record(z.string().max(100), z.enum(['mine', 'theirs'])) }),
  ).returns<Draft>(),
  /** Drafts of which the record changed in the same fields, with every such field. */
  conflicts: call(() => z.strictObject({ workspace, ...range })).returns<ConflictPage>(),
  /**
   * Settles what is chosen, and all other conflicts of the workspace with `others`, as one undo step. A draft of which
   * not every field is chosen stays as it is, and so does one that conflicts no more.
   */
  resolveMany: call(() =>
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
  /** Runs every rule over every draft of the workspace; answers when done. */
  check: call(() => z.strictObject({ workspace })).returns<CheckSummary>(),
  /** Drafts with findings, those with errors first. */
  findings: call(() => z.strictObject({ workspace, ...range })).returns<FindingsPage>(),
  summary: call(() => z.strictObject({ workspace })).returns<DraftSummary>(),
}

const publishingCalls = {
  review: call(() =>
    z.strictObject({
      workspace,
      draftIds: draftIds.nullable(),
      ...range,
      /** Narrows the rows; the sums stay those of the whole choice. */
      filter: z
        .strictObject({
          text: z.string().max(200),
          kind: z.enum(draftKinds).nullable(),
          issuesOnly: z.boolean(),
        })
        .optional(),
    }),
  ).returns<Review>(),
  /**
   * Puts a durable job up; all publishable drafts where `draftIds` is null. `confirmed` has the amounts that the
   * review wants typed; without them, or where they are others by now, nothing is sent.
   */
  start: call(() =>
    z.strictObject({
      workspace,
      draftIds: draftIds.nullable(),
      confirmed: z.array(confirmedAmount).max(50).optional(),
    }),
  ).returns<JobSummary>(),
  jobs: call(() => z.strictObject(range)).returns<JobPage>(),
  job: call(() => z.strictObject({ jobId })).returns<JobSummary>(),
  steps: call(() =>
    z.strictObject({ jobId, states: z.array(z.enum(stepStates)).max(stepStates.length), ...range }),
  ).returns<StepPage>(),
  pause: call(() => z.strictObject({ jobId })).returns<JobSummary>(),
  resume: call(() => z.strictObject({ jobId })).returns<JobSummary>(),
  /** Nothing that was not sent yet is sent; its drafts are free again. */
  cancel: call(() => z.strictObject({ jobId })).returns<JobSummary>(),
  /** Retries everything that failed; of a publish only one step, with what waits for it, if one is named. */
  retryFailed: call(() => z.strictObject({ jobId, stepId: stepId.optional() })).returns<JobSummary>(),
  /** Asks the service once more what became of a step without an answer. */
  lookUp: call(() => z.strictObject({ jobId, stepId })).returns<readonly Candidate[]>(),
  /**
   * Sends again what had no answer and isn't listed by the service, each after a last check. Steps with records that
   * could be it are left to `resolve`.
   */
  sendUnansweredAgain: call(() => z.strictObject({ jobId })).returns<JobSummary>(),
  resolve: call(() =>
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
  undoPlan: call(() => z.strictObject({ jobId })).returns<UndoReview>(),
  undo: call(() => z.strictObject({ jobId })).returns<JobSummary>(),
}

const mediaCalls = {
  /** Asks for files with the system's dialog and makes a draft of each that can be one. */
  pick: call(() => z.strictObject({ workspace })).returns<AddedFiles>(),
  /** The same for files that were dropped, by the ids that the preload got for them. */
  add: call(() =>
    z.strictObject({ workspace, files: z.array(chosenFileId).min(1).max(1_000) }),
  ).returns<AddedFiles>(),
  /**
   * Makes a draft of a picture that was cut out of another one in the page. Main writes its file, once its bytes are
   * those of a PNG or JPEG.
   */
  addCropped: call(() =>
    z.strictObject({
      workspace,
      /** Without an ending, which its bytes decide. */
      name: z.string().trim().min(1).max(200),
      base64: z.string().min(1).max(maxCropBase64),
    }),
  ).returns<Draft>(),
  /** A small picture as a data address's parts: bytes in base64; null where none can be made. */
  thumbnail: call(() =>
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
  /** For a change: the fields in which the record moved since it began, as they are now; null where none did. */
  readonly theirs: Fields | null
  readonly hasSnapshots: boolean
}

/** What the next undo and redo would do, in words; null where there is nothing. */
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
  /** IANA name of the account's time zone; null where it is not known here. */
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
  /** When the record was changed at the service, as far as it says so. */
  readonly changedAt: number
  readonly fields: readonly FieldConflict[]
}

export interface ResolvedMany {
  readonly resolved: number
  /** How many drafts are in conflict still. */
  readonly left: number
}

export interface FindingsPage {
  readonly rows: readonly DraftFindings[]
  readonly total: number
}

/** What the status bar says of unpublished changes. */
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
  /** Files that are none of the kinds the service takes, or cannot be read. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[]
}

export interface Thumbnail {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly base64: string
  readonly width: number | null
  readonly height: number | null
}
