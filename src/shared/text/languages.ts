import { z } from 'zod'
import { languages } from './choose-language.ts'

/** The setting: a language, or the first of the system's that is supported. */
export const languageChoice = z.enum(['system', ...languages])
export type LanguageChoice = z.infer<typeof languageChoice>

/** A language with its messages, as main passes it to its threads. */
export const translation = z.object({
  code: z.enum(languages),
  messages: z.record(z.string(), z.string()),
})
export type Translation = z.infer<typeof translation>
