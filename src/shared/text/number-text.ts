/** Numbers as people and programs write them. Which mark separates the decimals is judged over all values of a file. */

/** Example numbers, since every language knows what they mean. */
export const numberFormats = ['1,234.56', '1.234,56'] as const
export type NumberFormat = (typeof numberFormats)[number]

export type NumberReading =
  /** `number` has a decimal point; `format` is the one that the marks prove, if any. */
  | { readonly kind: 'number'; readonly number: string; readonly format: NumberFormat | null }
  /** One mark before three digits: `1,234`. */
  | {
      readonly kind: 'ambiguous'
      readonly mark: '.' | ','
      readonly grouped: string
      readonly decimal: string
    }
  | { readonly kind: 'malformed' }

const malformed: NumberReading = { kind: 'malformed' }
/** Blanks and apostrophes, which only ever group digits. */
const groupedBySpace = /^(\d{1,3}(?:[\s\u00a0\u2009\u202f'’]\d{3})+)(?:([.,])(\d+))?$/

/** Reads digits without sign and currency. `indian` also allows groups of two digits before the last three. */
export function readNumberText(
  text: string,
  format: NumberFormat | null = null,
  grouping: 'thousands' | 'indian' = 'thousands',
): NumberReading {
  const reading = readMarks(text, grouping)
  if (format === null || reading.kind === 'malformed') return reading
  const decimalMark = decimalMarkOf(format)
  if (reading.kind === 'ambiguous') {
    return {
      kind: 'number',
      number: reading.mark === decimalMark ? reading.decimal : reading.grouped,
      format,
    }
  }
  return reading.format === null || reading.format === format ? reading : malformed
}

function readMarks(text: string, grouping: 'thousands' | 'indian'): NumberReading {
  const spaced = groupedBySpace.exec(text)
  if (spaced !== null) {
    const [, groups = '', mark, fraction = ''] = spaced
    const whole = groups.replaceAll(/\D/g, '')
    return mark === undefined ? integer(whole, null) : decimal(whole, mark, fraction)
  }
  if (!/^[\d.,]*\d$/.test(text)) return malformed
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at === -1) return integer(text, null)
  const mark = text[at] ?? ''
  const groupMark = mark === '.' ? ',' : '.'
  const whole = text.slice(0, at)
  const fraction = text.slice(at + 1)
  if (whole.includes(groupMark)) {
    return isGrouped(whole, groupMark, grouping)
      ? decimal(whole.replaceAll(groupMark, ''), mark, fraction)
      : malformed
  }
  if (whole.includes(mark)) {
    if (!isGrouped(text, mark, grouping)) return malformed
    return integer(text.replaceAll(mark, ''), mark === ',' ? '1,234.56' : '1.234,56')
  }
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) {
    const point = mark === '.' ? '.' : ','
    return { kind: 'ambiguous', mark: point, grouped: whole + fraction, decimal: `${whole}.${fraction}` }
  }
  return decimal(whole || '0', mark, fraction)
}

function integer(number: string, format: NumberFormat | null): NumberReading {
  return { kind: 'number', number, format }
}

function decimal(whole: string, mark: string, fraction: string): NumberReading {
  return {
    kind: 'number',
    number: `${whole}.${fraction}`,
    format: mark === '.' ? '1,234.56' : '1.234,56',
  }
}

export function decimalMarkOf(format: NumberFormat): '.' | ',' {
  return format === '1,234.56' ? '.' : ','
}

/** Whether the mark is before every three digits and nowhere else. */
function isGrouped(text: string, mark: string, grouping: 'thousands' | 'indian'): boolean {
  const groups = text.split(mark)
  const [first = '', ...others] = groups
  const last = others.at(-1)
  if (!/^\d{1,3}$/.test(first) || last?.length !== 3 || !others.every((group) => /^\d+$/.test(group)))
    return false
  const middle = others.slice(0, -1)
  if (middle.every((group) => group.length === 3)) return true
  return grouping === 'indian' && first.length <= 2 && middle.every((group) => group.length === 2)
}

/** What the values of a file prove. */
export interface Evidence<Format> {
  add(format: Format | null): void
  /** Null without proof, and if values contradict one another. */
  format(): Format | null
}

export function createEvidence<Format>(): Evidence<Format> {
  const formats = new Set<Format>()
  return {
    add(format) {
      if (format !== null) formats.add(format)
    },
    format() {
      const [only, ...others] = formats
      return others.length === 0 ? (only ?? null) : null
    },
  }
}
