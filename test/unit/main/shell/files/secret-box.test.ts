import { describe, expect, it } from 'vitest'
import { choosePasswordStore } from '../../../../../src/main/shell/files/password-store.ts'
import { createSecretBox, type SystemKeyring } from '../../../../../src/main/shell/files/secret-box.ts'
import { recordingLogger, settingsOf } from '../support.ts'

interface FakeKeyring extends SystemKeyring {
  readonly calls: string[]
}

/** A keyring like the system's; each test changes what it needs. */
function keyring(changes: Partial<SystemKeyring> = {}): FakeKeyring {
  const calls: string[] = []
  const base: SystemKeyring = {
    isAsyncEncryptionAvailable: async () => true,
    encryptStringAsync: async (text) => Buffer.from(`v11:${text}`),
    decryptStringAsync: async (sealed) => ({ result: sealed.toString().slice(4), shouldReEncrypt: false }),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    ...changes,
  }
  const noted =
    <Arguments extends readonly unknown[], Result>(name: string, act: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      calls.push(name)
      return act(...given)
    }
  return {
    calls,
    isAsyncEncryptionAvailable: noted('available', base.isAsyncEncryptionAvailable),
    encryptStringAsync: noted('encrypt', base.encryptStringAsync),
    decryptStringAsync: noted('decrypt', base.decryptStringAsync),
    getSelectedStorageBackend: noted('backend', base.getSelectedStorageBackend),
  }
}

function box(fake: SystemKeyring, given: { platform?: NodeJS.Platform; whenReady?: Promise<void> } = {}) {
  const settings = settingsOf()
  const logger = recordingLogger()
  const secretBox = createSecretBox({
    keyring: fake,
    platform: given.platform ?? 'linux',
    whenReady: given.whenReady ?? Promise.resolve(),
    settings,
    logger,
    timeoutMs: 20,
  })
  return { secretBox, settings, logger }
}

const never = () => new Promise<never>(() => {})
const refuse = async (): Promise<never> => {
  throw new Error('cannot seal hunter2-secret')
}

/** The behavior of every Linux back end without its keyring. */
const fallbackSeal = async (text: string) => Buffer.from(`v10:${text}`)

