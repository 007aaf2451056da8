import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  chosenLanguage,
  languageChoice,
  type Translation,
  translation,
} from '../../../shared/text/languages.ts'

const settings = z.object({ preferences: z.object({ language: languageChoice }) })

/**
 * The language that the settings ask for; null for English. Settings that can't be read say nothing about it, and what
 * is wrong with them is reported when they are opened.
 */
export function readTranslation(
  settingsPath: string,
  messagesFolder: string,
  systemLanguages: readonly string[],
): Translation | null {
  const chosen = settings.safeParse(readJson(settingsPath))
  const choice = chosen.success ? chosen.data.preferences.language : 'system'
  const code = chosenLanguage(choice, systemLanguages)
  if (code === 'en') return null
  const read = translation.safeParse({ code, messages: readJson(join(messagesFolder, `${code}.json`)) })
  return read.success ? read.data : null
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
