import { getEnvironmentData } from 'node:worker_threads'
import { startInLanguage } from '../../../shared/text/language.ts'
import { translation } from '../../../shared/text/languages.ts'
import { translated } from '../../../shared/text/translated.ts'
import { languageData } from './language-data.ts'

/** A thread's first import: sets the language that main gave its threads. */
const parsedTranslation = translation.safeParse(getEnvironmentData(languageData))
startInLanguage(parsedTranslation.success ? translated(parsedTranslation.data) : null)
