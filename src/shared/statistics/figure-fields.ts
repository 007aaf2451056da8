import { type Figure, figures } from './figures.ts'

/** Figures as fields of the grid: `figure:ctr`, and `figure:ctr:percent` for its change. */

const prefix = 'figure:'
const parts = ['value', 'before', 'change', 'percent'] as const
type FigurePart = (typeof parts)[number]

interface FigureField {
  readonly name: string
  readonly figure: Figure
  /** change: since the preceding period, as an absolute number · percent: as a ratio, 0.1 for 10 % more. */
  readonly part: FigurePart
}

const byName: ReadonlyMap<string, Figure> = new Map(Object.entries(figures))

export function figureFieldKey(name: string): string {
  return `${prefix}${name}`
}

/** Null for a field that isn't a figure. */
export function figureField(key: string): FigureField | null {
  if (!key.startsWith(prefix)) return null
  const [name = '', part = 'value'] = key.slice(prefix.length).split(':')
  const figure = byName.get(name)
  const figurePart = parts.find((one) => one === part)
  return figure === undefined || figurePart === undefined ? null : { name, figure, part: figurePart }
}
