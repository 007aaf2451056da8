import { locale } from '../../shared/text/language.ts'

/** Adds a period unless the text ends with punctuation. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/** A title within a sentence. German nouns keep their capitals, as do abbreviations. */
export function inSentence(title: string): string {
  return locale().startsWith('en') && !/^[A-Z]{2}/.test(title) ? title.toLowerCase() : title
}
