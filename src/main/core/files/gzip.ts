import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { t } from '../../../shared/text/language.ts'
import { FileRefusal, sizeLabel } from './external-file.ts'

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** Unpacks up to `limit` bytes (RFC 1952). Throws `FileRefusal` beyond that, and if the data is damaged or cut off. */
export async function* gunzipped(packed: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: 64 * 1024 })
  const source = Readable.from(packed)
  source.on('error', (error) => gunzip.destroy(error))
  let unpackedBytes = 0
  try {
    for await (const chunk of source.pipe(gunzip)) {
      if (!Buffer.isBuffer(chunk)) continue
      unpackedBytes += chunk.length
      if (unpackedBytes > limit) {
        throw new FileRefusal('FILE_TOO_LARGE', t`The file is larger than ${sizeLabel(limit)} when unpacked.`)
      }
      yield chunk
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? new FileRefusal('DAMAGED', t`The compressed file is damaged or incomplete.`)
      : error
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}
