import { z } from 'zod'

/**
 * What a text may take of one message between main and a page, in bytes: a message above 1 MB takes so long to copy
 * that typing stalls, and it carries more than the text.
 */
export const mostTextBytes = 800_000

/** As much of the beginning of a text as a message may carry. The engine writes a text of Latin-1 with one byte a character, any other with two. */
export function carriedText(text: string, most = mostTextBytes): string {
  const narrow = text.slice(0, most)
  if (!/[\u0100-\uffff]/.test(narrow)) return narrow
  const wide = text.slice(0, most / 2)
  // The first half of a character that the cut went through.
  return wide.length < text.length && /[\ud800-\udbff]$/.test(wide) ? wide.slice(0, -1) : wide
}

/** A text of a page that fits into its message. */
export const messageText = z
  .string()
  .max(mostTextBytes)
  .refine((text) => carriedText(text).length === text.length, 'It is too large: 800 KB at most.')
