import { z } from 'zod'
import { languageData } from '../main/core/threads/language-data.ts'
import type { LanguageCode } from '../shared/text/choose-language.ts'
import { startInLanguage } from '../shared/text/language.ts'
import { type Translation, translation } from '../shared/text/languages.ts'
import { translated } from '../shared/text/translated.ts'

/** Starts the process and its threads in a language; in English if its messages can't be read. */
export async function startTranslated(code: LanguageCode, built: URL): Promise<void> {
  const language = await loadTranslation(code, new URL(`messages/${code}.json`, built))
  startInLanguage(language === null ? null : translated(language))
  if (language === null) return
  // Most processes of the command line start no thread and speak English.
  process.getBuiltinModule('node:worker_threads').setEnvironmentData(languageData, language)
}

const messageFile = z.object({ default: z.unknown() })

/** Imports the messages: the single executable has its files inside, where nothing but imports can read them. */
async function loadTranslation(code: LanguageCode, file: URL): Promise<Translation | null> {
  try {
    const loaded = messageFile.parse(await import(/* @vite-ignore */ file.href, { with: { type: 'json' } }))
    return translation.parse({ code, messages: loaded.default })
  } catch {
    return null
  }
}
