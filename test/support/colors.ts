import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Color = readonly [red: number, green: number, blue: number]

const sheet = readFileSync(join(import.meta.dirname, '../../src/renderer/app/tokens.css'), 'utf8')
const [light = '', screen = ''] = sheet.split('@media screen')
const [, dark = '', frame = '', darkFrame = ''] = screen.split('[data-frame] {')

/** The style sheet's part for each theme. */
export const themes = [
  ['light', light],
  ['dark', dark],
] as const

/** The same for the bars around the screens, which take from the dark theme what they don't set. */
export const frames = [
  ['light', frame + dark],
  ['dark', darkFrame + frame + dark],
] as const

/** A token's color in linear light. */
export function token(theme: string, name: string): Color {
  const hex = new RegExp(`--fd-${name}: #([0-9a-f]{6})`).exec(theme)?.[1]
  if (hex === undefined) throw new Error(`no color --fd-${name}`)
  const part = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(0), part(2), part(4)]
}

export const dot = (a: Color, b: Color) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** WCAG 2.2, 1.4.3. */
export function contrast(a: Color, b: Color): number {
  const [low = 0, high = 0] = [a, b]
    .map((color) => dot([0.2126, 0.7152, 0.0722], color))
    .sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}
