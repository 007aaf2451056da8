import { chosenLanguage, type LanguageCode } from '../shared/text/choose-language.ts'
import { startInLanguage } from '../shared/text/language.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Sets the language of the process and its threads before any text is read. `built` is main's folder in the build. */
export async function setLanguage(variables: Variables, built: URL): Promise<void> {
  const code = environmentLanguage(variables)
  // English needs no catalog, and reading one takes a third of a cold start.
  if (code === 'en') startInLanguage(null)
  else await import('./translate.ts').then(({ startTranslated }) => startTranslated(code, built))
}

/**
 * The language of messages as POSIX and gettext choose it: the first of LC_ALL, LC_MESSAGES and LANG that is set names
 * the locale. LANGUAGE lists languages to prefer to that, unless the locale is C: `LC_ALL=C` has to mean English in
 * every script.
 */
export function environmentLanguage({ LC_ALL, LC_MESSAGES, LANG, LANGUAGE }: Variables): LanguageCode {
  const locale = LC_ALL || LC_MESSAGES || LANG || 'C'
  const isPlain = /^(?:C|POSIX)(?:[.@]|$)/.test(locale)
  return chosenLanguage('system', (isPlain ? '' : LANGUAGE || locale).split(':'))
}
