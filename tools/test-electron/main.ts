import { adaptBuild } from './adapt.ts'
import { installTestElectron } from './install.ts'
import { executablePath, programFolder } from './paths.mjs'

/** Prepares the Electron for tests and the build for it, and prints their paths as JSON. */

await installTestElectron()
await adaptBuild()
console.log(JSON.stringify({ executable: executablePath(), folder: programFolder }))
