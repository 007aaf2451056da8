import { z } from 'zod'

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      optional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
})

export interface ShippedPackage {
  /** Its path: `node_modules/zod`. */
  readonly place: string
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly hasInstallScript: boolean
}

/** What ships inside the bundles, from the text of a package-lock.json: everything but tools. */
export function shippedPackages(lockText: string): readonly ShippedPackage[] {
  const { packages } = lockfile.parse(JSON.parse(lockText))
  return Object.entries(packages)
    .filter(([place, one]) => place !== '' && !one.dev && !one.devOptional && !one.optional)
    .map(([place, one]) => ({
      place,
      name: nameAt(place),
      version: one.version ?? '',
      licence: one.license ?? 'unknown',
      hasInstallScript: one.hasInstallScript ?? false,
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
}

function nameAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
