import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** What the single executable has inside, here without being in one. */
const files: Readonly<Record<string, string>> = {
  'cli/flightdeck.js': `
    import { greeting } from './chunks/greeting.js'
    import { Worker } from 'node:worker_threads'
    const address = new URL('../main/messages/de.json', import.meta.url).href
    const { default: messages } = await import(address, { with: { type: 'json' } })
    console.log(greeting, messages.Hello)
    await import('./chunks/missing.js').catch((error) => console.log(error.message))
    new Worker(new URL('../main/first-worker.js', import.meta.url))
  `,
  'cli/chunks/greeting.js':
    "import process from 'process'; export const greeting = 'Hello (' + (process.pid > 0) + ') is'",
  'main/messages/de.json': '{ "Hello": "Hallo" }',
  'main/first-worker.js': `
    import { Worker } from 'node:worker_threads'
    import { name } from './chunks/name.js'
    console.log(name, 'starts another')
    new Worker(new URL('second-worker.js', import.meta.url))
  `,
  'main/second-worker.js': "import { name } from './chunks/name.js'; console.log(name, 'is done')",
  'main/chunks/name.js': "export const name = 'A thread'",
}

const inside = `
  const files = ${JSON.stringify(files)}
  const getAsset = (name) => {
    if (!Object.hasOwn(files, name)) throw new Error('There is no ' + name + ' inside.')
    return files[name]
  }
  const getBuiltinModule = process.getBuiltinModule
  process.getBuiltinModule = (name) => (name === 'node:sea' ? { getAsset } : getBuiltinModule(name))
`

const asImport = (script: string) => `--import=data:text/javascript,${encodeURIComponent(script)}`

it('imports what is inside, in the process and its threads, and nothing else in its place', () => {
  const start = readFileSync(
    join(import.meta.dirname, '../../../tools/package/command-line/executable-start.mjs'),
    'utf8',
  )
  const { stdout, stderr } = spawnSync(process.execPath, [asImport(inside), asImport(start), '-e', '0'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout.split('\n')).toEqual([
    'Hello (true) is Hallo',
    'There is no cli/chunks/missing.js inside.',
    'A thread starts another',
    'A thread is done',
    '',
  ])
})
