import { rowLimits } from '../../../../shared/text/delimited-text.ts'

/** Joins the runs of a text (18.4.8) without phonetic hints. */
export function createTextGatherer() {
  let parts = ''
  let isOpen = false
  let isLong = false
  let phonetics = 0
  return {
    begin() {
      parts = ''
      isOpen = false
      isLong = false
      phonetics = 0
    },
    open(local: string | null) {
      if (local === 'rPh') phonetics += 1
      else if (local === 't') isOpen = phonetics === 0
    },
    close(local: string | null) {
      if (local === 'rPh') phonetics -= 1
      else if (local === 't') isOpen = false
    },
    add(text: string) {
      if (!isOpen) return
      if (parts.length + text.length > rowLimits.cell) isLong = true
      else parts += text
    },
    end: (): string | null => (isLong ? null : withoutEscapes(parts)),
  }
}

/** `_x000D_` is the character with that number (22.9.2.19). */
export function withoutEscapes(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
    : text
}

/** "BC12" is column 54, from 0; null without letters. */
export function columnOf(reference = ''): number | null {
  let column = 0
  // A loop, since a sheet has millions of cells.
  for (let at = 0; at < 4; at += 1) {
    // Bit 32 tells small letters from capitals.
    const letter = (reference.charCodeAt(at) & ~32) - 64
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
  }
  return column === 0 ? null : column - 1
}
