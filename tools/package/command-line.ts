import { join } from 'node:path'
import type { Plugin } from 'vite'
import { replacedBuiltIns, usedBuiltIns } from './built-ins.ts'
import { leaveOutOfMain } from './bundled.ts'
import { contractModule } from './contract-module.ts'
import { asciiTemplates, bundledApart, withoutPassingOn } from './threads.ts'

/**
 * The bundle of `flightdeck`. What `call` needs before it knows its operation is a few files: reading it as sixty
 * took as long as starting Node.
 */
export function commandLine(root: string, outDir: string): Plugin {
  return bundledApart(root, {
    name: 'command-line',
    entries: { flightdeck: join(root, 'src/cli/flightdeck.ts') },
    outDir,
    plugins: [
      leaveOutOfMain(join(root, 'tools/package')),
      contractModule(),
      usedBuiltIns(),
      asciiTemplates(),
      withoutPassingOn(),
    ],
    replaced: replacedBuiltIns,
    isCompact: true,
    groups: [
      // The entry imports it before the compile cache is enabled.
      { name: 'profile', test: /\/session\/profile\.ts$/ },
      // Loads before anything with a text, unless the language is English.
      { name: 'translate', test: /\/cli\/translate\.ts$/ },
      { name: 'main', test: /\/cli\/main\.ts$/ },
      { name: 'call', test: /\/commands\/api\/call\.ts$/ },
    ],
  })
}
