import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: one.version ?? '',
      licence: one.license ?? 'unknown',
      hasInstallScript: one.hasInstallScript ?? false,
    }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
}

const licenceFile = /^(licen[cs]e|copying|unlicense)(\.(md|txt))?$/i

/** The whole text that ships: each package with its licence, as its own file says it. */
export function licenceList(root: string): string {
  const shipped = shippedPackages(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const parts = shipped.map(({ place, name, version, licence }) =>
    [`${name} ${version} (${licence})`, '', textIn(join(root, place))].join('\n'),
  )
  const head = `Flightdeck contains the work of others. These are the ${shipped.length} packages it is made with, and their licences.\nThe licences of Electron and of Chromium lie beside the program.`
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

function textIn(folder: string): string {
  const file = existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .find((name) => licenceFile.test(name))
    : undefined
  return file === undefined
    ? 'The package carries no file with the text of its licence.'
    : readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim()
}
