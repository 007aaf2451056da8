import { cataloguesOf, translatedLanguages, translationsOf, writeLanguage } from './catalogues.ts'
import { messagesOfProgram } from './extract.ts'

/** `npm run texts`: writes the program's messages and their translations to src/shared/text/messages. */
const catalogues = cataloguesOf(messagesOfProgram())
writeLanguage('en', catalogues)
for (const language of translatedLanguages) {
  const translations = translationsOf(language)
  const files = new Map(
    [...catalogues].map(([feature, messages]) => [
      feature,
      [...messages.keys()].map((message): [string, string | null] => [
        message,
        translations.get(message) ?? null,
      ]),
    ]),
  )
  writeLanguage(language, files)
  const missing = [...files.values()].flat().filter(([, translation]) => translation === null).length
  console.log(`${language}: ${missing} of ${[...files.values()].flat().length} messages are not translated`)
}
