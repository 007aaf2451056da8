import { mediaUploadOperations } from '../../../shared/api/platform/media-upload.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { monotonicClock } from '../../core/api/deadline.ts'
import { refuse } from '../../core/faults.ts'
import type { Uploading } from './upload-executor.ts'
import type { UploadProgress } from './upload-store.ts'
import { withRetry } from './with-retry.ts'

const { status } = mediaUploadOperations

/** Seconds between status checks: the default, and bounds for the service's own value. */
const defaultPause = 2
const minPause = 0.5
const maxPause = 60
/** Long videos take minutes; after this long something is wrong. */
const maxProcessingMs = 60 * 60_000

/** Waits until the service has processed a video. */
export async function processed(uploading: Uploading, upload: UploadProgress): Promise<Outcome<void>> {
  const { calls, caller, signal, sleep } = uploading
  const monotonic = monotonicClock(uploading.clock)
  const begun = monotonic.now()
  while (true) {
    const answer = await withRetry(uploading, () =>
      calls.asUser(caller, status, { params: { command: 'STATUS', media_id: upload.mediaId } }, { signal }),
    )
    if (!answer.ok) return answer
    const info = answer.value.reply.data.processing_info
    if (info === undefined || info.state === 'succeeded') return succeed(undefined)
    if (info.state === 'failed') {
      const reason = info.error?.message ?? t`It gives no reason.`
      return refuse(t`The service couldn’t process the file. ${reason}`)
    }
    const afterMs = monotonic.now() - begun
    if (afterMs > maxProcessingMs) {
      const message = t`The service has been processing the file for over an hour.`
      return fail({ kind: 'timeout', reached: 'no', afterMs, message })
    }
    const seconds = Math.min(maxPause, Math.max(minPause, info.check_after_secs ?? defaultPause))
    await sleep(seconds * 1_000, signal)
    if (signal.aborted) return fail({ kind: 'cancelled', reached: 'no', message: t`The upload was paused.` })
  }
}
