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
      dependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

export interface ShippedPackage {
  /** Where it lies: `node_modules/zod`. */
  readonly place: string
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly hasInstallScript: boolean
}

/** What goes to people, from the text of a package-lock.json: everything but tools and the Node of the tools. */
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

/** Names of what goes to people within bundles alone: neither one of `loaded` nor anything that those load. */
export function bundledPackages(lockText: string, loaded: readonly string[]): readonly string[] {
  const { packages } = lockfile.parse(JSON.parse(lockText))
  const reached = new Set<string>()
  const visit = (place: string) => {
    if (reached.has(place)) return
    reached.add(place)
    for (const name of Object.keys(packages[place]?.dependencies ?? {})) {
      const found = aboves(place, name).find((one) => packages[one] !== undefined)
      if (found !== undefined) visit(found)
    }
  }
  for (const name of loaded) visit(`node_modules/${name}`)
  const names = new Set([...reached].map(nameAt))
  return [...new Set(shippedPackages(lockText).map(({ name }) => name))].filter((name) => !names.has(name))
}

/** Where Node looks for a package, nearest first, when the one at `place` asks for it. */
function aboves(place: string, name: string): readonly string[] {
  const above = place.lastIndexOf('/node_modules/')
  const here = `${place}/node_modules/${name}`
  return above < 0 ? [here, `node_modules/${name}`] : [here, ...aboves(place.slice(0, above), name)]
}

function nameAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
}
