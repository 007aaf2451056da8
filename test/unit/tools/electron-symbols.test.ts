import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const tree = join(import.meta.dirname, '../../..')

test('every Electron symbol the program uses is listed by the host, and the table is current', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'tools/electron-host/symbols.ts', '--check'],
    { cwd: tree, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
