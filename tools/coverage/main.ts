import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderCoverage } from './coverage.ts'

/** `npm run coverage`: writes COVERAGE.md. */
writeFileSync(join(import.meta.dirname, '../../COVERAGE.md'), renderCoverage())
