import { once } from '../../shared/core/once.ts'

/**
 * Whatever a terminal or a log viewer acts on or doesn't show: control and format characters, bidirectional marks,
 * line and paragraph separators, unpaired surrogates. Emoji are sequences of several characters, some of them invisible.
 * Read only when needed: collecting the characters with these properties takes 10 ms.
 */
const emojiOrUnprintable = once(
  () =>
    /\p{RGI_Emoji}|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gv,
)
const unprintable = once(
  () => /^[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]$/v,
)
/** Most texts. */
const plainText = /^[ -~]*$/

const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * Shows each unprintable character as its JSON escape, such as `\u001b`, so JSON stays valid and means the same. The
 * text becomes one line.
 */
export function printable(text: string): string {
  if (plainText.test(text)) return text
  return text.replaceAll(emojiOrUnprintable(), (part) =>
    unprintable().test(part) ? (shortEscapes[part] ?? codeUnitsOf(part)) : part,
  )
}

function codeUnitsOf(text: string): string {
  return text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}
