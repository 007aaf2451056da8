import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderPage } from './render-page.ts'
import { readPages, renderSectionNames, serviceDocsFolder } from './sections.ts'

/** `npm run service-docs`: writes the generated tables of docs/service, and the names of its sections. */
const sectionsFile = join(import.meta.dirname, '../../src/shared/service-docs/sections.ts')
for (const { name, text } of readPages())
  writeFileSync(join(serviceDocsFolder, `${name}.md`), renderPage(text))
writeFileSync(sectionsFile, renderSectionNames())
