import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SecretBox, SecretBoxState } from '../../../src/main/core/ports.ts'
import { fail, succeed } from '../../../src/shared/core/outcome.ts'

/** A secret box that really encrypts, with a back end that tests can change, break and repair. */
export interface TestSecretBox extends SecretBox {
  /** Makes a silent back end answer. */
  answer(): void
  /** Switches to another back end with its own key. */
  become(state: SecretBoxState): void
  /** Nothing can be sealed or opened until `mend`. */
  break(): void
  mend(): void
  askToSealAgain(): void
  readonly used: { seal: number; open: number; state: number }
}

export const keyring: SecretBoxState = { kind: 'protected', backend: 'gnome_libsecret' }
export const basicText: SecretBoxState = { kind: 'unprotected', backend: 'basic_text' }
export const unavailable: SecretBoxState = { kind: 'unavailable', reason: 'no back end answers' }

const keys = new Map<string, Buffer>()

export function createTestSecretBox(first: SecretBoxState = keyring): TestSecretBox {
  let state = first
  let broken = false
  let needsResealing = false
  const used = { seal: 0, open: 0, state: 0 }

  const keyOf = (): Buffer | null => {
    if (broken || state.kind === 'unavailable') return null
    const key = keys.get(state.backend) ?? randomBytes(32)
    keys.set(state.backend, key)
    return key
  }
  const unreadable = fail({ kind: 'secrets', state: 'unreadable', message: 'The back end cannot open this.' })

  const listeners: (() => void)[] = []
  return {
    used,
    onAnswer: (listener) => void listeners.push(listener),
    answer() {
      for (const listener of listeners) listener()
    },
    become(next) {
      state = next
    },
    break() {
      broken = true
    },
    mend() {
      broken = false
    },
    askToSealAgain() {
      needsResealing = true
    },
    async state() {
      used.state += 1
      return state
    },
    async seal(text) {
      used.seal += 1
      const key = keyOf()
      if (key === null) return fail({ kind: 'secrets', state: 'unavailable', message: 'No back end.' })
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return succeed(Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64'))
    },
    async open(sealed) {
      used.open += 1
      const key = keyOf()
      if (key === null) return unreadable
      try {
        const bytes = Buffer.from(sealed, 'base64')
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
        return succeed({ text, needsResealing })
      } catch {
        return unreadable
      }
    },
  }
}
