import { fileURLToPath } from 'node:url'
import { setEnvironmentData } from 'node:worker_threads'
import { languageData } from '../main/core/threads/language-data.ts'
import { readMessages } from '../main/shell/app/program-language.ts'
import type { LanguageCode } from '../shared/text/choose-language.ts'
import { startInLanguage } from '../shared/text/language.ts'
import { translated } from '../shared/text/translated.ts'

/** Starts the process and its threads in a language; in English if its messages can't be read. */
export function startTranslated(code: LanguageCode, built: URL): void {
  const translation = readMessages(fileURLToPath(new URL('messages', built)), code)
  startInLanguage(translation === null ? null : translated(translation))
  if (translation !== null) setEnvironmentData(languageData, translation)
}
