import type { IncomingMessage } from 'node:http'

export type BodyReading =
  | { readonly kind: 'complete'; readonly body: Uint8Array }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'cut' }

/** Collects a request's raw bytes up to a limit; past it the rest is not read. */
export function readBody(request: IncomingMessage, maximumBytes: number): Promise<BodyReading> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > maximumBytes) {
      resolve({ kind: 'tooLarge' })
      return
    }
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maximumBytes) {
        chunks.push(chunk)
        return
      }
      request.pause()
      resolve({ kind: 'tooLarge' })
    })
    request.on('end', () => resolve({ kind: 'complete', body: Buffer.concat(chunks) }))
    request.on('close', () => resolve({ kind: 'cut' }))
    request.on('error', () => resolve({ kind: 'cut' }))
  })
}