describe('the secret box', () => {
  it('returns what it sealed, as text that can be stored', async () => {
    const { secretBox } = box(keyring())
    const sealed = await secretBox.seal('hunter2-secret')
    expect(sealed).toEqual({ ok: true, value: Buffer.from('v11:hunter2-secret').toString('base64') })
    expect(await secretBox.open(sealed.ok ? sealed.value : '')).toEqual({
      ok: true,
      value: { text: 'hunter2-secret', needsResealing: false },
    })
  })

  it('reports when the system wants it sealed again', async () => {
    const rotated = keyring({ decryptStringAsync: async () => ({ result: 'text', shouldReEncrypt: true }) })
    expect(await box(rotated).secretBox.open('AA==')).toEqual({
      ok: true,
      value: { text: 'text', needsResealing: true },
    })
  })

  it('doesn’t touch the keyring before it is used, nor before the program is ready', async () => {
    let ready = () => {}
    const fake = keyring()
    const { secretBox } = box(fake, {
      whenReady: new Promise((resolve) => {
        ready = resolve
      }),
    })
    const state = secretBox.state()
    await Promise.resolve()
    expect(fake.calls).toEqual([])
    ready()
    expect(await state).toEqual({ kind: 'protected', backend: 'gnome_libsecret' })
  })

  it.each<[string, Partial<SystemKeyring>, object]>([
    ['a keyring', {}, { kind: 'protected', backend: 'gnome_libsecret' }],
    [
      'the fixed password',
      { getSelectedStorageBackend: () => 'basic_text' },
      { kind: 'unprotected', backend: 'basic_text' },
    ],
    [
      'the fixed password that calls itself unavailable',
      { getSelectedStorageBackend: () => 'basic_text', isAsyncEncryptionAvailable: async () => false },
      { kind: 'unprotected', backend: 'basic_text' },
    ],
    ['no keyring', { isAsyncEncryptionAvailable: async () => false }, { kind: 'unavailable' }],
    [
      'one in name only',
      { encryptStringAsync: fallbackSeal },
      { kind: 'unprotected', backend: 'basic_text' },
    ],
    [
      'a sealing without a key',
      { encryptStringAsync: async (text) => Buffer.from(text) },
      { kind: 'unprotected', backend: 'basic_text' },
    ],
    [
      'a newer kind of key',
      { encryptStringAsync: async () => Buffer.from('v12…') },
      { kind: 'protected', backend: 'gnome_libsecret' },
    ],
    ['one that refuses to seal', { encryptStringAsync: refuse }, { kind: 'unavailable' }],
    [
      'one that hangs while it seals',
      { encryptStringAsync: never },
      { kind: 'unavailable', reason: 'The keyring isn’t responding.' },
    ],
    ['an unknown one', { getSelectedStorageBackend: () => 'unknown' }, { kind: 'unavailable' }],
    ['one that fails', { isAsyncEncryptionAvailable: refuse }, { kind: 'unavailable' }],
    [
      'one that hangs',
      { isAsyncEncryptionAvailable: never },
      { kind: 'unavailable', reason: 'The keyring isn’t responding.' },
    ],
  ])('reports the state with %s', async (_what, changes, expected) => {
    expect(await box(keyring(changes)).secretBox.state()).toMatchObject(expected)
  })

  it.each<[NodeJS.Platform, string]>([
    ['darwin', 'keychain'],
    ['win32', 'dpapi'],
  ])('requests on %s neither the back end nor a probe', async (platform, backend) => {
    // A Mac's keychain also seals as v10.
    const fake = keyring({ encryptStringAsync: fallbackSeal })
    const { secretBox, settings } = box(fake, { platform })
    expect(await secretBox.state()).toEqual({ kind: 'protected', backend })
    expect(fake.calls).toEqual(['available'])
    await secretBox.seal('text')
    expect(settings.get('secretBackend')).toBe(backend)
  })

  it('seals one probe per process, since Electron looks for the key once', async () => {
    let seal: SystemKeyring['encryptStringAsync'] = fallbackSeal
    const fake = keyring({ encryptStringAsync: (text) => seal(text) })
    const { secretBox } = box(fake)
    const unprotected = { kind: 'unprotected', backend: 'basic_text' }
    expect(await secretBox.state()).toEqual(unprotected)
    seal = async (text) => Buffer.from(`v11:${text}`)
    expect(await secretBox.state()).toEqual(unprotected)
    expect(fake.calls.filter((name) => name === 'encrypt')).toHaveLength(1)
  })

  it('asks for a restart if the keyring behind a secret was missing at start', async () => {
    const { secretBox } = box(keyring({ encryptStringAsync: fallbackSeal, decryptStringAsync: refuse }))
    expect(await secretBox.open(Buffer.from('v11:text').toString('base64'))).toMatchObject({
      ok: false,
      fault: { state: 'unreadable', message: expect.stringContaining('restart') },
    })
    expect(await secretBox.open(Buffer.from('v10:text').toString('base64'))).toMatchObject({
      ok: false,
      fault: { state: 'unreadable', message: expect.not.stringContaining('restart') },
    })
  })

  it('asks for a restart if the keyring refuses to seal', async () => {
    expect(await box(keyring({ encryptStringAsync: refuse })).secretBox.seal('text')).toMatchObject({
      ok: false,
      fault: { state: 'unavailable', message: expect.stringContaining('restart') },
    })
  })

  it.each<[string, Partial<SystemKeyring>]>([
    ['fails', { encryptStringAsync: refuse }],
    ['hangs', { encryptStringAsync: never }],
    [
      'throws at once',
      {
        encryptStringAsync: () => {
          throw new Error('not ready')
        },
      },
    ],
  ])('returns a fault if sealing %s, and records no back end', async (_how, changes) => {
    const { secretBox, settings, logger } = box(keyring(changes))
    expect(await secretBox.seal('hunter2-secret')).toMatchObject({
      ok: false,
      fault: { kind: 'secrets', state: 'unavailable' },
    })
    expect(settings.values.size).toBe(0)
    expect(JSON.stringify(logger.entries)).not.toContain('hunter2-secret')
  })

  it('distinguishes a lost key from a missing keyring', async () => {
    const lost = box(keyring({ decryptStringAsync: refuse }))
    expect(await lost.secretBox.open('AA==')).toMatchObject({
      ok: false,
      fault: { kind: 'secrets', state: 'unreadable' },
    })
    const locked = box(keyring({ decryptStringAsync: refuse, isAsyncEncryptionAvailable: async () => false }))
    expect(await locked.secretBox.open('AA==')).toMatchObject({ ok: false, fault: { state: 'unavailable' } })
    const hanging = box(keyring({ decryptStringAsync: never }))
    expect(await hanging.secretBox.open('AA==')).toMatchObject({ ok: false, fault: { state: 'unavailable' } })
  })

  it('waits once for a keyring that doesn’t answer, and accepts a later answer', async () => {
    let unlock = () => {}
    const locked = new Promise<boolean>((resolve) => {
      unlock = () => resolve(true)
    })
    const fake = keyring({ isAsyncEncryptionAvailable: () => locked })
    const { secretBox } = box(fake)
    const answered = Promise.withResolvers<void>()
    secretBox.onAnswer(answered.resolve)
    expect(await secretBox.state()).toMatchObject({ kind: 'unavailable' })
    const asked = fake.calls.filter((name) => name !== 'backend')
    expect(await secretBox.state()).toMatchObject({ kind: 'unavailable' })
    expect(await secretBox.open('AA==')).toMatchObject({ ok: false, fault: { state: 'unavailable' } })
    expect(await secretBox.seal('text')).toMatchObject({ ok: false, fault: { state: 'unavailable' } })
    expect(fake.calls.filter((name) => name !== 'backend')).toEqual(asked)
    unlock()
    await answered.promise
    expect(await secretBox.state()).toEqual({ kind: 'protected', backend: 'gnome_libsecret' })
    expect((await secretBox.seal('text')).ok).toBe(true)
  })

  it('names both back ends if the system has changed to another', async () => {
    const { secretBox, settings } = box(
      keyring({ decryptStringAsync: refuse, getSelectedStorageBackend: () => 'kwallet6' }),
    )
    settings.set('secretBackend', 'gnome_libsecret')
    expect(await secretBox.open('AA==')).toMatchObject({
      fault: { message: 'This was stored with gnome_libsecret; the system now offers kwallet6.' },
    })
  })
})

