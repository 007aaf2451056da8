#!/usr/bin/env node
import { codeCacheFolder } from './session/profile.ts'

/**
 * The entry of `flightdeck`. The compile cache is enabled before anything else loads, which halves a cold start. Its
 * folder belongs to the user, because anyone who can write to it can run code.
 */
const needed = 24
if (Number.parseInt(process.versions.node, 10) < needed) {
  // Before anything that an older version can't read.
  process.stderr.write(
    `flightdeck needs Node ${needed} or later; this is ${process.versions.node}. "npm run flightdeck" finds or downloads one.\n`,
  )
  process.exit(1)
}
process.getBuiltinModule('node:module').enableCompileCache(codeCacheFolder(process.env))
const built = new URL('../main/', import.meta.url)
const { setLanguage } = await import('./set-language.ts')
await setLanguage(process.env, built)
const { main } = await import('./main.ts')
await main(built)
