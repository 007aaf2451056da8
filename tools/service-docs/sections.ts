import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sectionsOf } from '../../src/shared/service-docs/page-sections.ts'

/** The pages of docs/service except for the index, and the table of their sections. */

export const serviceDocsFolder = join(import.meta.dirname, '../../docs/service')

export function readPages(): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(serviceDocsFolder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => ({
      name: basename(file, '.md'),
      text: readFileSync(join(serviceDocsFolder, file), 'utf8'),
    }))
}

/** The expected text of src/shared/service-docs/sections.ts. */
export function renderSectionNames(): string {
  const sections = readPages().flatMap(({ name, text }) => sectionsOf(name, text))
  return [
    '/** Written by `npm run service-docs`: the sections of docs/service by page and anchor, with their titles. */',
    'export const serviceSections = {',
    ...sections.map(({ name, title }) => `  '${name}': '${title.replaceAll("'", '’')}',`),
    '} as const',
    'export type ServiceSection = keyof typeof serviceSections',
    '',
  ].join('\n')
}
