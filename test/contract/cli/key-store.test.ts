import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createKeyStoreBox } from '../../../src/cli/session/key-store.ts'
import { temporaryFolder } from '../../support/command-line.ts'
import { eventually } from '../../support/eventually.ts'
import { unwrap } from '../../support/outcomes.ts'

/** A key file, and the Secret Service of a real keyring, where `libsecret-tools`, `gnome-keyring` and `dbus-daemon` are installed. */

const programs = ['secret-tool', 'gnome-keyring-daemon', 'dbus-daemon']
const isInstalled = programs.every((name) => spawnSync(name, ['--version']).error === undefined)

describe('a key in a file', () => {
  it('is made anew if only half of it was written, and kept otherwise', async () => {
    const profile = temporaryFolder('key-file')
    const path = join(profile, 'command-line.key')
    for (const half of ['', 'c2hvcnQ=']) {
      writeFileSync(path, half)
      const sealed = unwrap(await createKeyStoreBox(profile, 'win32').seal('a token'))
      expect(unwrap(await createKeyStoreBox(profile, 'win32').open(sealed)).text).toBe('a token')
    }
    rmSync(profile, { recursive: true })
  })
})

describe.skipIf(!isInstalled)('the Secret Service', () => {
  const running: ChildProcess[] = []
  let home: string
  beforeAll(async () => {
    home = temporaryFolder('keyring')
    const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    running.push(bus)
    const address = await new Promise<string>((resolve) =>
      createInterface({ input: bus.stdout }).once('line', resolve),
    )
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', address)
    vi.stubEnv('HOME', home)
    vi.stubEnv('XDG_DATA_HOME', join(home, 'data'))
    vi.stubEnv('XDG_RUNTIME_DIR', home)
    const keyring = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    running.push(keyring)
    keyring.stdin.end('a password')
    const isReady = () =>
      existsSync(join(home, 'keyring', 'control')) &&
      spawnSync('secret-tool', ['store', '--label', 'test', 'test', 'test'], { input: 'x', timeout: 5_000 })
        .status === 0
    await eventually(() => expect(isReady()).toBe(true))
  })
  afterAll(() => {
    for (const child of running.toReversed()) child.kill()
    vi.unstubAllEnvs()
    rmSync(home, { recursive: true, force: true })
  })

  it('holds the key between runs, and a file holds none', async () => {
    const profile = join(home, 'profile')
    mkdirSync(profile)
    const box = createKeyStoreBox(profile, 'linux')
    expect(await box.state()).toEqual({ kind: 'protected', backend: 'secret-service' })
    const sealed = unwrap(await box.seal('a token'))
    expect(unwrap(await createKeyStoreBox(profile, 'linux').open(sealed)).text).toBe('a token')
    expect(existsSync(join(profile, 'command-line.key'))).toBe(false)
    expect(await createKeyStoreBox(join(home, 'another'), 'linux').open(sealed)).toMatchObject({ ok: false })
  })

  it('isn’t used once it’s gone, so what it sealed can’t be opened', async () => {
    const profile = join(home, 'profile')
    const sealed = unwrap(await createKeyStoreBox(profile, 'linux').seal('a token'))
    for (const child of running.splice(0).toReversed()) child.kill()
    const without = createKeyStoreBox(profile, 'linux')
    await eventually(async () => expect((await without.state()).kind).not.toBe('protected'))
    expect(await without.open(sealed)).toMatchObject({ ok: false, fault: { state: 'unreadable' } })
  })
})
