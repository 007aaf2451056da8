import { fileURLToPath } from 'node:url'
import { setEnvironmentData } from 'node:worker_threads'
import { languageData } from '../main/core/threads/language-data.ts'
import { readTranslation } from '../main/shell/app/program-language.ts'
import { startInLanguage } from '../shared/text/language.ts'
import { translated } from '../shared/text/translated.ts'

/** Starts the process and its threads in the language of a locale's name, such as `de_DE.UTF-8`. */
export function startTranslated(locale: string, built: URL): void {
  const messages = fileURLToPath(new URL('messages', built))
  const translation = readTranslation('', messages, [locale])
  startInLanguage(translation === null ? null : translated(translation))
  if (translation !== null) setEnvironmentData(languageData, translation)
}
