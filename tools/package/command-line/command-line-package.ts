import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { completionScripts } from '../../../src/cli/help/completion.ts'
import { manualPage } from '../../../src/cli/help/manual.ts'
import { reference } from '../../../src/cli/help/reference.ts'
import { commands } from '../../../src/cli/table/commands.ts'
import { needsShell } from '../../command-line.mjs'

/** The npm package of the command line: its bundle with the threads that it starts, manual pages and completion. */

export interface Product {
  readonly version: string
  readonly license: string
  readonly homepage: string
  readonly engines: { readonly node: string }
}

const relativeImport = /["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g

/** The files of a build that the command line loads, relative to the build's folder. */
export function commandLineFiles(built: string): readonly string[] {
  const threads = readdirSync(join(built, 'main')).filter((name) => name.endsWith('-worker.js'))
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(join(built, file), 'utf8')
    for (const [, path = ''] of text.matchAll(relativeImport)) add(posix.join(posix.dirname(file), path))
    // Threads are started by name.
    for (const thread of threads) if (text.includes(thread.slice(0, -3))) add(`main/${thread}`)
  }
  add('cli/flightdeck.js')
  for (const name of readdirSync(join(built, 'main/messages'))) files.add(`main/messages/${name}`)
  return [...files].sort()
}

/** Completion scripts, by the file name that each shell looks for. */
const completionFiles = {
  'completions/flightdeck.bash': completionScripts.bash,
  'completions/_flightdeck': completionScripts.zsh,
  'completions/flightdeck.fish': completionScripts.fish,
  'completions/flightdeck.ps1': completionScripts.powershell,
} as const

const readme = (license: string) => `# flightdeck

Flightdeck without a window: ads and webhooks from the command line. \`flightdeck --help\` lists the commands.

- \`command-line.md\` has every command with its options, results and exit codes on one page.
- \`completions\` has a completion script for each shell; \`flightdeck completion SHELL\` prints it, too.
- \`man\` has a manual page for each command; \`flightdeck man COMMAND\` prints it, too.
- \`flightdeck mcp\` serves agents on standard input and output.

License: ${license}. \`third-party-licences.txt\` lists the licenses of what is inside.
`

/** Files that the package and the single executable's archive have besides the program. */
export async function accompanyingFiles(
  root: string,
  product: Product,
): Promise<ReadonlyMap<string, string>> {
  const pages = commands.map((command) => {
    return [
      `man/flightdeck-${command.name.replaceAll(' ', '-')}.1`,
      manualPage(command, product.version),
    ] as const
  })
  return new Map([
    ...pages,
    ...Object.entries(completionFiles).map(([name, script]) => [name, `${script}\n`] as const),
    ['README.md', readme(product.license)],
    ['command-line.md', await reference(commands)],
    ['LICENSE', readFileSync(join(root, 'LICENSE'), 'utf8')],
    ['third-party-licences.txt', readFileSync(join(root, 'resources/third-party-licences.txt'), 'utf8')],
  ])
}

export function writeFiles(folder: string, files: ReadonlyMap<string, string>): void {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Writes the npm package's folder anew. */
export async function writePackage(
  root: string,
  built: string,
  folder: string,
  product: Product,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  for (const file of commandLineFiles(built)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    copyFileSync(join(built, file), join(folder, file))
  }
  const files = await accompanyingFiles(root, product)
  writeFiles(folder, files)
  const { version, license, homepage, engines } = product
  const manifest = {
    name: 'flightdeck-cli',
    version,
    description: 'Ads and webhooks from the command line.',
    license,
    homepage,
    type: 'module',
    bin: { flightdeck: 'cli/flightdeck.js' },
    man: [...files.keys()].filter((name) => name.endsWith('.1')).map((name) => `./${name}`),
    engines,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Packs the package's folder as `npm install` takes it, beside the folder. */
export function packWithNpm(folder: string): void {
  // Relative, because a shell would split a path with a space.
  const { status, error } = spawnSync('npm', ['pack', '--silent', '--pack-destination', '..'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: needsShell('npm', process.platform),
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error('npm pack failed; its message is above.')
}
