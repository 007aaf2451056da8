import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'

/** A tree with our tools, and an npm and a builder that stay until they're let go. */

const root = join(import.meta.dirname, '../../..')
const lockfile = { lockfileVersion: 3, packages: { '': {}, 'node_modules/a': { integrity: 'sha512-a' } } }

let tree = ''
const children: ChildProcess[] = []

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'flightdeck-set-up-'))
  for (const file of globSync('tools/*.mjs', { cwd: root })) cpSync(join(root, file), join(tree, file))
  for (const file of ['package.json', 'electron.vite.config.ts', 'tsconfig.base.json'])
    cpSync(join(root, file), join(tree, file))
  const folders = ['folder', 'commands', 'node_modules/electron-vite/bin', 'src', 'resources']
  for (const folder of folders) mkdirSync(join(tree, folder), { recursive: true })
  for (const folder of ['.', 'folder'])
    writeFileSync(join(tree, folder, 'package-lock.json'), JSON.stringify(lockfile))
  const npm = join(tree, 'commands', 'npm')
  // The kernel cuts the path of an interpreter at its first space.
  writeFileSync(npm, `#!/bin/sh\nexec "${process.execPath}" "$0.mjs"\n`)
  chmodSync(npm, 0o755)
  // Its list of packages is the last that npm writes.
  writeFileSync(
    `${npm}.mjs`,
    `import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('npm.log', 'begins\\n')
const waiting = setInterval(() => {
  if (!existsSync('go')) return
  clearInterval(waiting)
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', '${JSON.stringify(lockfile)}')
  appendFileSync('npm.log', 'ends\\n')
}, 20)
`,
  )
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  writeFileSync(join(tree, 'folder', 'go'), '')
  rmSync(tree, { recursive: true, force: true, maxRetries: 10 })
})

function runInTree(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: tree,
    env: { ...process.env, PATH: [join(tree, 'commands'), process.env.PATH].join(delimiter) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  const said = text(child.stderr)
  return { child, ended: once(child, 'exit').then(async ([code]) => ({ code, said: await said })) }
}
const install = () =>
  runInTree("import { installLocked } from './tools/packages.mjs'; await installLocked('folder', 'packages')")
const npmLog = () => {
  const path = join(tree, 'folder', 'npm.log')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

// A script without an ending can't be started there.
describe.skipIf(process.platform === 'win32')('packages', () => {
  it('are installed by one set-up while another waits', async () => {
    const first = install()
    await eventually(() => expect(npmLog()).toEqual(['begins']))
    const second = install()
    second.child.stderr?.once('data', () => writeFileSync(join(tree, 'folder', 'go'), ''))
    expect((await first.ended).code).toBe(0)
    const { code, said } = await second.ended
    expect(said).toContain('waiting for another set-up')
    expect(code).toBe(0)
    expect(npmLog()).toEqual(['begins', 'ends'])
  })

  it('are left to an npm whose set-up was killed', async () => {
    const first = install()
    await eventually(() => expect(npmLog()).toEqual(['begins']))
    const killed = once(first.child, 'exit')
    first.child.kill('SIGKILL')
    await killed
    const second = install()
    second.child.stderr?.once('data', () => writeFileSync(join(tree, 'folder', 'go'), ''))
    const { code, said } = await second.ended
    expect(said).toContain('waiting for another set-up')
    expect(code).toBe(0)
    expect(npmLog()).toEqual(['begins', 'ends'])
  })

  it('are installed after a set-up that was killed with its npm', async () => {
    writeFileSync(join(tree, 'folder', 'go'), '')
    const gone = runInTree('')
    await gone.ended
    writeFileSync(join(tree, 'folder', '.setup-lock'), String(gone.child.pid))
    expect((await install().ended).code).toBe(0)
    expect(npmLog()).toEqual(['begins', 'ends'])
    expect(existsSync(join(tree, 'folder', '.setup-lock'))).toBe(false)
  })
})

describe('a build', () => {
  const builder = () => join(tree, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const build = (options: string) =>
    runInTree(`import { build } from './tools/build.mjs'; await build(${options})`).ended
  const builtCount = () => readFileSync(join(tree, 'built.log'), 'utf8').length
  const succeeding = "require('node:fs').appendFileSync('built.log', 'x')"

  it('that was killed halfway is made again', async () => {
    writeFileSync(builder(), succeeding)
    expect((await build('{}')).code).toBe(0)
    expect((await build('{}')).code).toBe(0)
    expect(builtCount()).toBe(1)
    writeFileSync(builder(), "process.kill(process.ppid, 'SIGKILL')")
    expect((await build('{ force: true }')).code).not.toBe(0)
    writeFileSync(builder(), succeeding)
    expect((await build('{}')).code).toBe(0)
    expect(builtCount()).toBe(2)
  })
})
