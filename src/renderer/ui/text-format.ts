import { locale } from '../../shared/text/language.ts'

/**
 * "BUSINESS_TO_BUSINESS" → "Business to business": formats the service's constants. Those that still have its former
 * name get today's words.
 */
export function fromConstant(constant: string): string {
  const words = constant.replaceAll('_', ' ').trim().toLowerCase()
  return capitalized(
    words
      .replace(/ on twitter\b/g, ' placements')
      .replace(/\btwitter /g, '')
      .replace(/\btweet(s?)\b/g, 'post$1')
      .replace(/\bcpm\b/g, 'CPM'),
  )
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Adds a period unless the text ends with punctuation. */
export function asSentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/** A title within a sentence. German nouns keep their capitals, as do abbreviations. */
export function inSentence(title: string): string {
  return locale().startsWith('en') && !/^[A-Z]{2}/.test(title) ? title.toLowerCase() : title
}
