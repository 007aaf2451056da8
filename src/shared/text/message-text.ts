import { z } from 'zod'
import { t } from './language.ts'

/**
 * Maximum bytes of a text in one message between main and a page. Copying a message above 1 MB makes typing stall, and
 * the message contains more than the text.
 */
export const maxTextBytes = 800_000

/**
 * The prefix of a text that fits into a message. The engine stores Latin-1 text with one byte per character, and any
 * other with two.
 */
export function truncateText(text: string, max = maxTextBytes): string {
  const narrow = text.slice(0, max)
  if (!/[\u0100-\uffff]/.test(narrow)) return narrow
  const wide = text.slice(0, max / 2)
  // Half a surrogate pair at the cut.
  return wide.length < text.length && /[\ud800-\udbff]$/.test(wide) ? wide.slice(0, -1) : wide
}

/** A text of a page that fits into its message. */
export const messageText = z
  .string()
  .max(maxTextBytes)
  .refine((text) => truncateText(text).length === text.length, t`Too large: at most 800 KB.`)
