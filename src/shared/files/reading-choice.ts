import { z } from 'zod'
import { separators } from '../text/delimited-text.ts'

/** How to read a file; what is absent is found out from the file. */
export const readingChoice = z.strictObject({
  /** A label of the WHATWG Encoding Standard. */
  encoding: z.string().min(1).max(40).optional(),
  separator: z.enum(separators).optional(),
  /** Name of a workbook's sheet. */
  sheet: z.string().min(1).max(255).optional(),
})
export type ReadingChoice = Readonly<z.output<typeof readingChoice>>

/** Encodings of spreadsheets and shops that can be told by their letters, most frequent first. */
export const guessedEncodings = [
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'ibm866',
  'iso-8859-5',
  'windows-1253',
  'iso-8859-7',
  'windows-1254',
  'windows-1255',
  'iso-8859-8',
  'windows-1256',
  'iso-8859-6',
  'windows-1257',
  'iso-8859-13',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'macintosh',
] as const

/** Encodings to choose from. */
export const usualEncodings = [
  'utf-8',
  ...guessedEncodings,
  'iso-2022-jp',
  'x-mac-cyrillic',
  'utf-16le',
  'utf-16be',
] as const

const writtenNames: Readonly<Record<string, string>> = {
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  shift_jis: 'Shift_JIS',
  big5: 'Big5',
  macintosh: 'Macintosh',
  ibm866: 'IBM866',
}

/** "Windows-1251", "ISO-8859-2". */
export function encodingLabel(encoding: string): string {
  const name = writtenNames[encoding]
  if (name !== undefined) return name
  return encoding.startsWith('windows-') ? `W${encoding.slice(1)}` : encoding.toUpperCase()
}
