import type { CropReply, CropRequest } from './crop-messages.ts'

/** A worker that holds one picture. Requests are answered one after another. */
export interface CropSession {
  readonly ask: (request: CropRequest) => Promise<CropReply>
  /** Terminates the worker and frees its memory. */
  readonly close: () => void
}

export function startCropSession(): CropSession {
  const worker = new Worker(new URL('./crop-worker.ts', import.meta.url), { type: 'module' })
  return {
    ask: (request) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<CropReply>) => resolve(data)
        worker.onerror = () => resolve({ kind: 'failed' })
        worker.postMessage(request)
      }),
    close: () => worker.terminate(),
  }
}
