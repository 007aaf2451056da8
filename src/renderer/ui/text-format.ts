import { locale } from '../../shared/text/language.ts'

/** A title within a sentence. German nouns keep their capitals, as do abbreviations. */
export function inSentence(title: string): string {
  return locale().startsWith('en') && !/^[A-Z]{2}/.test(title) ? title.toLowerCase() : title
}
