import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { chosenLanguage, type LanguageCode } from '../../../shared/text/choose-language.ts'
import { languageChoice, type Translation, translation } from '../../../shared/text/languages.ts'

const settings = z.object({ preferences: z.object({ language: languageChoice }) })

/**
 * The language in the settings; null for English. Unreadable settings count as English, and are reported when the
 * settings are opened.
 */
export function readTranslation(
  settingsPath: string,
  messagesFolder: string,
  systemLanguages: readonly string[],
): Translation | null {
  const chosen = settings.safeParse(readJson(settingsPath))
  const choice = chosen.success ? chosen.data.preferences.language : 'system'
  return readMessages(messagesFolder, chosenLanguage(choice, systemLanguages))
}

/** A language with its messages; null for English, and for messages that can't be read. */
export function readMessages(messagesFolder: string, code: LanguageCode): Translation | null {
  if (code === 'en') return null
  const parsedTranslation = translation.safeParse({
    code,
    messages: readJson(join(messagesFolder, `${code}.json`)),
  })
  return parsedTranslation.success ? parsedTranslation.data : null
}

function readJson(path: string): unknown {
  try {
    // Reading a pipe or device could block forever.
    if (!statSync(path).isFile()) return null
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
