import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KeyValueFile, openSettings } from '../../../../src/main/shell/settings.ts'

let folder = ''
let path = ''

/** A file as electron-store keeps it: read as a whole, written as a whole, throwing where it cannot. */
function jsonFile(): KeyValueFile {
  const read = (): Record<string, unknown> => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
  return {
    get: (key) => read()[key],
    set: (key, value) => writeFileSync(path, JSON.stringify({ ...read(), [key]: value })),
  }
}

const open = (openFile: () => KeyValueFile = jsonFile) => openSettings({ path, openFile, now: () => 0 })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flightdeck-settings-'))
  path = join(folder, 'settings.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('settings', () => {
  it('keep what is set, across openings', () => {
    expect(open().settings.set('mainWindow', { x: 1 })).toEqual({ ok: true, value: undefined })
    const { settings, setAside, notices } = open()
    expect(notices).toEqual([])
    expect(settings.get('mainWindow')).toEqual({ x: 1 })
    expect(setAside).toBeNull()
  })

  it.each([
    ['cut off', '{"mainWindow":{"x":'],
    ['empty', ''],
    ['full of zeros', '\u0000'.repeat(4_096)],
    ['a list', '[1,2]'],
    ['null', 'null'],
    ['text', '"settings"'],
    ['binary', '\u{1F4A5}\uFFFD\uFFFD'],
  ])('begin anew when their file is %s, and keep a copy of it', (_what, content) => {
    writeFileSync(path, content)
    const { settings, setAside, notices } = open()
    expect(notices).toEqual([expect.stringContaining(String(setAside))])
    expect(settings.get('mainWindow')).toBeUndefined()
    expect(settings.set('theme', 'dark').ok).toBe(true)
    expect(open().settings.get('theme')).toBe('dark')
    expect(setAside).toBe(join(folder, 'settings.json.unreadable-1970-01-01T00-00-00.000Z'))
    expect(readFileSync(String(setAside), 'utf8')).toBe(content)
  })

  it('live in memory when the file cannot be opened, and say so at every write', () => {
    const { settings } = open(() => {
      throw Object.assign(new Error('no'), { code: 'EACCES' })
    })
    expect(settings.set('theme', 'dark')).toMatchObject({
      ok: false,
      fault: { kind: 'storage', code: 'EACCES' },
    })
    expect(settings.get('theme')).toBe('dark')
  })

  it('answer a fault when the disk refuses a write', () => {
    const full = (): never => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
    const { settings } = open(() => ({ get: () => 'before', set: full }))
    expect(settings.set('theme', 'dark')).toMatchObject({
      ok: false,
      fault: { kind: 'storage', code: 'ENOSPC' },
    })
    expect(settings.get('theme')).toBe('before')
  })

  it('do not touch a file that they may not read', () => {
    writeFileSync(path, '{"theme":"dark"}')
    chmodSync(path, 0o000)
    const mayReadAnything = process.getuid?.() === 0
    const { settings } = open()
    expect(settings.get('theme')).toBe(mayReadAnything ? 'dark' : undefined)
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })
})
