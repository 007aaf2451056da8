import { messagesOfProgram } from './extract.ts'
import { messagesByFeature, translatedLanguages, translationsOf, writeLanguage } from './message-files.ts'

/** `npm run texts`: writes the program's messages and their translations to src/shared/text/messages. */
const byFeature = messagesByFeature(messagesOfProgram())
writeLanguage('en', byFeature)
for (const language of translatedLanguages) {
  const translations = translationsOf(language)
  const files = new Map(
    [...byFeature].map(([feature, messages]) => [
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
