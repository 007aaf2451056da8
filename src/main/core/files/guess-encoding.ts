import { guessedEncodings } from '../../../shared/files/reading-choice.ts'
import { t } from '../../../shared/text/language.ts'
import { FileRefusal } from './external-file.ts'

/** The model of letter sequences takes 100 ms to load, so it's loaded with the first file that needs a guess. */
const detector = () => import('jschardet')

const sampleBytes = 32_768
/** With so much of the best score, the most frequent encoding of old files is as likely. */
const nearlyAsLikely = 0.8
const usual = 'windows-1252'
/** Fewer prove nothing. */
const minBytes = 4
/** Euro sign, quotation marks, dashes, degrees and the like, which the other Windows encodings have in the same place. */
const symbols: ReadonlySet<number> = new Set([
  0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xa0, 0xa7, 0xa9, 0xab, 0xae, 0xb0,
  0xb1, 0xb4, 0xb7, 0xbb,
])

/** Labels of the WHATWG Encoding Standard for names that it lacks. */
const labels: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  shift_jis_2004: 'shift_jis',
  cp949: 'euc-kr',
  johab: 'euc-kr',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  cp1258: 'windows-1258',
  euc_jis_2004: 'euc-jp',
  big5hkscs: 'big5',
  macroman: 'macintosh',
}

/** The others only win by accident. */
const candidates: ReadonlySet<string> = new Set(guessedEncodings)

/** Code pages of MS-DOS in Europe, which spreadsheet programs still offer; the standard has none of them. */
const dosPages = /^cp(?:437|850|852|858|86[0135])$/i

/**
 * The most likely encoding of bytes that aren't UTF-8; Windows-1252, in which every byte is valid, if it can't be told.
 * Throws `FileRefusal` for text of MS-DOS.
 */
export async function guessEncoding(bytes: Uint8Array): Promise<string> {
  const sample = cellsWithLetters(bytes)
  const beyondAscii = sample.filter((byte) => byte > 0x7f)
  if (beyondAscii.length < minBytes || beyondAscii.every((byte) => symbols.has(byte))) return usual
  const { detectAll } = await detector()
  const scores = new Map<string, number>()
  let dosScore = 0
  for (const { encoding, confidence } of detectAll(sample, { minimumThreshold: 0 })) {
    if (dosPages.test(encoding ?? '')) dosScore = Math.max(confidence, dosScore)
    const label = labelOf(encoding)
    if (label === null || !isValidIn(sample, label)) continue
    scores.set(label, Math.max(confidence, scores.get(label) ?? 0))
  }
  const [best] = [...scores].toSorted(([, a], [, b]) => b - a)
  const [label, score] = best ?? [usual, 0]
  if (score < dosScore * nearlyAsLikely) {
    throw new FileRefusal(
      'ENCODING',
      t`The text is probably in an encoding of MS-DOS, such as IBM850, which can’t be read. Save it as UTF-8, or choose the encoding that it really has.`,
    )
  }
  return (scores.get(usual) ?? 0) >= score * nearlyAsLikely ? usual : label
}

function labelOf(name: string | null): string | null {
  const lower = name?.toLowerCase() ?? ''
  const label = encodingOfLabel(labels[lower] ?? lower)
  return label !== null && candidates.has(label) ? label : null
}

/** The standard's name of an encoding, such as windows-1251 for cp1251; null for an unknown label. */
export function encodingOfLabel(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Text has no control characters beyond ASCII, and its words hardly mix Latin letters with others. */
function isValidIn(bytes: Uint8Array, label: string): boolean {
  const text = new TextDecoder(label).decode(bytes, { stream: true })
  if (/[\u0080-\u009f\ufffd]/.test(text)) return false
  const foreignWords = text.match(/\p{L}+/gu)?.filter((word) => otherAlphabets.test(word)) ?? []
  return foreignWords.filter((word) => /[A-Za-z]/.test(word)).length * 2 <= foreignWords.length
}

const otherAlphabets =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u

/** The cells and texts of tags with bytes beyond ASCII: the others would count as English. */
function cellsWithLetters(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  let from = 0
  let hasLetters = false
  for (let at = 0; at <= bytes.length && length < sampleBytes; at += 1) {
    const byte = bytes[at]
    if (byte !== undefined && byte > 0x7f) hasLetters = true
    if (byte !== undefined && !cellEnds.has(byte)) continue
    if (hasLetters) {
      parts.push(bytes.subarray(from, at + 1))
      length += at + 1 - from
    }
    from = at + 1
    hasLetters = false
  }
  return Buffer.concat(parts)
}

/** Tab, line feed, carriage return, semicolon, comma and angle brackets; none is the second byte of a character. */
const cellEnds: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, 0x2c, 0x3b, 0x3c, 0x3e])
