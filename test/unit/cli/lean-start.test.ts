import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const entry = join(import.meta.dirname, '../../../src/cli/flightdeck.ts')
/** Prints what the program has loaded when it ends. */
const recorder = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  process.on('exit', () => process.stderr.write(loaded.join('\\n')))
`)}`

it('answers --version without the schemas that half of all modules begin with', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', recorder, entry, '--version'], {
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const urls = stderr.split('\n')
  expect(urls.some((url) => url.endsWith('/src/cli/table/commands.ts'))).toBe(true)
  expect(urls.filter((url) => url.includes('/node_modules/'))).toEqual([])
})
