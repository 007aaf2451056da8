import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'

/** What is uploaded, and on whose behalf. */
export interface UploadStep {
  readonly jobId: string
  readonly draftId: string
  readonly environmentId: string
  /** Whose upload it becomes: a media library takes uploads of the caller only. */
  readonly userId: string
  /** Content of the media draft; its `file` says which file. */
  readonly content: Fields
}

export type UploadPhase = 'reading' | 'sending' | 'processing'

export interface UploadProgress {
  readonly phase: UploadPhase
  /** Bytes that the service has acknowledged, of all. */
  readonly sent: number
  readonly total: number
}

export interface UploadOptions {
  /** Ends the upload where it is; the fault is then `cancelled`, and the next call goes on from there. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

/**
 * Brings a file to the service, also over several runs of the program. No fault of it is ambiguous, so that it may
 * always be called again: segments count by their number, and an upload that no library names is nothing.
 */
export interface UploadExecutor {
  upload(step: UploadStep, options: UploadOptions): Promise<Outcome<{ readonly mediaKey: string }>>
  /** Forgets how far the upload of a draft is: it was added to the library, or its draft is gone. */
  forget(draftId: string): void
}
