import { crc32 } from 'node:zlib'

/** One picture of an animation and its duration. */
export interface Frame {
  /** A complete PNG file. */
  readonly png: Buffer
  readonly milliseconds: number
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Joins PNG files of one size and color type to an animated PNG that loops forever (W3C PNG, third edition, "APNG").
 * Their compressed data is copied unchanged. `still` is a complete PNG file of the same size, in place of the first frame
 * where the file isn't animated, as in a preview.
 */
export function animatedPng(frames: readonly Frame[], still?: Buffer): Buffer {
  const pictures = frames.map(({ png }) => readChunks(png))
  const stillChunks = still === undefined ? [] : readChunks(still)
  const header = pictures[0]?.find(({ type }) => type === 'IHDR')?.data
  if (header === undefined) throw new Error('An animation needs a frame.')
  const stillHeader = stillChunks.find(({ type }) => type === 'IHDR')?.data
  if (stillHeader?.equals(header) === false)
    throw new Error('The still has another size or color type than the frames.')
  let sequence = 0
  const next = () => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(sequence++)
    return bytes
  }
  const body = pictures.flatMap((chunks, index) => {
    if (chunks.find(({ type }) => type === 'IHDR')?.data.equals(header) !== true)
      throw new Error(`Frame ${index + 1} has another size or color type than the first.`)
    const control = frameControl(next(), header.subarray(0, 8), frames[index]?.milliseconds ?? 0)
    const data = chunks.filter(({ type }) => type === 'IDAT')
    return [
      control,
      // Programs that don't support animation show what isn't numbered: the still or the first frame.
      ...data.map((chunk) =>
        index === 0 && still === undefined
          ? writeChunk('IDAT', chunk.data)
          : writeChunk('fdAT', Buffer.concat([next(), chunk.data])),
      ),
    ]
  })
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(frames.length)
  return Buffer.concat([
    signature,
    writeChunk('IHDR', header),
    writeChunk('acTL', animation),
    ...stillChunks.filter(({ type }) => type === 'IDAT').map(({ data }) => writeChunk('IDAT', data)),
    ...body,
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

function frameControl(sequence: Buffer, size: Buffer, milliseconds: number): Buffer {
  // Offset, then the delay as a fraction with two bytes each; each frame replaces the previous one completely.
  const rest = Buffer.alloc(14)
  rest.writeUInt16BE(milliseconds, 8)
  rest.writeUInt16BE(1_000, 10)
  return writeChunk('fcTL', Buffer.concat([sequence, size, rest]))
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function readChunks(png: Buffer): readonly Chunk[] {
  if (!png.subarray(0, signature.length).equals(signature)) throw new Error('A frame isn’t a PNG file.')
  const chunks: Chunk[] = []
  for (let at = signature.length; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

function writeChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32BE(data.length)
  bytes.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([bytes.subarray(0, 4), content, bytes.subarray(4)])
}
