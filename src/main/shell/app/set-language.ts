import { basename, dirname, join } from 'node:path'
import { setEnvironmentData } from 'node:worker_threads'
import { app } from 'electron'
import { startInLanguage } from '../../../shared/text/language.ts'
import { translated } from '../../../shared/text/translated.ts'
import { languageData } from '../../core/threads/language-data.ts'
import { profileFolder } from './profile.ts'
import { readTranslation } from './program-language.ts'

/** Main's first import: sets the language of main and of its threads before a text is read. */
const folder = profileFolder(process.argv, process.cwd()) ?? app.getPath('userData')
// The build puts this module beside the messages, or into the folder of chunks there.
const here = import.meta.dirname
const translation = readTranslation(
  join(folder, 'settings.json'),
  join(basename(here) === 'chunks' ? dirname(here) : here, 'messages'),
  app.getPreferredSystemLanguages(),
)
startInLanguage(translation === null ? null : translated(translation))
if (translation !== null) setEnvironmentData(languageData, translation)
