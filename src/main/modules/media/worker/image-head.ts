import type { ImageHeads } from '../../../core/ports.ts'
import { memorySource } from './byte-source.ts'
import { headBytes, sniffType } from './content-type.ts'
import { imageSize } from './image-size.ts'

const formats: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'JPG'],
  ['image/png', 'PNG'],
  ['image/gif', 'GIF'],
  ['image/webp', 'WEBP'],
  ['image/bmp', 'BMP'],
  ['image/tiff', 'TIFF'],
])

export const imageHeads: ImageHeads = { read: readHead }

async function readHead(bytes: Uint8Array): ReturnType<ImageHeads['read']> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = sniffType(head.subarray(0, headBytes))
  const format = type === null ? undefined : formats.get(type.contentType)
  if (type === null || format === undefined) return null
  const source = memorySource(head, { bytes: 1_000_000, time: 1_000 })
  return { format, size: await imageSize(type.contentType, source) }
}
