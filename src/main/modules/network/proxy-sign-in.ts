import { z } from 'zod'
import type { NetworkState, ProxyQuestion } from '../../../shared/network/proxy-settings.ts'
import type { ProxyCredentials, ProxySignIn } from '../../core/network/ports.ts'
import type { SecretRegister } from '../../core/ports.ts'
import type { Vault } from '../sign-in/vault.ts'

export interface ProxySignInParts {
  readonly vault: Vault
  readonly redactor: SecretRegister
  readonly onChange: () => void
}

/** Credentials of proxies: requested once, and sealed in the vault if the user wants that. */
export interface ProxyCredentialStore extends ProxySignIn {
  state(): Pick<NetworkState, 'question' | 'signedIn' | 'declined'>
  answer(proxy: string, credentials: ProxyCredentials, remember: boolean): Promise<void>
  decline(proxy: string): void
  askAgain(proxy: string): void
  forget(proxy: string): Promise<void>
  /** Cancels every open dialog, because the routes have changed. */
  reset(): void
}

interface Waiting {
  readonly question: ProxyQuestion
  readonly answered: Promise<ProxyCredentials | null>
  readonly resolve: (credentials: ProxyCredentials | null) => void
}

const storedCredentials = z.object({ username: z.string(), password: z.string() })
const storedProxies = 'proxy/'
const nameOf = (proxy: string) => `${storedProxies}${proxy}`

export function createProxySignIn({ vault, redactor, onChange }: ProxySignInParts): ProxyCredentialStore {
  /** Credentials that aren't stored; null hides those in the vault that the proxy refused. */
  const inMemory = new Map<string, ProxyCredentials | null>()
  const usedProxies = new Set<string>()
  const declined = new Set<string>()
  const questions = new Map<string, Waiting>()

  const register = ({ username, password }: ProxyCredentials) => {
    redactor.register(password)
    redactor.register(Buffer.from(`${username}:${password}`).toString('base64'))
  }
  const readStoredCredentials = (proxy: string): ProxyCredentials | null => {
    const entry = vault.read(nameOf(proxy))
    if (entry.kind !== 'open') return null
    const parsedCredentials = storedCredentials.safeParse(parsed(entry.text))
    if (!parsedCredentials.success) return null
    register(parsedCredentials.data)
    usedProxies.add(proxy)
    return parsedCredentials.data
  }
  const credentials = (proxy: string): ProxyCredentials | null => {
    const here = inMemory.get(proxy)
    return here === undefined ? readStoredCredentials(proxy) : here
  }
  const end = (proxy: string, answer: ProxyCredentials | null) => {
    const waiting = questions.get(proxy)
    questions.delete(proxy)
    waiting?.resolve(answer)
  }
  const put = (question: ProxyQuestion): Waiting => {
    const { promise, resolve } = Promise.withResolvers<ProxyCredentials | null>()
    const waiting = { question, answered: promise, resolve }
    questions.set(question.proxy, waiting)
    onChange()
    return waiting
  }

  return {
    credentials,
    ask({ proxy, realm, refused }) {
      const now = credentials(proxy)
      const isNewer =
        now !== null &&
        (refused === null || now.username !== refused.username || now.password !== refused.password)
      // Entered while this call was pending without credentials or with earlier ones.
      if (isNewer) return Promise.resolve(now)
      if (now !== null) inMemory.set(proxy, null)
      if (declined.has(proxy)) return Promise.resolve(null)
      const waiting = questions.get(proxy) ?? put({ proxy, realm, wasRefused: refused !== null })
      return waiting.answered
    },
    state() {
      const [first] = questions.values()
      const signedIn = [...new Set([...usedProxies, ...inMemory.keys()])].filter(
        (proxy) => credentials(proxy) !== null,
      )
      return {
        question: first?.question ?? null,
        signedIn: signedIn.map((proxy) => ({ proxy, isRemembered: inMemory.get(proxy) === undefined })),
        declined: [...declined],
      }
    },
    async answer(proxy, credentials, remember) {
      register(credentials)
      declined.delete(proxy)
      usedProxies.add(proxy)
      inMemory.set(proxy, credentials)
      if (remember) {
        const saved = await vault.save(nameOf(proxy), JSON.stringify(credentials))
        // If they can't be stored, they last until the program exits.
        if (saved.ok && vault.read(nameOf(proxy)).kind === 'open') inMemory.delete(proxy)
      } else await vault.forget(nameOf(proxy))
      end(proxy, credentials)
      onChange()
    },
    decline(proxy) {
      declined.add(proxy)
      end(proxy, null)
      onChange()
    },
    askAgain(proxy) {
      if (!declined.delete(proxy)) return
      if (!questions.has(proxy)) put({ proxy, realm: null, wasRefused: false })
    },
    async forget(proxy) {
      usedProxies.delete(proxy)
      inMemory.delete(proxy)
      await vault.forget(nameOf(proxy))
      onChange()
    },
    reset() {
      declined.clear()
      for (const proxy of [...questions.keys()]) end(proxy, null)
      onChange()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