describe('the password store on the next start', () => {
  const switches = (given: readonly string[] = []) => {
    const appended: string[] = []
    return {
      appended,
      hasSwitch: (name: string) => given.includes(name),
      appendSwitch: (name: string, value: string) => void appended.push(`${name}=${value}`),
    }
  }

  it.each([
    ['gnome_libsecret', 'gnome-libsecret'],
    ['kwallet', 'kwallet'],
    ['kwallet5', 'kwallet5'],
    ['kwallet6', 'kwallet6'],
  ])('after sealing with %s is %s', async (backend, value) => {
    const { secretBox, settings } = box(keyring({ getSelectedStorageBackend: () => backend }))
    await secretBox.seal('text')
    const commandLine = switches()
    choosePasswordStore(commandLine, settings, 'linux')
    expect(commandLine.appended).toEqual([`password-store=${value}`])
  })

  it('is left to the system after the fixed password, so that a keyring installed later is noticed', async () => {
    const { secretBox, settings } = box(keyring({ getSelectedStorageBackend: () => 'basic_text' }))
    await secretBox.seal('text')
    const commandLine = switches()
    choosePasswordStore(commandLine, settings, 'linux')
    expect(commandLine.appended).toEqual([])
  })

  it('is left to the system if the keyring existed in name only', async () => {
    const { secretBox, settings } = box(keyring({ encryptStringAsync: fallbackSeal }))
    await secretBox.seal('text')
    const commandLine = switches()
    choosePasswordStore(commandLine, settings, 'linux')
    expect(commandLine.appended).toEqual([])
  })

  it('is left alone before the first secret, on other systems, for strange values and if the user chose it', () => {
    const chosen = switches(['password-store'])
    choosePasswordStore(chosen, settingsOf({ secretBackend: 'kwallet6' }), 'linux')
    const others = switches()
    choosePasswordStore(others, settingsOf(), 'linux')
    choosePasswordStore(others, settingsOf({ secretBackend: 'kwallet6' }), 'darwin')
    choosePasswordStore(others, settingsOf({ secretBackend: '--no-sandbox' }), 'linux')
    choosePasswordStore(others, settingsOf({ secretBackend: 5 }), 'linux')
    expect([...chosen.appended, ...others.appended]).toEqual([])
  })
})
