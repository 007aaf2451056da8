import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceList } from './licences.ts'

/** `npm run licences`: writes the license list that ships with the program. */
const root = join(import.meta.dirname, '../..')
writeFileSync(join(root, 'resources/third-party-licences.txt'), licenceList(root))
