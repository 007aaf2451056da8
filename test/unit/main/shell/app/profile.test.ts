import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  profileFolder,
  resolveDataFolder,
  unwritableFolder,
} from '../../../../../src/main/shell/app/profile.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'

describe('the profile', () => {
  it.each([
    [[], null],
    [['flightdeck', '--profile='], null],
    [['--profile', 'a'], null],
    [['--profile=one'], resolve('/start', 'one')],
    [['--profile=one', '--profile=/two'], resolve('/two')],
    [['--profile=a=b'], resolve('/start', 'a=b')],
  ])('of %j is %s', (arguments_, folder) => expect(profileFolder(arguments_, '/start')).toBe(folder))

  it('is created, and set before anything is ready', () => {
    const start = mkdtempSync(join(tmpdir(), 'flightdeck-profile-'))
    const set: unknown[] = []
    const app = {
      getPath: () => join(start, 'default'),
      setPath: (...given: unknown[]) => void set.push(given),
    }
    expect(resolveDataFolder(app, ['--profile=own/one'], start)).toEqual(succeed(join(start, 'own', 'one')))
    expect(resolveDataFolder(app, [], start)).toEqual(succeed(join(start, 'default')))
    expect(set).toEqual([['userData', join(start, 'own', 'one')]])
    expect(statSync(join(start, 'own', 'one')).isDirectory()).toBe(true)
    expect(statSync(join(start, 'default')).isDirectory()).toBe(true)
    rmSync(start, { recursive: true })
  })

  it('that can’t be created is a fault that says which, and what else can be done', () => {
    const start = mkdtempSync(join(tmpdir(), 'flightdeck-profile-'))
    writeFileSync(join(start, 'file'), '')
    const set: unknown[] = []
    const app = { getPath: () => start, setPath: (...given: unknown[]) => void set.push(given) }
    expect(resolveDataFolder(app, ['--profile=file/data'], start)).toMatchObject({
      ok: false,
      fault: { kind: 'storage', code: 'ENOTDIR', message: expect.stringContaining('--profile=FOLDER') },
    })
    expect(set).toEqual([])
    rmSync(start, { recursive: true })
  })
})

it.skipIf(process.getuid === undefined)(
  'reports why a folder can’t be written, and leaves nothing in one that can',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'flightdeck-probe-'))
    try {
      expect(unwritableFolder(folder)).toBeNull()
      expect(readdirSync(folder)).toEqual([])
      expect(unwritableFolder(join(folder, 'missing'))).toMatchObject({ kind: 'storage', code: 'ENOENT' })
      const gone = unwritableFolder('/proc/self')
      expect(gone?.message).toMatch(/can’t start with the data folder \/proc\/self.*--profile=FOLDER/)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
