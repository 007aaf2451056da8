import { z } from 'zod'
import { memberIdentifiers } from '../api/ads/audience-memberships.ts'
import type { MemberColumn } from './member-columns.ts'
import { type MemberMistake, memberMistakes } from './member-values.ts'

/** Putting the people of a file into a list, or taking them out. */

export const audienceLists = ['customAudience', 'doNotReachList'] as const

/** The list whose people change. */
export const audienceTarget = z.strictObject({
  list: z.enum(audienceLists),
  id: z.string().min(1).max(64),
  name: z.string().max(300),
})
export type AudienceTarget = z.output<typeof audienceTarget>

/**
 * add: puts everybody of the file in · remove: takes everybody of the file out · match: only what differs from what
 * was uploaded to this list from here before, so that the list is what the file says.
 */
export const uploadModes = ['add', 'remove', 'match'] as const

export const uploadPlan = z.strictObject({
  mode: z.enum(uploadModes),
  hasTitles: z.boolean(),
  /** What each column of the file holds, in its order; null leaves it out. */
  columns: z.array(z.enum(memberIdentifiers).nullable()).max(500),
  /** Country of numbers that do not say theirs, in two letters. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** Of ISO 8601; null leaves it to the service. */
  effectiveAt: z.string().max(40).nullable(),
  expiresAt: z.string().max(40).nullable(),
})
export type UploadPlan = z.output<typeof uploadPlan>

/** A file that was opened: nothing of it is kept beyond its form. */
export interface OpenedMembers {
  readonly fileId: string
  readonly fileName: string
  readonly bytes: number
  /** "CSV, UTF-8, commas". */
  readonly form: string
  readonly hasTitles: boolean
  readonly columns: readonly MemberColumn[]
  /** All people stand in one line: such a file cannot be used as it is. */
  readonly isOneLine: boolean
  readonly countries: readonly string[]
}

/** One value on its way, for a person to look at; held in memory alone. */
export interface PreviewCell {
  readonly identifier: (typeof memberIdentifiers)[number]
  readonly raw: string
  readonly normalised: string | null
  /** What is sent: the hash, or a partner's id as it is. */
  readonly sent: string | null
  readonly note: MemberMistake | 'empty' | 'alreadyHashed' | null
}

export interface PreviewRow {
  /** What a spreadsheet program calls it. */
  readonly row: number
  readonly cells: readonly PreviewCell[]
}

export interface MembersPreview {
  readonly first: readonly PreviewRow[]
  /** Rows among the first thousands in which something is left out or was hashed before. */
  readonly odd: readonly PreviewRow[]
  readonly looked: number
}

export const noteKinds = [
  ...memberMistakes,
  'alreadyHashed',
  'duplicate',
  'nobody',
  'broken',
  'overLimit',
  'beyondLimit',
] as const
/** What was noticed about a row: alreadyHashed and duplicate are no mistakes; nobody: no identifier is left. */
export type NoteKind = (typeof noteKinds)[number]

const uploadNote = z.object({
  row: z.int(),
  /** Title of the column; null where it is about the whole row. */
  column: z.string().nullable(),
  kind: z.enum(noteKinds),
})
export type UploadNote = z.output<typeof uploadNote>

export const preparedUpload = z.object({
  rows: z.int(),
  /** Operations of each type. */
  updates: z.int(),
  deletes: z.int(),
  /** People who are on the list already, as far as it was uploaded from here. */
  unchanged: z.int(),
  duplicates: z.int(),
  /** Rows that identify nobody. */
  nobody: z.int(),
  batches: z.int(),
  bytes: z.int(),
  counts: z.partialRecord(z.enum(noteKinds), z.int()),
  /** The first of them. */
  notes: z.array(uploadNote),
  /** People of the earlier uploads; null where none is known here. */
  known: z.int().nullable(),
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
  /** Rows of the file; 0 where it only takes out people who are in the file no more. */
  readonly firstRow: number
  readonly lastRow: number
  readonly successCount: number | null
  readonly totalCount: number | null
  /** How often it left without an answer and was sent again: the same people once more change nothing. */
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
