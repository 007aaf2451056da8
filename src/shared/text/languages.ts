import { z } from 'zod'

/** The program's languages. English needs no translations: its texts are in the source. */
export const languages = ['en', 'de'] as const
export type LanguageCode = (typeof languages)[number]

/** The setting: a language, or the first of the system's that is supported. */
export const languageChoice = z.enum(['system', ...languages])
export type LanguageChoice = z.infer<typeof languageChoice>

/** `system` lists the user's languages, best first (`de-AT`, `en_US`). */
export function chosenLanguage(choice: LanguageChoice, system: readonly string[]): LanguageCode {
  if (choice !== 'system') return choice
  const codes = system.map((name) => name.split(/[-_.@]/)[0]?.toLowerCase())
  for (const code of codes) {
    const known = languages.find((one) => one === code)
    if (known !== undefined) return known
  }
  return 'en'
}

/** A language with its messages, as main passes it to its threads. */
export const translation = z.object({
  code: z.enum(languages),
  messages: z.record(z.string(), z.string()),
})
export type Translation = z.infer<typeof translation>
