import type { Fields } from '../../../shared/core/json.ts'
import type { Outcome } from '../../../shared/core/outcome.ts'
import type { Clock, MediaFiles } from '../../core/ports.ts'
import type { ServiceCalls, UserCaller } from '../sign-in/service-calls.ts'
import type { UploadRepository } from './upload-store.ts'

export interface UploadParts {
  readonly calls: Pick<ServiceCalls, 'user' | 'asUser'>
  readonly files: MediaFiles
  readonly uploads: UploadRepository
  readonly clock: Clock
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** 4 MiB by default; larger files have larger segments, because there are at most a thousand. */
  readonly segmentBytes?: number
}

export interface Uploading extends UploadParts, UploadOptions {
  readonly caller: UserCaller
}

export interface UploadStep {
  readonly jobId: string
  readonly draftId: string
  readonly environmentId: string
  /** A media library accepts only its user's uploads. */
  readonly userId: string
  /** The media draft's content; its `file` names the file. */
  readonly content: Fields
}

export type UploadPhase = 'reading' | 'sending' | 'processing'

export interface UploadProgress {
  readonly phase: UploadPhase
  readonly sent: number
  readonly total: number
}

export interface UploadOptions {
  /** Stops the upload with a `cancelled` fault; the next call resumes it. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

/**
 * Uploads a file, over several runs if necessary. It can always be called again: segments are numbered, and an unused
 * upload expires.
 */
export interface UploadExecutor {
  upload(step: UploadStep, options: UploadOptions): Promise<Outcome<{ readonly mediaKey: string }>>
  /** Forgets a draft's upload: it was added to the library, or the draft is gone. */
  forget(draftId: string): void
}
