import { type FinishedMedia, mediaUploadOperations } from '../../../shared/api/platform/media-upload.ts'
import type { Fault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { UploadExecutor, Uploading, UploadParts, UploadStep } from './upload-executor.ts'
import { type UploadFile, uploadFileOf } from './upload-file.ts'
import { processed } from './upload-processing.ts'
import { sendSegments } from './upload-segments.ts'
import type { UploadProgress } from './upload-store.ts'
import { withRetry } from './with-retry.ts'

type MediaKey = { readonly mediaKey: string }

const defaultSegmentBytes = 4 * 1024 * 1024
const maxSegments = 1_000
/** If the service doesn't say how long an upload lasts: an hour. */
const defaultLifeMs = 3_600_000
/** An upload that expires sooner is restarted. */
const minLifeMs = 60_000

const { initialize, finalize, status } = mediaUploadOperations

export function createUploadExecutor(parts: UploadParts): UploadExecutor {
  return {
    async upload(step, options) {
      const caller = parts.calls.user(step)
      if (!caller.ok) return caller
      const { bytes: total } = totalOf(step)
      options.onProgress({ phase: 'reading', sent: 0, total })
      const file = await uploadFileOf(step.content, parts.files)
      if (!file.ok) return file
      const calls = callsOfJob(parts.calls, step.jobId)
      return run({ ...parts, ...options, calls, caller: caller.value }, step, file.value)
    },
    forget(draftId) {
      // What can't be removed now expires.
      parts.uploads.forget(draftId)
    },
  }
}

/** Attributes an upload's requests to its job. */
function callsOfJob(calls: UploadParts['calls'], jobId: string): UploadParts['calls'] {
  return {
    user: calls.user,
    asUser: (caller, operation, input, options) =>
      calls.asUser(caller, operation, input, { ...options, jobId }),
  }
}

function totalOf({ content: { file } }: UploadStep): { readonly bytes: number } {
  const bytes = typeof file === 'object' && file !== null && 'bytes' in file ? file.bytes : 0
  return { bytes: typeof bytes === 'number' ? bytes : 0 }
}

async function run(uploading: Uploading, step: UploadStep, file: UploadFile): Promise<Outcome<MediaKey>> {
  const { uploads, clock } = uploading
  uploads.prune(clock.now() + minLifeMs)
  const resumedUpload = await resumeUpload(uploading, step, file)
  if (!resumedUpload.ok) return resumedUpload
  if (resumedUpload.value !== null) {
    const ended = await toItsEnd(uploading, resumedUpload.value, file)
    // It expired while sending: restarted once.
    if (ended.ok || ended.fault.kind !== 'notFound') return ended
  }
  const begun = await begin(uploading, step, file)
  return begun.ok ? toItsEnd(uploading, begun.value, file) : begun
}

async function toItsEnd(
  uploading: Uploading,
  upload: UploadProgress,
  file: UploadFile,
): Promise<Outcome<MediaKey>> {
  const sentUpload =
    upload.state === 'sending' ? await sendAndFinalize(uploading, upload, file) : succeed(upload)
  if (!sentUpload.ok) return giveUp(uploading, upload, sentUpload.fault)
  const { state, mediaKey, totalBytes: total } = sentUpload.value
  if (state === 'ready') return succeed({ mediaKey })
  uploading.onProgress({ phase: 'processing', sent: total, total })
  const finished = await processed(uploading, sentUpload.value)
  if (!finished.ok) return giveUp(uploading, upload, finished.fault)
  const saved = uploading.uploads.save({ ...sentUpload.value, state: 'ready' })
  return saved.ok ? succeed({ mediaKey }) : saved
}

/** Restarts next time if the service has lost or rejected it. */
function giveUp({ uploads }: Uploading, { draftId }: UploadProgress, fault: Fault): Outcome<never> {
  const isLost = fault.kind === 'notFound' || fault.kind === 'refused' || fault.kind === 'invalid'
  if (isLost) uploads.forget(draftId)
  return fail(fault)
}

async function resumeUpload(
  uploading: Uploading,
  step: UploadStep,
  file: UploadFile,
): Promise<Outcome<UploadProgress | null>> {
  const { uploads, clock } = uploading
  const storedUpload = uploads.read(step.draftId)
  if (!storedUpload.ok || storedUpload.value === null) return storedUpload
  const previousUpload = storedUpload.value
  const isSame =
    previousUpload.fingerprint === file.fingerprint &&
    previousUpload.userId === step.userId &&
    previousUpload.environmentId === step.environmentId &&
    previousUpload.expiresAt > clock.now() + minLifeMs
  if (!isSame) return succeed(null)
  const answer = await withRetry(uploading, () =>
    uploading.calls.asUser(
      uploading.caller,
      status,
      { params: { command: 'STATUS', media_id: previousUpload.mediaId } },
      { signal: uploading.signal },
    ),
  )
  if (answer.ok) return succeed(withServerState(previousUpload, answer.value.reply.data))
  switch (answer.fault.kind) {
    case 'notFound':
      return succeed(null)
    // Some services don't report unfinished uploads, so our own count is used.
    case 'invalid':
    case 'problem':
      return succeed(previousUpload)
    default:
      return answer
  }
}

/** The service's state replaces our count, even if it's lower. */
function withServerState(storedUpload: UploadProgress, reported: FinishedMedia): UploadProgress {
  if (reported.processing_info !== undefined)
    return storedUpload.state === 'sending' ? { ...storedUpload, state: 'finalized' } : storedUpload
  if (storedUpload.state !== 'sending' || reported.size === undefined) return storedUpload
  const arrived = Math.floor(reported.size / storedUpload.segmentBytes)
  return { ...storedUpload, segmentsSent: Math.min(storedUpload.segmentsSent, arrived) }
}

async function begin(
  uploading: Uploading,
  step: UploadStep,
  file: UploadFile,
): Promise<Outcome<UploadProgress>> {
  const { uploads, clock, calls, caller, signal } = uploading
  const totalBytes = file.file.bytes
  const body = { media_type: file.type, total_bytes: totalBytes, media_category: file.category }
  const answer = await withRetry(uploading, () =>
    calls.asUser(caller, initialize, { params: {}, body }, { signal }),
  )
  if (!answer.ok) return answer
  const { id, media_key, expires_after_secs } = answer.value.reply.data
  const upload: UploadProgress = {
    draftId: step.draftId,
    environmentId: step.environmentId,
    userId: step.userId,
    mediaId: id,
    mediaKey: media_key,
    fingerprint: file.fingerprint,
    totalBytes,
    segmentBytes: Math.max(
      uploading.segmentBytes ?? defaultSegmentBytes,
      Math.ceil(totalBytes / maxSegments),
    ),
    segmentsSent: 0,
    state: 'sending',
    expiresAt: clock.now() + (expires_after_secs === undefined ? defaultLifeMs : expires_after_secs * 1_000),
  }
  const saved = uploads.save(upload)
  return saved.ok ? succeed(upload) : saved
}

async function sendAndFinalize(
  uploading: Uploading,
  upload: UploadProgress,
  { file }: UploadFile,
): Promise<Outcome<UploadProgress>> {
  const { uploads, clock, calls, caller, signal } = uploading
  const sentUpload = await sendSegments(uploading, upload, file.path)
  if (!sentUpload.ok) return sentUpload
  // Finalizing again returns the same, so a lost answer is requested again.
  const answer = await withRetry(uploading, () =>
    calls.asUser(caller, finalize, { params: { media_id: upload.mediaId } }, { signal }),
  )
  if (!answer.ok) return answer
  const { expires_after_secs, processing_info, media_key } = answer.value.reply.data
  const finalized: UploadProgress = {
    ...sentUpload.value,
    mediaKey: media_key,
    state: processing_info === undefined ? 'ready' : 'finalized',
    expiresAt: expires_after_secs === undefined ? upload.expiresAt : clock.now() + expires_after_secs * 1_000,
  }
  const saved = uploads.save(finalized)
  return saved.ok ? succeed(finalized) : saved
}
