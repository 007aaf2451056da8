import { z } from 'zod'
import { type ReadingReport, readingReport } from '../files/reading-report.ts'
import type { MemberColumn } from './member-columns.ts'
import { memberIdentifiers } from './member-identifiers.ts'
import { type MemberMistake, memberMistakes } from './member-values.ts'

/** Adding the people in a file to a list, or removing them. */

export const audienceLists = ['customAudience', 'doNotReachList'] as const

/** The list to change. */
export const audienceTarget = z.strictObject({
  list: z.enum(audienceLists),
  id: z.string().min(1).max(64),
  name: z.string().max(300),
})
export type AudienceTarget = z.output<typeof audienceTarget>

/**
 * add: adds everyone in the file · remove: removes everyone in the file · match: sends only the difference from earlier
 * uploads to this list from this computer, so the list ends up matching the file.
 */
export const uploadModes = ['add', 'remove', 'match'] as const

export const uploadPlan = z.strictObject({
  mode: z.enum(uploadModes),
  hasTitles: z.boolean(),
  /** The meaning of each column, in file order; null skips the column. */
  columns: z.array(z.enum(memberIdentifiers).nullable()).max(500),
  /** The columns' titles, by which the next upload to the list knows them; absent without titles. */
  titles: z.array(z.string()).optional(),
  /** Country of numbers without a country code, in two letters; null refuses such numbers. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** ISO 8601; null leaves it to the service. */
  effectiveAt: z.string().max(40).nullable(),
  expiresAt: z.string().max(40).nullable(),
})
export type UploadPlan = z.output<typeof uploadPlan>

/** An opened file; only its format is stored. */
export interface OpenedMembers {
  readonly fileId: string
  readonly fileName: string
  readonly bytes: number
  /** "CSV, UTF-8, commas". */
  readonly form: string
  /** How its beginning was read. */
  readonly reading: ReadingReport
  readonly hasTitles: boolean
  readonly columns: readonly MemberColumn[]
  /** Everyone is on one line, so the file can't be used as it is. */
  readonly isOneLine: boolean
  readonly countries: readonly string[]
}

/** One value for the preview; never written to disk. */
export interface PreviewCell {
  readonly identifier: (typeof memberIdentifiers)[number]
  readonly raw: string
  readonly normalised: string | null
  /** The hash that is sent, or a partner ID unchanged. */
  readonly sent: string | null
  readonly note: MemberMistake | 'empty' | 'alreadyHashed' | 'countryCode' | null
}

export interface PreviewRow {
  /** The column's letter in a spreadsheet. */
  readonly row: number
  readonly cells: readonly PreviewCell[]
}

export interface MembersPreview {
  readonly first: readonly PreviewRow[]
  /** Rows among the first few thousand that lose a value or were already hashed. */
  readonly odd: readonly PreviewRow[]
  readonly examined: number
}

export const noteKinds = [
  ...memberMistakes,
  'alreadyHashed',
  'countryCode',
  'duplicate',
  'withoutIdentifier',
  'broken',
  'overLimit',
  'beyondLimit',
] as const
/**
 * A remark about a row. alreadyHashed, countryCode and duplicate aren't errors; withoutIdentifier: no identifier is
 * left.
 */
export type NoteKind = (typeof noteKinds)[number]

const uploadNote = z.object({
  row: z.int(),
  /** Title of the column; null if it is about the whole row. */
  column: z.string().nullable(),
  kind: z.enum(noteKinds),
})
export type UploadNote = z.output<typeof uploadNote>

export const preparedUpload = z.object({
  rows: z.int(),
  /** Operations of each type. */
  updates: z.int(),
  deletes: z.int(),
  /** People already on the list, counting only uploads from this computer. */
  unchanged: z.int(),
  duplicates: z.int(),
  /** Rows without any identifier. */
  withoutIdentifier: z.int(),
  batches: z.int(),
  bytes: z.int(),
  counts: z.partialRecord(z.enum(noteKinds), z.int()),
  /** The first notes. */
  notes: z.array(uploadNote),
  /** People in earlier uploads; null if there are none on this computer. */
  known: z.int().nullable(),
  /** Keyed hash of the operations in their order: uploads of the same people have the same one. */
  digest: z.string().optional(),
  /** How the file was read, and what was left out; absent for files that earlier versions read. */
  reading: readingReport.optional(),
})
/** What sending a file would do. */
export type PreparedUpload = z.output<typeof preparedUpload>

export interface PreparationState {
  readonly rows: number
  readonly share: number
}

export const batchStates = ['waiting', 'sending', 'done', 'failed', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/** One request of an upload with its receipt. */
export interface AudienceBatch {
  readonly number: number
  readonly state: BatchState
  readonly operations: number
  readonly bytes: number
  /** Rows in the file; 0 if it only removes people who are no longer in the file. */
  readonly firstRow: number
  readonly lastRow: number
  readonly successCount: number | null
  readonly totalCount: number | null
  /** How often it was resent after getting no answer; resending the same people has no effect. */
  readonly repeats: number
  readonly refusedRows: number
  readonly message: string | null
  readonly finishedAt: number | null
}

/** A row that the service refused. */
export interface RefusedRow {
  readonly row: number
  readonly parameter: string | null
  readonly code: string
  readonly message: string
}

export interface AudienceUpload {
  readonly jobId: string
  readonly target: AudienceTarget
  readonly fileName: string
  readonly plan: UploadPlan
  readonly prepared: PreparedUpload
  readonly refusedRows: number
}
