import { join } from 'node:path'
import { releaseTool } from './release-tool.ts'

/** `npm run release-manifest -- --key FILE PACKAGES…`: describes and signs built packages. */
console.log(await releaseTool(process.argv.slice(2), join(import.meta.dirname, '../..')))
