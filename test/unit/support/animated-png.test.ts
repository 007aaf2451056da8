import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { animatedPng } from '../../support/files/animated-png.ts'

const icons = join(import.meta.dirname, '../../../resources/icons')
const small = readFileSync(join(icons, '16x16.png'))
const large = readFileSync(join(icons, '32x32.png'))

/** Type and data of each chunk, after comparing its checksum. */
function chunksOf(png: Buffer): readonly (readonly [string, Buffer])[] {
  const chunks: [string, Buffer][] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const content = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(content))
    chunks.push([content.toString('latin1', 0, 4), content.subarray(4)])
    at += 12 + length
  }
  return chunks
}

describe('an animated PNG', () => {
  const chunks = chunksOf(
    animatedPng([
      { png: small, milliseconds: 500 },
      { png: small, milliseconds: 1_200 },
    ]),
  )
  const ofType = (wanted: string) => chunks.filter(([type]) => type === wanted).map(([, data]) => data)

  it('has its number of frames, and shows each for its time', () => {
    expect(ofType('acTL').map((data) => data.readUInt32BE(0))).toEqual([2])
    expect(ofType('fcTL').map((data) => data.readUInt16BE(20) / data.readUInt16BE(22))).toEqual([0.5, 1.2])
  })

  it('numbers the animation’s chunks in order', () => {
    const numbered = chunks.filter(([type]) => type === 'fcTL' || type === 'fdAT')
    expect(numbered.map(([, data]) => data.readUInt32BE(0))).toEqual(numbered.map((_, index) => index))
  })

  it('carries the data of each frame unchanged', () => {
    const data = Buffer.concat(
      chunksOf(small)
        .filter(([type]) => type === 'IDAT')
        .map(([, bytes]) => bytes),
    )
    expect(Buffer.concat(ofType('IDAT'))).toEqual(data)
    expect(Buffer.concat(ofType('fdAT').map((bytes) => bytes.subarray(4)))).toEqual(data)
  })

  it('requires frames of one size', () => {
    const frames = [small, large].map((png) => ({ png, milliseconds: 500 }))
    expect(() => animatedPng(frames)).toThrow('Frame 2 has another size')
    expect(() => animatedPng([])).toThrow('needs a frame')
  })

  it('shows a still of its own where it isn’t animated', () => {
    const frames = [{ png: small, milliseconds: 500 }]
    const types = chunksOf(animatedPng(frames, small)).map(([type]) => type)
    expect([...new Set(types)]).toEqual(['IHDR', 'acTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'])
    expect(() => animatedPng(frames, large)).toThrow('The still has another size')
  })
})
