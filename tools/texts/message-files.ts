import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundMessage } from './extract.ts'

/** Folder of the messages: a folder per language, a file per feature. */
const messagesFolder = join(import.meta.dirname, '../../src/shared/text/messages')

/** Languages the program is translated to. */
export const translatedLanguages = ['de']

/** The feature of a folder, if it differs from the folder's name. */
const features: Readonly<Record<string, string>> = {
  'account-media': 'media',
  backup: 'settings',
  cards: 'creatives',
  changes: 'drafts',
  checks: 'drafts',
  'curated-categories': 'creatives',
  desktop: 'program',
  drafting: 'drafts',
  jobs: 'activity',
  'legacy-cards': 'creatives',
  'line-items': 'campaigns',
  'media-picker': 'media',
  money: 'controls',
  network: 'settings',
  polls: 'creatives',
  posts: 'creatives',
  'promoted-posts': 'creatives',
  sandbox: 'settings',
  table: 'controls',
  targeting: 'campaigns',
  templates: 'creatives',
  ui: 'controls',
  updates: 'settings',
  'video-conversations': 'creatives',
}

const subject = /^src\/(?:main\/modules|renderer\/features|shared\/entities|shared|renderer)\/([^/.]+)\//
const general = /^src\/(?:shared\/(?:api|contract|core|text)|renderer\/(?:app|data|workbench))\//

function featureOf(file: string): string {
  const folder = general.test(file) ? undefined : subject.exec(file)?.[1]
  return folder === undefined ? 'program' : (features[folder] ?? folder)
}

/** Messages of a feature, or of several in `shared`, each with the first file that shows it. */
export type FeatureMessages = Map<string, string>

export function messagesByFeature(found: readonly FoundMessage[]): Map<string, FeatureMessages> {
  const places = new Map<string, { file: string; feature: string }>()
  for (const { message, file } of found) {
    const feature = featureOf(file)
    const place = places.get(message)
    if (place === undefined) places.set(message, { file, feature })
    else if (place.feature !== feature) place.feature = 'shared'
  }
  const byFeature = new Map<string, FeatureMessages>()
  for (const [message, { file, feature }] of places) {
    const messages = byFeature.get(feature) ?? new Map()
    byFeature.set(feature, messages.set(message, file))
  }
  return byFeature
}

/**
 * The translations of a language from all its files; null for a missing one. Files with other names are read too, so
 * that translations from a branch can be imported by copying its files into the folder.
 */
export function translationsOf(
  language: string,
  folder = join(messagesFolder, language),
): Map<string, string | null> {
  const translations = new Map<string, string | null>()
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const read: Record<string, string | null> = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    for (const [message, translation] of Object.entries(read))
      if (translation !== null || !translations.has(message)) translations.set(message, translation)
  }
  return translations
}

/** Rewrites a language's files. */
export function writeLanguage(
  language: string,
  files: ReadonlyMap<string, Iterable<[string, string | null]>>,
): void {
  const folder = join(messagesFolder, language)
  for (const name of readdirSync(folder))
    if (!files.has(name.replace(/\.json$/, ''))) rmSync(join(folder, name))
  for (const [feature, entries] of files) {
    const lines = [...entries].map((entry) => `  ${entry.map((text) => JSON.stringify(text)).join(': ')}`)
    writeFileSync(join(folder, `${feature}.json`), `{\n${lines.join(',\n')}\n}\n`)
  }
}
