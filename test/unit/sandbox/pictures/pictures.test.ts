import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { measure } from '../../../../src/sandbox/media/measure.ts'
import { SegmentedBytes } from '../../../../src/sandbox/media/segmented-bytes.ts'
import { motifs } from '../../../../src/sandbox/pictures/decorations.ts'
import { drawLandscape, toneNames } from '../../../../src/sandbox/pictures/landscape.ts'
import {
  picturePath,
  picturesPath,
  readPictureName,
} from '../../../../src/sandbox/pictures/picture-address.ts'
import { encodePng } from '../../../../src/sandbox/pictures/png.ts'
import { squareFilm } from '../../../../src/sandbox/pictures/square-film.ts'
import { wideFilm } from '../../../../src/sandbox/pictures/wide-film.ts'

/** The colors of a PNG as this project writes it, decoded according to the specification. */
function readPixels(png: Buffer, width: number, height: number): number[] {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  const rowLength = 1 + Math.ceil(width / 4)
  const pixels: number[] = []
  for (let y = 0; y < height; y++) {
    expect(rows[y * rowLength]).toBe(0)
    for (let x = 0; x < width; x++) {
      pixels.push(((rows[y * rowLength + 1 + (x >> 2)] ?? 0) >> (6 - 2 * (x & 3))) & 3)
    }
  }
  return pixels
}

describe('a picture', () => {
  it.each([
    [1, 1],
    [5, 3],
    [8, 2],
    [33, 17],
  ])('of %i by %i comes back as it was drawn', (width, height) => {
    const drawing = drawLandscape({ motif: 'pines', tone: 'moss', seed: 7 }, width, height)
    const png = encodePng(drawing)
    expect(measure('image/png', new SegmentedBytes([png]))).toEqual({ width, height, duration: null })
    expect(readPixels(png, width, height)).toEqual([...drawing.pixels])
  })

  it('is the same for the same seed, and differs for others', () => {
    const draw = (seed: number) => encodePng(drawLandscape({ motif: 'ridge', tone: 'dusk', seed }, 64, 48))
    expect(draw(1)).toEqual(draw(1))
    expect(draw(1)).not.toEqual(draw(2))
  })

  it.each(motifs)('of %s shows sky, ground and something light', (motif) => {
    const { pixels } = drawLandscape({ motif, tone: 'ice', seed: 3 }, 160, 120)
    expect([...new Set(pixels)].sort()).toEqual([0, 1, 2, 3])
  })

  it('is requested by an address that describes it completely', () => {
    for (const motif of motifs) {
      for (const tone of toneNames) {
        const order = { landscape: { motif, tone, seed: 12 }, width: 1200, height: 628 }
        expect(readPictureName(picturePath(order).slice(picturesPath.length))).toEqual(order)
      }
    }
  })

  it.each([
    'pines-moss-1-0x10.png',
    'pines-moss-1-9999x10.png',
    'boat-moss-1-9x9.png',
    'pines-moss-1-9x9.gif',
    '..',
  ])('isn’t drawn for %s', (name) => {
    expect(readPictureName(name)).toBeNull()
  })
})

describe('the videos', () => {
  it('last six seconds in two ratios', () => {
    expect(measure('video/mp4', new SegmentedBytes([wideFilm]))).toEqual({
      width: 320,
      height: 180,
      duration: 6000,
    })
    expect(measure('video/mp4', new SegmentedBytes([squareFilm]))).toEqual({
      width: 240,
      height: 240,
      duration: 6000,
    })
  })
})
