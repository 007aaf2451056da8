import { rmSync } from 'node:fs'
import { expect } from 'playwright/test'
import { freshFolder, start, test } from './support.ts'

test('safeStorage: a secret survives a restart and is not readable at rest', async () => {
  const profile = freshFolder()
  const first = await start('bare', { profile })
  const encrypted = await first.application.evaluate(async ({ safeStorage }) => {
    const available = await safeStorage.isAsyncEncryptionAvailable()
    const bytes = await safeStorage.encryptStringAsync('a canary é')
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes)
    return {
      available,
      result,
      shouldReEncrypt,
      hex: bytes.toString('hex'),
      plain: bytes.includes('canary'),
      buffer: Buffer.isBuffer(bytes),
    }
  })
  expect(encrypted).toMatchObject({
    available: true,
    result: 'a canary é',
    shouldReEncrypt: false,
    plain: false,
    buffer: true,
  })
  const closed = first.application.waitForEvent('close')
  await first.application.close()
  await closed
  const second = await start('bare', { profile })
  const back = await second.application.evaluate(async ({ safeStorage }, hex) => {
    const bytes = Buffer.from(hex, 'hex')
    const good = await safeStorage.decryptStringAsync(bytes)
    const last = bytes.length - 1
    bytes[last] = (bytes[last] ?? 0) ^ 1
    const bad = await safeStorage.decryptStringAsync(bytes).then(
      () => 'decrypted',
      () => 'refused',
    )
    return {
      good: good.result,
      bad,
      backend: process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'linux only',
    }
  }, encrypted.hex)
  expect(back.good).toBe('a canary é')
  expect(back.bad).toBe('refused')
  expect(back.backend).not.toBe('unknown')
  await second.end()
  rmSync(profile, { recursive: true, force: true })
})

test('safeStorage is reported as available once the program is ready, and not before', async () => {
  const { application, end } = await start('plain')
  const available = await application.evaluate(async ({ safeStorage }) => ({
    early: Reflect.get(globalThis, 'earlyEncryption'),
    late: await safeStorage.isAsyncEncryptionAvailable(),
  }))
  expect(available).toEqual({ early: false, late: true })
  await end()
})

test('--password-store=basic selects basic_text', async () => {
  const { application, end } = await start('bare', { args: ['--password-store=basic'] })
  expect(await application.evaluate(({ safeStorage }) => safeStorage.getSelectedStorageBackend())).toBe(
    'basic_text',
  )
  await end()
})
