import { mediaUploadOperations } from '../../../shared/api/platform/media-upload.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { refuse } from '../../core/faults.ts'
import type { Uploading } from './upload-executor.ts'
import type { UploadProgress } from './upload-store.ts'
import { withRetry } from './with-retry.ts'

const { append } = mediaUploadOperations

/** Sends the remaining segments, reading ahead by one. Progress is saved after each. */
export async function sendSegments(
  uploading: Uploading,
  upload: UploadProgress,
  path: string,
): Promise<Outcome<UploadProgress>> {
  const { calls, caller, files, uploads, signal, onProgress } = uploading
  const { totalBytes, segmentBytes, mediaId } = upload
  const count = Math.max(1, Math.ceil(totalBytes / segmentBytes))
  const bytesBefore = (index: number) => Math.min(totalBytes, index * segmentBytes)
  const readSegment = (index: number) =>
    files.read(path, bytesBefore(index), bytesBefore(index + 1) - bytesBefore(index))

  let current = upload
  onProgress({ phase: 'sending', sent: bytesBefore(current.segmentsSent), total: totalBytes })
  if (current.segmentsSent >= count) return succeed(current)
  let next = readSegment(current.segmentsSent)
  for (let index = current.segmentsSent; index < count; index += 1) {
    const segment = await next
    if (signal.aborted) return fail({ kind: 'cancelled', reached: 'no', message: t`The upload was paused.` })
    if (!segment.ok) return segment
    const media = segment.value
    if (media.length !== bytesBefore(index + 1) - bytesBefore(index)) return changedMeanwhile()
    if (index + 1 < count) next = readSegment(index + 1)
    const answer = await withRetry(uploading, () =>
      calls.asUser(
        caller,
        append,
        { params: { media_id: mediaId }, body: { media, segment_index: index } },
        { signal },
      ),
    )
    if (!answer.ok) return answer
    current = { ...current, segmentsSent: index + 1 }
    const saved = uploads.save(current)
    if (!saved.ok) return saved
    onProgress({ phase: 'sending', sent: bytesBefore(index + 1), total: totalBytes })
  }
  return succeed(current)
}

function changedMeanwhile(): Outcome<never> {
  const message = t`The file became shorter during the upload. Add it again.`
  return refuse(message)
}
