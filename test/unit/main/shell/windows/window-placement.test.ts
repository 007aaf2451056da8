import { describe, expect, it } from 'vitest'
import {
  minimumSize,
  placeWindow,
  type Rectangle,
} from '../../../../../src/main/shell/windows/window-placement.ts'

const laptop = { x: 0, y: 25, width: 1440, height: 875 }
const left = { x: -1920, y: 0, width: 1920, height: 1080 }

describe('placeWindow', () => {
  it('starts in the middle of the primary display', () => {
    expect(placeWindow(null, [laptop])).toEqual({ x: 80, y: 63, width: 1280, height: 800 })
  })

  it('leaves a window where it was', () => {
    const window = { x: -1800, y: 100, width: 1000, height: 700 }
    expect(placeWindow(window, [laptop, left])).toEqual(window)
  })

  it.each<[string, Rectangle, Rectangle]>([
    [
      'of a display that is gone goes to the middle',
      { x: -1800, y: 100, width: 1000, height: 700 },
      { x: 220, y: 113, width: 1000, height: 700 },
    ],
    [
      'that hangs over the edge moves in',
      { x: 1000, y: 500, width: 1000, height: 700 },
      { x: 440, y: 200, width: 1000, height: 700 },
    ],
    [
      'that hangs over the top moves in',
      { x: 10, y: -300, width: 1000, height: 700 },
      { x: 10, y: 25, width: 1000, height: 700 },
    ],
    [
      'with a sliver on a display counts as gone',
      { x: 1400, y: 100, width: 1000, height: 700 },
      { x: 220, y: 113, width: 1000, height: 700 },
    ],
    ['larger than the display shrinks to it', { x: 0, y: 0, width: 4000, height: 3000 }, laptop],
    [
      'too small grows to the least',
      { x: 100, y: 100, width: 200, height: 100 },
      { x: 100, y: 100, ...minimumSize },
    ],
  ])('a window %s', (_what, window, expected) => {
    expect(placeWindow(window, [laptop])).toEqual(expected)
  })

  it('stays within the display that shows most of it', () => {
    const window = { x: -700, y: 100, width: 1000, height: 700 }
    expect(placeWindow(window, [laptop, left])).toEqual({ x: -1000, y: 100, width: 1000, height: 700 })
  })

  it('works without a display, and keeps its top left corner on one that is too small', () => {
    expect(placeWindow(null, [])).toMatchObject({ width: 1280, height: 800 })
    expect(placeWindow(null, [{ x: 5, y: 6, width: 640, height: 400 }])).toEqual({
      x: 5,
      y: 6,
      ...minimumSize,
    })
  })
})
