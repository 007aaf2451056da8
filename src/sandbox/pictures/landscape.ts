import {
  drawForeground,
  farColor,
  fillCircle,
  lightColor,
  type Motif,
  nearColor,
  type Paint,
} from './decorations.ts'
import type { Colour, Drawing } from './png.ts'
import { seededRandom } from './seeded-random.ts'

/** A light and a dark tone; the sun and everything in between are mixed from them. */
const tones = {
  dawn: [
    [250, 226, 205],
    [122, 74, 96],
  ],
  moss: [
    [226, 234, 210],
    [52, 84, 58],
  ],
  ice: [
    [226, 240, 248],
    [46, 92, 128],
  ],
  rust: [
    [248, 224, 198],
    [142, 68, 38],
  ],
  dusk: [
    [214, 202, 232],
    [62, 50, 104],
  ],
  night: [
    [92, 112, 152],
    [16, 24, 48],
  ],
  sand: [
    [250, 238, 208],
    [150, 112, 58],
  ],
} as const satisfies Record<string, readonly [Colour, Colour]>
export type Tone = keyof typeof tones
export const toneNames: readonly Tone[] = ['dawn', 'moss', 'ice', 'rust', 'dusk', 'night', 'sand']

export interface Landscape {
  readonly motif: Motif
  readonly tone: Tone
  /** Landscapes of one motif differ by their seed. */
  readonly seed: number
  /** The sun's position, from 0 at the left edge to 1; chosen by the seed if omitted. */
  readonly sun?: number
}

/** Draws a landscape in two tones: sky, a distant ridge, the foreground with its motif, and a sun or stars. */
export function drawLandscape(landscape: Landscape, width: number, height: number): Drawing {
  const { motif, tone, seed } = landscape
  const [bright, dark] = tones[tone]
  const random = seededRandom(seed)
  const farLine = skyline(width, random, motif === 'dunes' ? 0.08 : 0.2, 0.5)
  const nearLine = skyline(width, random, motif === 'ridge' ? 0.16 : 0.06, 0.72)
  const pixels = new Uint8Array(width * height)
  const paint = (x: number, y: number, colour: number): void => {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[Math.floor(y) * width + Math.floor(x)] = colour
  }
  drawSun(landscape, random(), width, height, paint)
  for (let x = 0; x < width; x++) {
    const farTop = Math.floor((farLine[x] ?? 0) * height)
    const nearTop = Math.floor((nearLine[x] ?? 0) * height)
    for (let y = farTop; y < height; y++) pixels[y * width + x] = y < nearTop ? farColor : nearColor
  }
  drawForeground(motif, random, width, height, nearLine, paint)
  const palette = [bright, mix(bright, dark, 0.45), dark, mix(bright, [255, 255, 255], 0.75)] as const
  return { width, height, palette, pixels }
}

/** A line's height per column, from 0 at the top to 1: waves of decreasing length and height. */
function skyline(width: number, random: () => number, roughness: number, level: number): Float64Array {
  const waves = [1, 2.3, 4.7, 9.1].map((frequency) => ({ frequency, phase: random() * 2 }))
  return Float64Array.from({ length: width }, (_, x) => {
    let height = level
    for (const { frequency, phase } of waves) {
      const wave = Math.abs((((x / width) * frequency + phase) % 1) * 2 - 1)
      height -= (wave - 0.5) * (roughness / frequency)
    }
    return height
  })
}

function drawSun(
  { motif, sun }: Landscape,
  place: number,
  width: number,
  height: number,
  paint: Paint,
): void {
  const size = Math.min(width, height)
  if (motif === 'stars') {
    for (let star = 0; star < 60; star++) {
      const next = seededRandom(star + Math.floor(place * 1000))
      fillCircle(next() * width, next() * height * 0.5, size * 0.003 + 0.5, lightColor, paint)
    }
    return
  }
  fillCircle((sun ?? 0.2 + place * 0.6) * width, height * 0.24, size * 0.09, lightColor, paint)
}

function mix(a: Colour, b: Colour, share: number): Colour {
  const blend = (from: number, to: number): number => Math.round(from + (to - from) * share)
  return [blend(a[0], b[0]), blend(a[1], b[1]), blend(a[2], b[2])]
}
