import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Anchor,
  center,
  type Frame,
  largestFrame,
  movedFrame,
  outputSizes,
  resizedFrame,
  roundFrame,
  type Size,
} from '../../../../../src/renderer/media-picker/crop/crop-frame.ts'

import { afterKey } from '../../../../../src/renderer/media-picker/crop/crop-stage.tsx'
import { cardRatiosOf, ratioValue } from '../../../../../src/shared/creatives/card-ratios.ts'
import { aspectRatio } from '../../../../../src/shared/creatives/library-media.ts'

const image: Size = { width: 1600, height: 900 }
const tolerance = 1e-6
const isInside = ({ x, y, width, height }: Frame, { width: w, height: h }: Size) =>
  x >= -tolerance && y >= -tolerance && x + width <= w + tolerance && y + height <= h + tolerance

describe('the frame', () => {
  it('begins as large as the image allows, in the middle', () => {
    expect(largestFrame(image, 1)).toEqual({ x: 350, y: 0, width: 900, height: 900 })
    expect(roundFrame(largestFrame(image, 1.91), image)).toEqual({ x: 0, y: 31, width: 1600, height: 838 })
  })

  it('moves up to the edges', () => {
    const frame = largestFrame(image, 1)
    expect(movedFrame(frame, image, -1_000, 50)).toEqual({ ...frame, x: 0 })
    expect(movedFrame(frame, image, 1_000, 0)).toEqual({ ...frame, x: 700 })
  })

  it('keeps the opposite corner while a corner is dragged', () => {
    const frame = { x: 100, y: 100, width: 400, height: 400 }
    expect(resizedFrame(frame, image, 600, { x: 0, y: 0 })).toEqual({ ...frame, width: 600, height: 600 })
    expect(resizedFrame(frame, image, 300, { x: 1, y: 1 })).toEqual({
      x: 200,
      y: 200,
      width: 300,
      height: 300,
    })
    expect(resizedFrame(frame, image, 9_000, { x: 1, y: 1 })).toEqual({ x: 0, y: 0, width: 500, height: 500 })
    expect(resizedFrame(frame, image, 1, { x: 0, y: 0 })).toEqual({ ...frame, width: 32, height: 32 })
  })

  it('stays in the image and keeps its ratio, whatever happens', () => {
    const anchors: readonly Anchor[] = [
      center,
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
      { x: 1, y: 1 },
    ]
    const act = fc.record({
      anchor: fc.constantFrom(null, ...anchors),
      dx: fc.integer({ min: -3_000, max: 3_000 }),
      dy: fc.integer({ min: -3_000, max: 3_000 }),
    })
    const side = fc.integer({ min: 40, max: 4_000 })
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(1, 1.91, 16 / 9),
        fc.array(act),
        (width, height, ratio, acts) => {
          const size = { width, height }
          let frame = largestFrame(size, ratio)
          for (const { anchor, dx, dy } of acts) {
            frame =
              anchor === null
                ? movedFrame(frame, size, dx, dy)
                : resizedFrame(frame, size, frame.width + dx, anchor)
            expect(isInside(frame, size)).toBe(true)
            expect(frame.width / frame.height).toBeCloseTo(ratio, 6)
          }
          const whole = roundFrame(frame, size)
          expect(isInside(whole, size)).toBe(true)
          expect(Object.values(whole).every(Number.isInteger)).toBe(true)
        },
      ),
    )
  })

  it('is moved and resized with keys', () => {
    const frame = { x: 100, y: 100, width: 400, height: 400 }
    const pressed = (key: string, shiftKey = false) => afterKey({ key, shiftKey }, frame, image)
    expect(pressed('ArrowRight')).toEqual({ ...frame, x: 108 })
    expect(pressed('ArrowUp', true)).toEqual({ ...frame, y: 20 })
    expect(pressed('ArrowLeft', true)).toEqual({ ...frame, x: 20 })
    expect(pressed('ArrowDown')).toEqual({ ...frame, y: 108 })
    expect(pressed('+')).toEqual({ x: 90, y: 90, width: 420, height: 420 })
    expect(pressed('-')?.width).toBeCloseTo(380.95)
    expect(pressed('Enter')).toBeNull()
  })
})

it.each(cardRatiosOf('IMAGE'))('every crop size at %s has that ratio', (ratio) => {
  for (const size of [image, { width: 4_032, height: 3_024 }, { width: 801, height: 1_203 }]) {
    const whole = roundFrame(largestFrame(size, ratioValue(ratio) ?? 0), size)
    const sizes = outputSizes(whole)
    expect(sizes[0]).toEqual({ width: whole.width, height: whole.height })
    for (const { width, height } of sizes) expect(aspectRatio(width, height)).toBe(ratio)
  }
})
