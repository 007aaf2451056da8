import { join } from 'node:path'
import { silentLogger } from '../../../src/main/core/silent-logger.ts'
import { openStore } from '../../../src/main/modules/data-file/open.ts'
import { createMediaFiles } from '../../../src/main/modules/media/media-files.ts'
import { createUploadExecutor } from '../../../src/main/modules/media/upload.ts'
import type { UploadProgress, UploadStep } from '../../../src/main/modules/media/upload-executor.ts'
import { mediaUploadOperations } from '../../../src/shared/api/platform/media-upload.ts'
import { fail, type Outcome, succeed } from '../../../src/shared/core/outcome.ts'
import { threadEntry } from '../../support/threads.ts'
import { type StageOptions, setStage } from '../api/sandbox.ts'

type Uploaded = Outcome<{ readonly mediaKey: string }>
type Step = UploadStep & { readonly bytes: number }

/** Uploads with the real client, store and sandbox; only the session is simulated. */
export interface UploadStage {
  readonly progress: UploadProgress[]
  /** Creates a media draft of a file like the program does. */
  stepFor(path: string): Promise<Step>
  upload(step: Step, options?: { readonly holdAt?: number }): Promise<Uploaded>
  /** The jobs to which the client attributed their requests; null for none. */
  askedBy(): readonly (string | null)[]
  /** The upload steps that the service received, in order. */
  sent(): Promise<readonly string[]>
  /** Size of a finished upload on the service. */
  uploadedBytes(outcome: Uploaded): Promise<number | undefined>
  fault(order: unknown): Promise<unknown>
  cutLine(cut: boolean): void
  /** Restarts the program. */
  restart(): void
  forget(step: Step): void
  /** Makes the service forget its uploads. */
  loseUploads(): Promise<void>
  reset(): Promise<void>
  end(): Promise<void>
}

const segmentBytes = 1_048_576
const userId = '1'
const jobId = 'job 1'

export async function uploadStage(
  folder: string,
  options: Pick<StageOptions, 'network'> = {},
): Promise<UploadStage> {
  const stage = await setStage({ realWaits: true, ...options })
  let caller = await stage.signIn('ada')
  const clock = { now: Date.now }
  const entry = threadEntry('modules/media/worker/probe-worker.ts')
  const files = createMediaFiles({ entry, logger: silentLogger })
  const open = () => openStore({ folder: join(folder, 'data'), clock, logger: silentLogger })
  let store = open()
  let isCut = false
  let drafts = 0
  const progress: UploadProgress[] = []

  const executor = () =>
    createUploadExecutor({
      calls: {
        user: () => succeed({ ...caller, userId }),
        asUser: (by, operation, input, options) =>
          isCut
            ? Promise.resolve(fail({ kind: 'offline', code: 'ECONNREFUSED', host: 'ads', message: 'Away.' }))
            : stage.client.send(by, operation, input, options),
      },
      files,
      uploads: store.uploads,
      clock,
      // Pauses take only as long as the service's clock requires.
      sleep: async (milliseconds) => {
        await new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 600)))
      },
      segmentBytes,
    })

  const reset = async () => {
    await stage.control('POST', '/reset', {})
    caller = await stage.signIn('ada')
  }
  return {
    progress,
    async stepFor(path) {
      const probed = await files.probe(path)
      if (!probed.ok) throw new Error(probed.fault.message)
      drafts += 1
      const { frames = null, video, ...file } = probed.value
      const content = {
        file: { ...file, frames, ...(video === undefined ? {} : { video }) },
        file_name: file.name,
      }
      return {
        jobId,
        draftId: `draft${drafts}`.padEnd(16, 'a'),
        environmentId: 'sandbox',
        userId,
        content,
        bytes: file.bytes,
      }
    },
    async upload(step, { holdAt } = {}) {
      const holding = new AbortController()
      progress.length = 0
      return executor().upload(step, {
        signal: holding.signal,
        onProgress: (events) => {
          progress.push(events)
          if (holdAt !== undefined && events.sent >= holdAt * segmentBytes) holding.abort()
        },
      })
    },
    askedBy: () => [...new Set(stage.events.map((event) => event.jobId))],
    async sent() {
      return (await stage.requests()).flatMap(
        ({ path }) => /\/media\/upload\/.*?(initialize|append|finalize)$/.exec(path)?.[1] ?? [],
      )
    },
    async uploadedBytes(outcome) {
      if (!outcome.ok) throw new Error(outcome.fault.message)
      const media_id = outcome.value.mediaKey.replace(/^\d+_/, '')
      const params = { command: 'STATUS', media_id } as const
      const answer = await stage.client.send(caller, mediaUploadOperations.status, { params })
      return answer.ok ? answer.value.reply.data.size : undefined
    },
    fault: (order) => stage.control('POST', '/faults', order),
    cutLine(cut) {
      isCut = cut
    },
    restart() {
      store.close()
      store = open()
    },
    forget: ({ draftId }) => executor().forget(draftId),
    loseUploads: reset,
    reset,
    async end() {
      await files.close()
      store.close()
      await stage.end()
    },
  }
}
