import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import packageFile from '../../../package.json' with { type: 'json' }
import {
  accompanyingFiles,
  commandLineFiles,
  packWithNpm,
  writeFiles,
  writePackage,
} from './command-line-package.ts'
import { makeExecutable, nodeLicense } from './single-executable.ts'

/**
 * Packs the command line of a build: the npm package, and the single executable of this system in an archive with its
 * manual pages and completion.
 */
const root = join(import.meta.dirname, '../../..')
const built = join(root, 'out')
const packages = join(built, 'package')
const system = { win32: 'win', darwin: 'mac' }[process.platform as string] ?? process.platform
const isWindows = process.platform === 'win32'

mkdirSync(packages, { recursive: true })
const folder = join(packages, 'flightdeck-cli')
await writePackage(root, built, folder, packageFile)
packWithNpm(folder)

const name = `flightdeck-cli-${packageFile.version}-${system}-${process.arch}`
rmSync(join(packages, name), { recursive: true, force: true })
writeFiles(
  join(packages, name),
  new Map([...(await accompanyingFiles(root, packageFile)), ['node-licence.txt', nodeLicense()]]),
)
const program = join(packages, name, isWindows ? 'flightdeck.exe' : 'flightdeck')
await makeExecutable(folder, commandLineFiles(built), program)
// Each of these systems has a tar, which reads a drive's letter as a host's name.
execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: packages, stdio: 'inherit' })
console.log(program)
