import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePrivate } from '../../../../../src/main/shell/files/private-files.ts'
import { isPosix } from '../../../../support/runs.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-private-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (name: string) => (lstatSync(join(folder, name)).mode & 0o777).toString(8)

it.runIf(isPosix)('removes other users’ access from files of earlier versions, and from nothing else', () => {
  const own = [
    'flightdeck.db',
    'flightdeck.db-wal',
    'flightdeck.db-shm',
    'flightdeck-damaged-2026-01-01T00-00-00-000Z.db',
    'flightdeck-schema-3-2026-01-01T00-00-00-000Z.db-wal',
    'flightdeck-state.json',
    'settings.json',
    'settings.json.unreadable-1970-01-01T00-00-00.000Z',
  ]
  for (const name of [...own, 'report.csv', 'start.sh']) writeFileSync(join(folder, name), '')
  for (const name of [...own, 'report.csv']) chmodSync(join(folder, name), 0o644)
  chmodSync(join(folder, 'start.sh'), 0o755)
  for (const name of ['collections', 'logs', 'Pictures of mine']) {
    mkdirSync(join(folder, name))
    chmodSync(join(folder, name), 0o755)
  }
  symlinkSync(join(folder, 'report.csv'), join(folder, 'settings.json.old'))
  makePrivate(folder)
  expect(own.map(modeOf)).toEqual(own.map(() => '600'))
  expect(['collections', 'logs'].map(modeOf)).toEqual(['700', '700'])
  expect(['report.csv', 'start.sh', 'Pictures of mine'].map(modeOf)).toEqual(['644', '755', '755'])
})

it('continues if it may not, or if nothing exists', () => {
  expect(() => makePrivate(join(folder, 'missing'))).not.toThrow()
})
