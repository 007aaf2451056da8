import type { ReadingReport } from '../../../shared/files/reading-report.ts'
import { t } from '../../../shared/text/language.ts'
import { FileRefusal } from './external-file.ts'
import { encodingOfLabel, guessEncoding } from './guess-encoding.ts'

export type TextEncoding = NonNullable<ReadingReport['encoding']>

/**
 * The encoding of a text by its first bytes. `isWhole`: they don't cut off a character. Throws `FileRefusal` if the file
 * declares one that can't be read.
 */
export async function encodingOf(bytes: Uint8Array, isWhole: boolean): Promise<TextEncoding> {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return { label: 'utf-16le', from: 'mark' }
  if (first === 0xfe && second === 0xff) return { label: 'utf-16be', from: 'mark' }
  if (first === 0xef && second === 0xbb && third === 0xbf) return { label: 'utf-8', from: 'mark' }
  // A header or tag starts with an ASCII letter, so one of its two bytes is zero.
  if (second === 0 && first !== 0) return { label: 'utf-16le', from: 'content' }
  if (first === 0 && second !== 0) return { label: 'utf-16be', from: 'content' }
  const declaredLabel = declaredLabelOf(bytes)
  const declared = declaredLabel === null ? null : declaredEncoding(declaredLabel)
  if (declared !== null && declared !== 'utf-8') return { label: declared, from: 'declared' }
  const isUtf8 = isProbablyUtf8(bytes, isWhole)
  // A guess would decide against the file, and UTF-7 looks like UTF-8 without special characters.
  if (declaredLabel !== null && isUnknown(declaredLabel) && (!isUtf8 || /^utf-?7$/i.test(declaredLabel))) {
    throw new FileRefusal(
      'ENCODING',
      t`The file declares the encoding ${declaredLabel}, which can’t be read. Save it as UTF-8, or choose the encoding that it really has.`,
    )
  }
  if (!isUtf8) return { label: await guessEncoding(bytes), from: 'guessed' }
  return { label: 'utf-8', from: declared === null ? 'content' : 'declared' }
}

/** What the XML declaration says. */
function declaredLabelOf(bytes: Uint8Array): string | null {
  const beginning = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1')
  return /^\s*<\?xml[^>]{0,500}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(beginning)?.[1] ?? null
}

/** The declaration is readable as ASCII, so the text can't be UTF-16, whatever it says. */
function declaredEncoding(label: string): string | null {
  const encoding = encodingOfLabel(label) ?? encodingOfLabel(label.replaceAll('_', '-'))
  return encoding?.startsWith('utf-16') === true ? null : encoding
}

function isUnknown(label: string): boolean {
  return (encodingOfLabel(label) ?? encodingOfLabel(label.replaceAll('_', '-'))) === null
}

/** Text in another encoding is practically never valid UTF-8, and damaged UTF-8 has more valid characters than others. */
export function isProbablyUtf8(bytes: Uint8Array, isWhole: boolean): boolean {
  try {
    // The character that replaces others may be in the file itself.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole })
    return true
  } catch {
    // Some of it is damaged.
  }
  const text = new TextDecoder('utf-8').decode(bytes, { stream: !isWhole })
  const damaged = text.split('\ufffd').length - 1
  const valid = text.match(/[\u0080-\ufffc]+/g)?.join('').length ?? 0
  // A file may mix lines in UTF-8 with lines in another encoding. Two letters in UTF-8, and half as many as damaged bytes,
  // hardly come about by chance.
  const european = text.match(/[\u00c0-\u017f]/g)?.length ?? 0
  return valid > damaged * 2 || (european >= 2 && european * 2 >= damaged)
}

/** How many bytes at the end belong to a UTF-8 character that isn't complete. */
export function openUtf8Bytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < sequenceLength(byte) ? back : 0
  }
  return 0
}

/** Of a UTF-8 sequence that begins with this byte. */
function sequenceLength(firstByte: number): number {
  if (firstByte >= 0xf0) return 4
  return firstByte >= 0xe0 ? 3 : 2
}
