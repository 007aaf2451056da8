import type { Client, Result, SendOptions } from './client-types.ts'
import * as mediaUpload from './operations/mediaUpload.ts'
import type { UploadedMedia } from './operations/records.ts'

export interface UploadInput {
  readonly media: Blob | Uint8Array
  readonly type: mediaUpload.InitializeBody['media_type']
  readonly category?: mediaUpload.InitializeBody['media_category']
  readonly additionalOwners?: readonly string[]
}

export interface UploadOptions extends SendOptions {
  /** Bytes sent so far. */
  readonly onProgress?: (sent: number, total: number) => void
  /** Bytes of each segment; 4 MiB if omitted, more for files that would need over 1,000 segments. */
  readonly segmentBytes?: number
  /** Waits between two status requests; the platform's timer if omitted. */
  readonly wait?: (milliseconds: number) => Promise<void>
}

const defaultSegmentBytes = 4 * 1024 * 1024
const maxSegments = 1_000

/** Uploads a file in segments and waits until it's processed. Stops at the first failure. */
export async function uploadMedia(
  client: Client,
  { media, type, category, additionalOwners }: UploadInput,
  { onProgress, segmentBytes = defaultSegmentBytes, wait = sleep, ...options }: UploadOptions = {},
): Promise<Result<UploadedMedia>> {
  const file = media instanceof Blob ? media : new Blob([new Uint8Array(media)])
  const begun = await client.send(
    mediaUpload.initialize,
    {},
    {
      ...options,
      body: {
        media_type: type,
        total_bytes: file.size,
        ...(category === undefined ? {} : { media_category: category }),
        ...(additionalOwners === undefined ? {} : { additional_owners: [...additionalOwners] }),
      },
    },
  )
  if (!begun.ok) return begun
  const media_id = begun.value.data.id
  const size = Math.max(segmentBytes, Math.ceil(file.size / maxSegments))
  for (let index = 0; index * size < file.size; index += 1) {
    const segment = new Uint8Array(await file.slice(index * size, (index + 1) * size).arrayBuffer())
    const body = { segment_index: index, media: segment }
    const sent = await client.send(mediaUpload.append, { media_id }, { ...options, body })
    if (!sent.ok) return sent
    onProgress?.(Math.min(file.size, (index + 1) * size), file.size)
  }
  const finished = await client.send(mediaUpload.finalize, { media_id }, options)
  return finished.ok ? waitUntilProcessed(client, finished, wait, options) : finished
}

async function waitUntilProcessed(
  client: Client,
  finished: Extract<Result<mediaUpload.FinalizeReply>, { ok: true }>,
  wait: (milliseconds: number) => Promise<void>,
  options: SendOptions,
): Promise<Result<UploadedMedia>> {
  let { data } = finished.value
  let answer = finished
  while (isProcessing(data)) {
    await wait((data.processing_info?.check_after_secs ?? 1) * 1000)
    const status = await client.send(mediaUpload.status, { command: 'STATUS', media_id: data.id }, options)
    if (!status.ok) return status
    answer = status
    data = status.value.data
  }
  return { ...answer, value: data }
}

function isProcessing({ processing_info: info }: UploadedMedia): boolean {
  return info?.state === 'pending' || info?.state === 'in_progress'
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
