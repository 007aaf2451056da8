import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import project from '../../package.json' with { type: 'json' }
import { openApiDocument } from './openapi.ts'
import { postmanCollection } from './postman.ts'
import { readApiSchemas } from './schemas.ts'

/** `npm run api-documents`: writes the operations for other programs to `out/api`. */
const folder = join(import.meta.dirname, '../../out/api')
const documents = {
  'openapi.json': openApiDocument(readApiSchemas(), project.version),
  'postman.json': postmanCollection(),
}
mkdirSync(folder, { recursive: true })
for (const [name, document] of Object.entries(documents)) {
  writeFileSync(join(folder, name), `${JSON.stringify(document, null, 2)}\n`)
  console.log(`out/api/${name}`)
}
