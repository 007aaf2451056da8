import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The pages of docs/service except for the index, and their sections by anchor. */

export const serviceDocsFolder = join(import.meta.dirname, '../../docs/service')

export interface DocsSection {
  /** `line-items#bids`; the second part is the anchor that Markdown viewers give the heading. */
  readonly name: string
  /** `Line items › Bids`. */
  readonly title: string
  readonly text: string
}

export function readPages(): readonly { readonly name: string; readonly text: string }[] {
  return readdirSync(serviceDocsFolder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => ({
      name: basename(file, '.md'),
      text: readFileSync(join(serviceDocsFolder, file), 'utf8'),
    }))
}

export function sectionsOf(page: string, text: string): readonly DocsSection[] {
  const [head = '', ...parts] = text.split(/^## /m)
  const pageTitle = /^# (.+)$/m.exec(head)?.[1] ?? page
  return parts.map((part) => {
    const [heading = ''] = part.split('\n', 1)
    return { name: `${page}#${anchorOf(heading)}`, title: `${pageTitle} › ${heading}`, text: part }
  })
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
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
