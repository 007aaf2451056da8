import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

/** They write no text that people read; what the sandbox answers isn't translated. */
const silent = ['certificate-worker.ts', 'checkpoint-worker.ts', 'sandbox-worker.ts']

it('sets the language of every thread before anything else', () => {
  const entries = globSync('src/main/**/*-worker.ts').filter((file) => !silent.includes(basename(file)))
  expect(entries.length).toBeGreaterThan(7)
  const first = (file: string) => readFileSync(file, 'utf8').split('\n')[0]
  expect(entries.filter((file) => !first(file)?.endsWith("/set-language.ts'"))).toEqual([])
  expect(first('src/main/index.ts')).toBe("import './shell/app/set-language.ts'")
})
