import { startInLanguage } from '../shared/text/language.ts'

/** Sets the language of the process and its threads before any text is read. `built` is main's folder in the build. */
export async function setLanguage(
  { LC_ALL, LC_MESSAGES, LANG }: Readonly<Record<string, string | undefined>>,
  built: URL,
): Promise<void> {
  const wanted = [LC_ALL, LC_MESSAGES, LANG].find((name) => name !== undefined && name !== '')
  // English needs no catalog, and reading one takes a third of a cold start.
  if (wanted === undefined || /^(?:en|C|POSIX)\b/.test(wanted)) startInLanguage(null)
  else await import('./translate.ts').then(({ startTranslated }) => startTranslated(wanted, built))
}
