import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memorySource } from '../../../../src/main/modules/media/worker/byte-source.ts'
import { probe, probeLimits } from '../../../../src/main/modules/media/worker/probe.ts'
import { measure } from '../../../../src/sandbox/media/measure.ts'
import { SegmentedBytes } from '../../../../src/sandbox/media/segmented-bytes.ts'
import { casesFor } from '../../../support/runs.ts'
import {
  box,
  film,
  gif as gifFile,
  jpeg as jpegFile,
  png as pngFile,
  webp,
  webpKinds,
} from '../../main/modules/media/sample-files.ts'

/** The same bytes in segments of `size`: the result must not depend on where segments end. */
function inPieces(bytes: Buffer, size: number): SegmentedBytes {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
  return new SegmentedBytes(pieces)
}

function video(width: number, height: number, timescale: number, length: number): Buffer {
  const mvhd = Buffer.alloc(100)
  mvhd.writeUInt32BE(timescale, 12)
  mvhd.writeUInt32BE(length, 16)
  const sound = Buffer.alloc(84)
  const picture = Buffer.alloc(84)
  picture.writeUInt16BE(width, 76)
  picture.writeUInt16BE(height, 80)
  const moov = box(
    'moov',
    box('mvhd', mvhd),
    box('trak', box('tkhd', sound)),
    box('trak', box('tkhd', picture)),
  )
  return Buffer.concat([box('ftyp', Buffer.from('isom')), box('mdat', Buffer.alloc(500)), moov])
}

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000320000001a20806000000', 'hex')
const gif = Buffer.concat([
  Buffer.from('GIF89a', 'latin1'),
  Buffer.from([0x20, 3, 0x90, 1]),
  Buffer.alloc(20),
])
const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe00010', 'hex'),
  Buffer.alloc(14),
  Buffer.from('ffc00011080190032003', 'hex'),
  Buffer.alloc(20),
])
describe('measuring', () => {
  it.each<readonly [string, Buffer, number, number]>([
    ['image/png', png, 800, 418],
    ['image/gif', gif, 800, 400],
    ['image/jpeg', jpeg, 800, 400],
    ...webpKinds.flatMap((kind) => [
      ['image/webp', webp(800, 400, kind), 800, 400] as const,
      ['image/webp', webp(16_383, 1, kind), 16_383, 1] as const,
    ]),
  ])('finds the size of %s', (type, bytes, width, height) => {
    for (const size of [bytes.length, 7, 1]) {
      expect(measure(type, inPieces(bytes, size))).toEqual({ width, height, duration: null })
    }
  })

  it('finds size and duration of a video whose index is at the end', () => {
    const bytes = video(1280, 720, 600, 18_000)
    for (const size of [bytes.length, 64, 5]) {
      expect(measure('video/mp4', inPieces(bytes, size))).toEqual({
        width: 1280,
        height: 720,
        duration: 30_000,
      })
    }
  })

  it('agrees with what the program reads before it uploads a file', async () => {
    const side = fc.integer({ min: 1, max: 16_383 })
    const makers = {
      png: pngFile,
      jpeg: jpegFile,
      gif: (width: number, height: number) => gifFile(width, height, 1),
      film: (width: number, height: number) => film({ width, height, seconds: 7 }),
      turned: (width: number, height: number) => film({ width, height, seconds: 7, isTurned: true }),
      VP8X: webp,
      VP8L: (width: number, height: number) => webp(width, height, 'VP8L'),
      'VP8 ': (width: number, height: number) => webp(width, height, 'VP8 '),
    }
    const kind = fc.constantFrom('png', 'jpeg', 'gif', 'film', 'turned', 'VP8X', 'VP8L', 'VP8 ')
    await fc.assert(
      fc.asyncProperty(
        kind,
        side,
        side,
        fc.integer({ min: 16, max: 10_000 }),
        async (name, wide, high, size) => {
          const bytes = makers[name](wide, high)
          const probed = await probe(memorySource(bytes, probeLimits))
          if (probed.kind !== 'media') throw new Error(`The program calls it ${probed.kind}.`)
          const { contentType, width, height, durationMs: duration } = probed.media
          expect(measure(contentType, inPieces(bytes, size))).toEqual({ width, height, duration })
        },
      ),
      { numRuns: casesFor(30, 500) },
    )
  })

  it.each(['image/png', 'video/mp4'])('returns nothing for a text called %s', (type) => {
    const nothing = { width: null, height: null, duration: null }
    expect(measure(type, inPieces(Buffer.from('This is a text and no picture of anything.'), 9))).toEqual(
      nothing,
    )
    expect(measure(type, inPieces(Buffer.alloc(0), 1))).toEqual(nothing)
  })
})
