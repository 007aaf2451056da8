import { z } from 'zod'
import type { Outcome } from '../../../shared/core/outcome.ts'
import { type Database, readRow } from '../../core/store/database.ts'

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
  /** Of the file that was sent. */
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
  /** Removes expired uploads. */
  prune(now: number): Outcome<void>
}

const uploadRow = z
  .object({
    draft_id: z.string(),
    environment_id: z.string(),
    user_id: z.string(),
    media_id: z.string(),
    media_key: z.string(),
    file_fingerprint: z.string(),
    total_bytes: z.int(),
    segment_bytes: z.int(),
    segments_sent: z.int(),
    state: z.enum(uploadStates),
    expires_at: z.int(),
  })
  .transform(
    (row): UploadProgress => ({
      draftId: row.draft_id,
      environmentId: row.environment_id,
      userId: row.user_id,
      mediaId: row.media_id,
      mediaKey: row.media_key,
      fingerprint: row.file_fingerprint,
      totalBytes: row.total_bytes,
      segmentBytes: row.segment_bytes,
      segmentsSent: row.segments_sent,
      state: row.state,
      expiresAt: row.expires_at,
    }),
  )

export function createUploadRepository(database: Database): UploadRepository {
  return {
    read: (draftId) =>
      database.attempt(({ get, unlessUnreadable }) => {
        const row = get('SELECT * FROM upload WHERE draft_id = :draftId', { draftId })
        // Without it the upload starts again.
        return row === undefined ? null : unlessUnreadable(() => readRow(uploadRow, row))
      }),
    // Segments are numbered, so one lost in a power cut is simply sent again.
    save: (upload) =>
      database.transact(({ run }) => {
        run(
          `INSERT OR REPLACE INTO upload
               (draft_id, environment_id, user_id, media_id, media_key, file_fingerprint, total_bytes,
                segment_bytes, segments_sent, state, expires_at)
             VALUES (:draftId, :environmentId, :userId, :mediaId, :mediaKey, :fingerprint, :totalBytes,
                     :segmentBytes, :segmentsSent, :state, :expiresAt)`,
          { ...upload },
        )
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
