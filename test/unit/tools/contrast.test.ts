import { describe, expect, it } from 'vitest'
import { contrast, frames, themes, token } from '../../support/colors.ts'

/** What text stands on: the window, lists and forms, overlays, and rows under the pointer or selected. */
const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected']
const tones = ['ok', 'attention', 'error', 'information', 'sandbox']

const pairs = (fronts: readonly string[], backs: readonly string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

/** Text and what it stands on: at least 4.5:1. */
const texts = [
  ...pairs(['text', 'text-muted', 'text-faint', 'accent', ...tones], surfaces),
  ...[...tones, 'accent'].map((tone) => [tone, `${tone}-soft`] as const),
  ...pairs(['text-muted', 'text-faint'], ['neutral-soft']),
  ...pairs(['on-fill'], ['accent-fill', 'accent-fill-hover', 'error-fill', 'error-fill-hover']),
] as const

/** Borders of fields, and marks that say something alone: at least 3:1. */
const marks = [
  ...pairs(['control-line'], ['surface', 'raised', 'canvas']),
  ...pairs(['accent-fill', 'error-fill'], ['surface', 'canvas']),
] as const

const places = [
  ...themes.map(([name, colors]) => [`the ${name} theme`, colors] as const),
  ...frames.map(([name, colors]) => [`the frame of the ${name} theme`, colors] as const),
]

describe.each(places)('contrast in %s', (_name, theme) => {
  const ratio = ([front, back]: readonly [string, string]) =>
    contrast(token(theme, front), token(theme, back))

  it('lets text be read', () => {
    expect(texts.filter((pair) => ratio(pair) < 4.5).map((pair) => [...pair, ratio(pair)])).toEqual([])
  })

  it('lets borders and marks be seen', () => {
    expect(marks.filter((pair) => ratio(pair) < 3).map((pair) => [...pair, ratio(pair)])).toEqual([])
  })
})
