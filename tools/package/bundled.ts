import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** Modules of the settings store that main's bundle replaces. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['ajv/dist/2020.js', 'without-ajv.ts'],
  ['ajv-formats', 'without-ajv.ts'],
  ['semver', 'without-semver.ts'],
])
const storeOfSettings = /[\\/]node_modules[\\/]conf[\\/]/

/** What undici's entry loads besides its agent and connector. A path that no longer exists costs only size. */
const besideAgent =
  /^\.\/lib\/(?:(?:mock|web|cache|interceptor|handler)\/|(?:api|global)$|dispatcher\/(?:balanced-pool|round-robin-pool|dispatcher1-wrapper|[\w-]*proxy-agent|retry-agent|h2c-client)$)/
const entryOfUndici = /[\\/]node_modules[\\/]undici[\\/]index\.js$/
/** Requests with forms as their bodies, which main never sends: it writes them itself, as text or bytes. */
const formsOfUndici = /^\.\.\/web\/(?:fetch\/(?:body\.js|formdata)|webidl)$/
const requestOfUndici =
  /[\\/]node_modules[\\/]undici[\\/]lib[\\/](?:core[\\/]request|dispatcher[\\/]client-h1)\.js$/
/** undici's other parser, for experiments. */
const parserOfUndici = /^\.\/parser-h1\.js$/
const connectionOfUndici = /[\\/]node_modules[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h1\.js$/
/** HTTP/2 is never offered (`api/http-agent.ts`), so no connection uses it. */
const http2 = /^\.\/client-h2\.js$/
const clientOfUndici = /[\\/]node_modules[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client\.js$/

/**
 * A build plugin; `folder` is this one. Other importers get the real packages: the sandbox's server validates with Ajv.
 */
export function leaveOutOfMain(folder: string) {
  return {
    name: 'leave-out-of-main',
    enforce: 'pre' as const,
    resolveId(source: string, importer?: string): string | null {
      if (importer === undefined) return null
      if (
        (entryOfUndici.test(importer) && besideAgent.test(source)) ||
        (clientOfUndici.test(importer) && http2.test(source)) ||
        (requestOfUndici.test(importer) && formsOfUndici.test(source)) ||
        (connectionOfUndici.test(importer) && parserOfUndici.test(source))
      ) {
        return join(folder, 'without-undici-extras.ts')
      }
      const replacement = replacements.get(source)
      return replacement !== undefined && storeOfSettings.test(importer) ? join(folder, replacement) : null
    },
  }
}

const readBesideModule = /readFileSync\(join\(import\.meta\.dirname, '([\w.-]+)'\), 'utf8'\)/g

/** Puts texts that a module reads from a file beside it into the bundle, which has no such files. */
export function inlineTexts(): Plugin {
  return {
    name: 'inline-texts',
    enforce: 'pre',
    transform: {
      filter: { code: 'readFileSync(join(import.meta.dirname' },
      handler(code, id) {
        const inlined = code.replaceAll(readBesideModule, (_, name: string) => {
          const path = join(dirname(id), name)
          this.addWatchFile(path)
          return JSON.stringify(readFileSync(path, 'utf8'))
        })
        return inlined === code ? null : { code: inlined, map: null }
      },
    },
  }
}
