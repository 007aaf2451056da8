import { join } from 'node:path'
import type { Plugin } from 'vite'
import { translatedLanguages, translationsOf } from '../texts/message-files.ts'

/** Writes a file per language next to main's bundle: main loads one before any text is read. */
export function messages(folder: string): Plugin {
  return {
    name: 'messages',
    apply: 'build',
    generateBundle() {
      for (const language of translatedLanguages) {
        const translated = [...translationsOf(language, join(folder, language))].filter(
          ([, translation]) => translation !== null,
        )
        const source = JSON.stringify(Object.fromEntries(translated))
        this.emitFile({ type: 'asset', fileName: `messages/${language}.json`, source })
      }
    },
  }
}
