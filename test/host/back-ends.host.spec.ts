import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { freshFolder, start } from './support.ts'

const outcomes = (hex: string) => ({ hex, kinds: ['available', 'encrypt', 'decrypt'] as const })

/** What each call of safeStorage does on a back end; `hex` was encrypted by the system's. */
async function tryAll(backEnd: string, keyring: string, hex: string) {
  const { application, end } = await start('plain', {
    env: { ELECTRON_HOST_SAFE_STORAGE: backEnd, ELECTRON_HOST_KEYRING: keyring },
  })
  const result = await application.evaluate(async ({ safeStorage }, { hex }) => {
    const encrypted = await safeStorage.encryptStringAsync('secret').catch((error: Error) => error.message)
    const decrypted = await safeStorage
      .decryptStringAsync(Buffer.from(hex, 'hex'))
      .then(({ result }) => result)
      .catch(() => 'refused')
    const own =
      typeof encrypted === 'string' ? 'none' : (await safeStorage.decryptStringAsync(encrypted)).result
    return {
      available: await safeStorage.isAsyncEncryptionAvailable(),
      encrypted: typeof encrypted === 'string' ? encrypted : encrypted.toString('hex'),
      decrypted,
      own,
      backEnd: safeStorage.getSelectedStorageBackend(),
    }
  }, outcomes(hex))
  await end()
  return result
}

test('the back ends a test may choose', async () => {
  test.setTimeout(60_000)
  const keyring = join(freshFolder(), 'keyring')
  const system = await tryAll('system', keyring, '')
  expect(system).toMatchObject({ available: true, own: 'secret' })
  const basic = await tryAll('basic_text', keyring, system.encrypted)
  expect(basic).toMatchObject({ available: true, own: 'secret', decrypted: 'refused', backEnd: 'basic_text' })
  const changed = await tryAll('changed', keyring, system.encrypted)
  expect(changed).toMatchObject({ available: true, own: 'secret', decrypted: 'refused' })
  const locked = await tryAll('locked', keyring, system.encrypted)
  expect(locked).toMatchObject({ available: false, own: 'none', decrypted: 'refused' })
  expect(locked.encrypted).toContain('locked')
  const failing = await tryAll('failing', keyring, system.encrypted)
  expect(failing).toMatchObject({ own: 'none', decrypted: 'refused' })
  const unavailable = await tryAll('unavailable', keyring, system.encrypted)
  expect(unavailable).toMatchObject({ available: false, own: 'none' })
})
