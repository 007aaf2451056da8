import { join } from 'node:path'
import { expect } from 'playwright/test'
import { freshFolder, isNightly, start, test } from './support.ts'

/** The result of each safeStorage call on a back end; `hex` was sealed by the system's. */
async function tryAll(backEnd: string | null, keyring: string, hex: string) {
  const environment: Record<string, string> = backEnd === null ? {} : { ELECTRON_HOST_SAFE_STORAGE: backEnd }
  const { application, end } = await start('bare', {
    env: { ...environment, ELECTRON_HOST_KEYRING: keyring },
  })
  const result = await application.evaluate(
    async ({ safeStorage }, { hex }) => {
      const open = (bytes: Buffer) =>
        safeStorage.decryptStringAsync(bytes).then(
          ({ result, shouldReEncrypt }) => `${result}${shouldReEncrypt ? ', to be sealed again' : ''}`,
          () => 'refused',
        )
      const seal = () => safeStorage.encryptStringAsync('secret').catch(() => null)
      const sealed = await seal()
      const first = {
        available: await safeStorage.isAsyncEncryptionAvailable(),
        prefix: sealed?.subarray(0, 3).toString() ?? 'refused',
        own: sealed === null ? 'none' : await open(sealed),
        before: await open(Buffer.from(hex, 'hex')),
        backEnd: safeStorage.getSelectedStorageBackend(),
      }
      // A keyring that appears later isn't looked up again.
      process.env.ELECTRON_HOST_SAFE_STORAGE = 'system'
      const later = (await seal())?.subarray(0, 3).toString() ?? 'refused'
      return { ...first, later, hex: sealed?.toString('hex') ?? '' }
    },
    { hex },
  )
  await end()
  const { hex: sealed, ...facts } = result
  return { facts, sealed }
}

test('the back ends a test may choose', async () => {
  const keyring = join(freshFolder(), 'keyring')
  const system = await tryAll('system', keyring, '')
  const found = { available: true, backEnd: 'gnome_libsecret', own: 'secret' }
  expect(system.facts).toEqual({ ...found, prefix: 'v11', later: 'v11', before: '' })

  const fallback = { ...found, prefix: 'v10', later: 'v10', before: 'refused' }
  const none = await tryAll('no-keyring', keyring, system.sealed)
  expect(none.facts).toEqual(fallback)
  if (isNightly) expect((await tryAll('locked', keyring, system.sealed)).facts).toEqual(fallback)
  const byDefault = await tryAll(null, keyring, system.sealed)
  expect(byDefault.facts).toEqual({ ...fallback, backEnd: 'basic_text' })

  if (!isNightly) return
  const changed = await tryAll('changed', keyring, system.sealed)
  expect(changed.facts).toEqual({ ...found, prefix: 'v11', later: 'v11', before: 'refused' })
  const failing = await tryAll('failing', keyring, system.sealed)
  expect(failing.facts).toEqual({
    ...found,
    prefix: 'refused',
    own: 'none',
    later: 'refused',
    before: 'refused',
  })

  // Whatever the fallback key sealed opens everywhere, and should be sealed again once there is a keyring.
  const back = await tryAll('system', keyring, none.sealed)
  expect(back.facts.before).toBe('secret, to be sealed again')
})
