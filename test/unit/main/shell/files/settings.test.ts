import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type KeyValueFile, openSettings } from '../../../../../src/main/shell/files/settings.ts'
import { isPosix } from '../../../../support/runs.ts'

let folder = ''
let path = ''

/** A file like electron-store's: read as a whole, written as a whole, throwing on failure. */
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
  it('keep what is set, across restarts', () => {
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
    ['an empty object with more behind it', '{}}}}'],
  ])('start over if their file is %s, and keep a copy of it', (_what, content) => {
    writeFileSync(path, content)
    const { settings, setAside, notices } = open()
    expect(notices).toEqual([expect.stringContaining(String(setAside))])
    expect(settings.get('mainWindow')).toBeUndefined()
    expect(settings.set('theme', 'dark').ok).toBe(true)
    expect(open().settings.get('theme')).toBe('dark')
    expect(setAside).toBe(join(folder, 'settings.json.unreadable-1970-01-01T00-00-00.000Z'))
    expect(readFileSync(String(setAside), 'utf8')).toBe(content)
  })

  const saved = { theme: 'dark', vault: { 'key "1"': 'sealed, {with} [signs]\\' }, name: 'Über 🚀' }
  const text = JSON.stringify(saved, null, '\t')
  const marked = (mark: readonly number[], encoded: Buffer) => Buffer.concat([Buffer.from(mark), encoded])

  it.each([
    ['a byte order mark', marked([0xef, 0xbb, 0xbf], Buffer.from(text))],
    ['UTF-16 with a mark', marked([0xff, 0xfe], Buffer.from(text, 'utf16le'))],
    ['UTF-16 without one', Buffer.from(text, 'utf16le')],
    ['big-endian UTF-16 with a mark', marked([0xfe, 0xff], Buffer.from(text, 'utf16le').swap16())],
    ['big-endian UTF-16 without one', Buffer.from(text, 'utf16le').swap16()],
    ['line breaks around it', Buffer.from(`\r\n ${text}\r\n`)],
  ])('are the same after an editor has saved their file with %s', (_what, bytes) => {
    writeFileSync(path, bytes)
    const { settings, setAside, notices } = open()
    expect({ setAside, notices }).toEqual({ setAside: null, notices: [] })
    for (const [key, value] of Object.entries(saved)) expect(settings.get(key)).toEqual(value)
    expect(settings.set('theme', 'light').ok).toBe(true)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ ...saved, theme: 'light' })
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })

  it('keep every entry before the damage, wherever it begins, and report it', () => {
    const entries = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
    fc.assert(
      fc.property(
        entries,
        fc.nat(),
        fc.constantFrom('', '}', '\0\0\0', '{"theme":1}', '",'),
        (all, at, end) => {
          const whole = JSON.stringify(all)
          const place = at % (whole.length + 1)
          writeFileSync(path, `${whole.slice(0, place)}${end}`)
          const { settings, setAside, notices } = open()
          const written = Object.entries(JSON.parse(whole))
          // An entry is certainly complete if another one follows.
          const before = written.filter((_, index) => {
            const next = JSON.stringify(Object.fromEntries(written.slice(0, index + 1))).length
            return next <= place
          })
          for (const [key, value] of before) expect(settings.get(key)).toEqual(value)
          if (setAside === null) expect(JSON.parse(readFileSync(path, 'utf8'))).toBeTypeOf('object')
          else expect(notices).toEqual([expect.stringContaining(setAside)])
          for (const name of readdirSync(folder)) rmSync(join(folder, name))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are read from a damaged file with many entries without trying each one', () => {
    const entries = Array.from({ length: 20_000 }, (_, index) => `"key${index}":${index}`)
    writeFileSync(path, `{${entries.join(',')},"last":`)
    const { settings } = open()
    expect(settings.get('key19999')).toBe(19_999)
    expect(settings.get('last')).toBeUndefined()
  })

  const expectSetAside = (reason: string) => {
    const { settings, setAside, notices } = open()
    expect(notices).toEqual([expect.stringMatching(new RegExp(`${reason}.*${basename(String(setAside))}`))])
    expect(settings.set('theme', 'dark').ok).toBe(true)
    expect(open().settings.get('theme')).toBe('dark')
  }
  it.each([
    ['a folder', () => mkdirSync(path), 'a folder'],
    ['too large', () => writeFileSync(path, ' '.repeat(20_000_000)), 'too large'],
  ])('set aside what is %s in their place, and report it', (_what, arrange, reason) => {
    arrange()
    expectSetAside(reason)
  })

  it.runIf(isPosix).each([
    ['a pipe', () => execFileSync('mkfifo', [path])],
    ['a device', () => symlinkSync('/dev/zero', path)],
  ])('set aside what is %s in their place, and report it', (_what, arrange) => {
    arrange()
    expectSetAside('no plain file')
  })

  it('report a missing file if the program has run before', () => {
    expect(openSettings({ path, openFile: jsonFile, now: () => 0 }).notices).toEqual([])
    rmSync(path)
    const again = () => openSettings({ path, openFile: jsonFile, now: () => 0, isExpected: true }).notices
    expect(again()).toEqual([expect.stringContaining('missing')])
    expect(again()).toEqual([])
  })

  it('are kept in memory if the file can’t be opened, and say so at once and on every write', () => {
    writeFileSync(path, '{"language":"en"}')
    const { settings, notices } = open(() => {
      throw Object.assign(new Error('no'), { code: 'EACCES' })
    })
    expect(notices).toEqual([expect.stringContaining('EACCES')])
    expect(settings.get('language')).toBe('en')
    expect(settings.set('theme', 'dark')).toMatchObject({
      ok: false,
      fault: { kind: 'storage', code: 'EACCES' },
    })
    expect(settings.get('theme')).toBe('dark')
  })

  it('return a fault if the disk refuses a write', () => {
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

  it.runIf(isPosix)('don’t touch a file that they may not read', () => {
    writeFileSync(path, '{"theme":"dark"}')
    chmodSync(path, 0o000)
    const mayReadAnything = process.getuid?.() === 0
    const { settings } = open()
    expect(settings.get('theme')).toBe(mayReadAnything ? 'dark' : undefined)
    expect(readdirSync(folder)).toEqual(['settings.json'])
  })
})
