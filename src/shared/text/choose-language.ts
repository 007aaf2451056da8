/** The program's languages. English needs no translations: its texts are in the source. */
export const languages = ['en', 'de'] as const
export type LanguageCode = (typeof languages)[number]

/** `system` lists the user's languages, best first (`de-AT`, `en_US.UTF-8`, `C`). */
export function chosenLanguage(choice: 'system' | LanguageCode, system: readonly string[]): LanguageCode {
  if (choice !== 'system') return choice
  for (const name of system) {
    const code = name.split(/[-_.@]/)[0]?.toLowerCase()
    const language = languages.find((supported) => supported === code)
    if (language !== undefined) return language
  }
  return 'en'
}
