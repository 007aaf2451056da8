import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { clientSources } from './client-source.ts'
import { readApiSchemas } from './schemas.ts'

const root = join(import.meta.dirname, '../..')
export const clientFolder = join(root, 'packages/client')

/**
 * `npm run client`: writes the operations of `packages/client` from the catalog, then builds its `dist`. Code shared
 * with the program (signing, encoding, cursors) is bundled from `src`, so the package has no dependencies.
 */
export async function buildClient(): Promise<void> {
  writeOperations()
  const target = join(clientFolder, 'dist')
  rmSync(target, { recursive: true, force: true })
  await buildModules(target)
  buildTypes(target)
}

export function writeOperations(): void {
  const folder = join(clientFolder, 'src/operations')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of clientSources(readApiSchemas())) writeFileSync(join(folder, name), text)
}

/** Modules that only re-export. A bundler would turn their namespaces into objects, which keep everything. */
const indexes = ['index', 'operations/index']

/** Every module stays a separate file, so that bundlers leave out what isn't used. */
async function buildModules(target: string): Promise<void> {
  const source = join(clientFolder, 'src')
  const modules = globSync('**/*.ts', { cwd: source }).map((path) => path.replaceAll('\\', '/').slice(0, -3))
  const entry = Object.fromEntries(
    modules.filter((name) => !indexes.includes(name)).map((name) => [name, join(source, `${name}.ts`)]),
  )
  await build({
    configFile: false,
    root: clientFolder,
    logLevel: 'warn',
    build: {
      outDir: target,
      emptyOutDir: false,
      minify: false,
      target: 'es2023',
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: /^node:/,
        output: { preserveModules: true, preserveModulesRoot: source, entryFileNames: '[name].js' },
      },
    },
  })
  for (const name of indexes) {
    const text = readFileSync(join(source, `${name}.ts`), 'utf8').replace(/^export type .*\n/gm, '')
    writeFileSync(join(target, `${name}.js`), withScriptNames(text))
  }
}

function withScriptNames(text: string): string {
  return text.replace(/(from '\.[^']*)\.ts'/g, "$1.js'")
}

/** The declarations reachable from what the package exports; none of them refers to files outside the package. */
function buildTypes(target: string): void {
  const declarations = join(root, 'out/client-types')
  rmSync(declarations, { recursive: true, force: true })
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--outDir', declarations]
  const { status, stdout } = spawnSync(process.execPath, [
    compiler,
    '-p',
    clientFolder,
    ...options,
    '--checkers',
    '1',
  ])
  if (status !== 0) throw new Error(`The client’s types don’t compile.\n${stdout}`)
  const own = join(declarations, 'packages/client/src')
  const waiting = ['index', 'sandbox']
  const written = new Set<string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (written.has(name)) continue
    written.add(name)
    const text = readFileSync(join(own, `${name}.d.ts`), 'utf8')
    for (const [, path = ''] of text.matchAll(/from '(\.[^']*)\.ts'/g)) {
      waiting.push(posix.join(posix.dirname(name), path))
    }
    mkdirSync(dirname(join(target, name)), { recursive: true })
    writeFileSync(join(target, `${name}.d.ts`), withScriptNames(text))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildClient()
  console.log(relative(root, join(clientFolder, 'dist')))
}
