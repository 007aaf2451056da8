import { t } from '../../../shared/text/language.ts'
import type { LanguageChoice } from '../../../shared/text/languages.ts'

/** Each language is named in itself, so that everyone finds their own. */
export const languageLabels: Readonly<Record<LanguageChoice, string>> = {
  system: t`System`,
  en: 'English',
  de: 'Deutsch',
}
