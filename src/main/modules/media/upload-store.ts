import { z } from 'zod'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Database, readRow } from '../../core/store/database.ts'
import { insertRow, rowOf } from '../../core/store/rows.ts'

/** sending: segments are being sent · finalized: the service processes them · ready: a library can use it. */
export const uploadStates = ['sending', 'finalized', 'ready'] as const

/** The progress of a draft's upload. */
export interface UploadProgress {
  readonly draftId: string
  readonly environmentId: string
  /** Only this user can resume it. */
  readonly userId: string
  readonly mediaId: string
  readonly mediaKey: string
  readonly fingerprint: string
  readonly totalBytes: number
  readonly segmentBytes: number
  /** Acknowledged segments, from the first. */
  readonly segmentsSent: number
  readonly state: (typeof uploadStates)[number]
  readonly expiresAt: number
}

export interface UploadRepository {
  read(draftId: string): Outcome<UploadProgress | null>
  save(upload: UploadProgress): Outcome<void>
  forget(draftId: string): Outcome<void>
  prune(now: number): Outcome<void>
}

const uploadRow = rowOf({
  draftId: z.string(),
  environmentId: z.string(),
  userId: z.string(),
  mediaId: z.string(),
  mediaKey: z.string(),
  fileFingerprint: z.string(),
  totalBytes: z.int(),
  segmentBytes: z.int(),
  segmentsSent: z.int(),
  state: z.enum(uploadStates),
  expiresAt: z.int(),
}).transform(({ fileFingerprint: fingerprint, ...row }): UploadProgress => ({ ...row, fingerprint }))

export function createUploadRepository(database: Database): UploadRepository {
  return {
    read: (draftId) =>
      database.attempt(({ get, unlessUnreadable }) => {
        const row = get('SELECT * FROM upload WHERE draft_id = :draftId', { draftId })
        // Without it the upload starts again.
        return row === undefined ? null : unlessUnreadable(() => readRow(uploadRow, row))
      }),
    // Segments are numbered, so one lost in a power cut is simply sent again.
    save: ({ fingerprint: fileFingerprint, ...upload }) =>
      database.attempt((statements) => {
        insertRow(statements, 'upload', { ...upload, fileFingerprint }, 'INSERT OR REPLACE')
      }),
    forget: (draftId) =>
      database.attempt(({ run }) => {
        run('DELETE FROM upload WHERE draft_id = :draftId', { draftId })
      }),
    prune: (now) =>
      database.attempt(({ run }) => {
        run('DELETE FROM upload WHERE expires_at <= :now', { now })
      }),
  }
}
