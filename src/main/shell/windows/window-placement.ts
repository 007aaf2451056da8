import { z } from 'zod'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const minimumSize = { width: 900, height: 600 } as const
const defaultSize = { width: 1280, height: 800 } as const

/** How much of a window must be on a display for it to count as visible. */
const minVisible = { width: 120, height: 60 } as const

const coordinate = z.int().min(-100_000).max(100_000)
const length = z.int().min(1).max(100_000)

export const windowBounds = z.strictObject({ x: coordinate, y: coordinate, width: length, height: length })

/** A window's previous bounds as far as the displays allow, or else centered on the first. */
export function placeWindow(remembered: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle {
  const primary = workAreas[0] ?? { x: 0, y: 0, ...defaultSize }
  if (remembered === null) return centre(defaultSize, primary)
  const home = areaWithLargestOverlap(remembered, workAreas)
  return home === null ? centre(remembered, primary) : fitInto(remembered, home)
}

function areaWithLargestOverlap(window: Rectangle, workAreas: readonly Rectangle[]): Rectangle | null {
  let best: { readonly area: Rectangle; readonly size: number } | null = null
  for (const area of workAreas) {
    const width = overlap(window.x, window.width, area.x, area.width)
    const height = overlap(window.y, window.height, area.y, area.height)
    if (width < minVisible.width || height < minVisible.height) continue
    if (best === null || width * height > best.size) best = { area, size: width * height }
  }
  return best?.area ?? null
}

function overlap(start: number, extent: number, areaStart: number, areaExtent: number): number {
  return Math.min(start + extent, areaStart + areaExtent) - Math.max(start, areaStart)
}

function sizeWithin(
  wanted: { readonly width: number; readonly height: number },
  area: Rectangle,
): { readonly width: number; readonly height: number } {
  return {
    width: Math.max(minimumSize.width, Math.min(wanted.width, area.width)),
    height: Math.max(minimumSize.height, Math.min(wanted.height, area.height)),
  }
}

function fitInto(window: Rectangle, area: Rectangle): Rectangle {
  const size = sizeWithin(window, area)
  return {
    x: Math.max(area.x, Math.min(window.x, area.x + area.width - size.width)),
    y: Math.max(area.y, Math.min(window.y, area.y + area.height - size.height)),
    ...size,
  }
}

function centre(wanted: { readonly width: number; readonly height: number }, area: Rectangle): Rectangle {
  const size = sizeWithin(wanted, area)
  return {
    x: area.x + Math.max(0, Math.round((area.width - size.width) / 2)),
    y: area.y + Math.max(0, Math.round((area.height - size.height) / 2)),
    ...size,
  }
}
