import { describe, expect, it } from 'vitest'
import { chartColors } from '../../../../../src/renderer/ui/chart/chart-lines.ts'
import { type Color, contrast, dot, themes, token } from '../../../../support/colors.ts'

/** Simulates the color vision of people who lack a kind of cone (Machado, Oliveira, Fernandes 2009, severity 1). */
const visions: Readonly<Record<string, readonly Color[]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const through = (rows: readonly Color[], color: Color): Color => {
  const [red = 0, green = 0, blue = 0] = rows.map((row) => dot(row, color))
  return [red, green, blue]
}
const inRange = (color: Color): Color => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => Math.min(1, Math.max(0, part)))
  return [red, green, blue]
}

/** OKLab, in which distances match perception; two colors 0.1 apart are easily distinguished. */
function lab(color: Color): Color {
  const cones = through(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    color,
  )
  const roots: Color = [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])]
  return through(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    roots,
  )
}

describe.each(themes)('the colors of charts in the %s theme', (_name, theme) => {
  const colors = Array.from({ length: chartColors }, (_, place) => token(theme, `chart-${place + 1}`))

  it('stand out from the surface', () => {
    for (const color of colors) expect(contrast(color, token(theme, 'surface'))).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.entries(visions))('can be distinguished: %s', (_vision, rows) => {
    const seen = colors.map((color) => lab(inRange(through(rows, color))))
    for (const [place, a] of seen.entries()) {
      for (const b of seen.slice(0, place)) {
        expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThanOrEqual(0.1)
      }
    }
  })
})
