import { getEnvironmentData } from 'node:worker_threads'
import { startInLanguage } from '../../../shared/text/language.ts'
import { translation } from '../../../shared/text/languages.ts'
import { translated } from '../../../shared/text/translated.ts'
import { languageData } from './language-data.ts'

/** A thread's first import: sets the language that main gave its threads. */
const read = translation.safeParse(getEnvironmentData(languageData))
startInLanguage(read.success ? translated(read.data) : null)
