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
