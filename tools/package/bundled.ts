import { join } from 'node:path'

/** What the store of settings goes without in main's bundle, and what replaces it. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['ajv/dist/2020.js', 'without-ajv.ts'],
  ['ajv-formats', 'without-ajv.ts'],
  ['semver', 'without-semver.ts'],
])
const storeOfSettings = /[\\/]node_modules[\\/]conf[\\/]/

/** A plugin of the build; `folder` is this one. Others that ask for the same packages get them: the sandbox's server checks with Ajv. */
export function leaveOutOfMain(folder: string) {
  return {
    name: 'leave-out-of-main',
    enforce: 'pre' as const,
    resolveId(source: string, importer?: string): string | null {
      const replacement = replacements.get(source)
      const isAsked = replacement !== undefined && importer !== undefined && storeOfSettings.test(importer)
      return isAsked ? join(folder, replacement) : null
    },
  }
}
