/**
 * Packages that are built into main's bundle: what every start loads, where hundreds of small files cost twice as much
 * as one large one.
 */
export const bundledIntoMain = ['electron-store', 'oauth-1.0a', 'twemoji-parser', 'undici', 'zod']

/** Packages that stay outside the bundles: what main, its threads and the sandbox load when they need it. */
export const loadedByMain = ['fastify', 'hucre', 'libphonenumber-js', 'saxes']

/** What main's bundle goes without, and what stands in its place. */
export const leftOutOfMain = {
  'ajv/dist/2020.js': 'without-ajv.ts',
  'ajv-formats': 'without-ajv.ts',
  semver: 'without-semver.ts',
}
