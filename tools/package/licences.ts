import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedPackages } from './production-packages.ts'

const licenceFile = /^(licen[cs]e|copying|unlicense)(\.(md|txt))?$/i

/** The license text that ships: each package with the license from its own file. */
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
