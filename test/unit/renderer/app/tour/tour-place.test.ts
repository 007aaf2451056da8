import { describe, expect, it } from 'vitest'
import { panelPlace, visiblePart } from '../../../../../src/renderer/app/tour/tour-place.ts'

const view = { left: 0, top: 0, width: 900, height: 600 }
const panel = { width: 340, height: 160 }
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })

describe('the panel of the tour', () => {
  it.each([
    ['to the right of a link in the navigation', box(8, 60, 180, 30), { left: 200, top: 60 }],
    ['below a button at the right edge', box(780, 60, 110, 30), { left: 548, top: 102 }],
    ['above a wide row at the lower edge', box(200, 500, 690, 34), { left: 200, top: 328 }],
    ['in the corner if there is room nowhere', box(0, 0, 900, 600), { left: 548, top: 428 }],
    ['in the corner without a control', null, { left: 548, top: 428 }],
    ['within the window beside a low link', box(8, 560, 180, 30), { left: 200, top: 428 }],
  ])('stands %s', (_, anchor, place) => {
    expect(panelPlace(anchor, panel, view)).toEqual(place)
  })

  it('starts at the edge of a window that is smaller than itself', () => {
    expect(panelPlace(box(10, 10, 50, 20), panel, { width: 300, height: 100 })).toEqual({ left: 12, top: 12 })
  })

  it('stands next to the visible part of its control', () => {
    const main = box(200, 50, 700, 500)
    expect(visiblePart(box(190, 540, 2000, 34), [view, main])).toEqual(box(200, 540, 700, 10))
    expect(visiblePart(box(190, 560, 2000, 34), [view, main])).toBeNull()
  })
})
