import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Every tool that package.json starts by itself. */
const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).scripts
const tools = [
  ...new Set(Object.values(scripts).flatMap((line) => /^node (tools\/\S+\.mjs)/.exec(line)?.[1] ?? [])),
]

function runTool(...args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 30_000 })
}

describe('asked for help, a tool says how it’s used and does nothing', () => {
  // The command line answers itself, once it's built.
  it.each(tools.filter((tool) => tool !== 'tools/flightdeck.mjs'))('%s', (tool) => {
    for (const option of ['--help', '-h']) {
      const { status, stdout, stderr } = runTool(tool, option)
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(/^(?:npm|node) /)
    }
  })
})

it('the checks refuse an argument that they don’t know', () => {
  const { status, stderr } = runTool('tools/test.mjs', '--nightly', '--quick')
  expect(status).toBe(1)
  expect(stderr).toMatch('Unknown argument --quick')
})
