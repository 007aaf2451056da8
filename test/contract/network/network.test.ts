import { expect, test } from 'vitest'
import type { ProxySignIn } from '../../../src/main/core/network/ports.ts'
import type { NativeQuestion } from '../../../src/main/core/ports-desktop.ts'
import { createNetworkHandlers, readProxySettings } from '../../../src/main/modules/network/handlers.ts'
import { createVault } from '../../../src/main/modules/sign-in/vault.ts'
import {
  defaultProxySettings,
  type NetworkState,
  type ProxySettings,
} from '../../../src/shared/network/proxy-settings.ts'
import { unwrap } from '../../support/outcomes.ts'
import { recordingLogger, settingsOf } from '../../unit/main/shell/support.ts'
import { createTestSecretBox } from '../sign-in/secret-box.ts'

const proxy = 'http://proxy.example:3128'
const right = { username: 'ada', password: 'sécret' }

async function setStage(settings = settingsOf()) {
  const secrets: string[] = []
  const states: NetworkState[] = []
  const applied: ProxySettings[] = []
  const questions: NativeQuestion[] = []
  const user = { confirms: true }
  const redactor = { register: (secret: string) => void secrets.push(secret) }
  const parts = { settings, redactor, clock: { now: Date.now }, logger: recordingLogger() }
  const vault = createVault({ ...parts, secretBox: createTestSecretBox() })
  await vault.open()
  let signIn: ProxySignIn = { credentials: () => null, ask: async () => null }
  const handlers = createNetworkHandlers({
    ...parts,
    vault,
    questions: {
      async confirm(question) {
        questions.push(question)
        return user.confirms
      },
    },
    emit: (_name, payload) => void states.push(payload as NetworkState),
    network: {
      onChange: () => undefined,
      hops: async () => [
        { kind: 'http', host: 'proxy.example', port: 3128 },
        { kind: 'socks5', host: '::1', port: 1080 },
        { kind: 'direct' },
      ],
      signInWith(given) {
        signIn = given
      },
      apply: async (next) => void applied.push(next),
      reload: async () => undefined,
    },
  })
  const ask = (refused: typeof right | null = null, from = proxy) =>
    signIn.ask({ proxy: from, realm: 'Works', refused })
  return {
    handlers,
    settings,
    secrets,
    states,
    applied,
    questions,
    user,
    ask,
    known: () => signIn.credentials(proxy),
  }
}

test('asks about a proxy once, however many calls wait for it', async () => {
  const { handlers, ask, known, states } = await setStage()
  const calls = Promise.all([ask(), ask(), ask()])
  expect(states.map(({ question }) => question)).toEqual([{ proxy, realm: 'Works', wasRefused: false }])
  const after = unwrap(await handlers.signIn({ proxy, ...right, remember: false }))
  expect(await calls).toEqual([right, right, right])
  expect(after).toMatchObject({ question: null, signedIn: [{ proxy, isRemembered: false }] })
  expect(known()).toEqual(right)
  expect(await ask()).toEqual(right)
})

test('seals remembered credentials, and uses them on the next start without asking', async () => {
  const { handlers, ask, settings, secrets } = await setStage()
  const call = ask()
  const after = unwrap(await handlers.signIn({ proxy, ...right, remember: true }))
  await call
  expect(after.signedIn).toEqual([{ proxy, isRemembered: true }])
  expect(JSON.stringify([...settings.values])).not.toContain(right.password)
  expect(secrets).toContain(right.password)
  expect(secrets).toContain(Buffer.from(`${right.username}:${right.password}`).toString('base64'))

  const next = await setStage(settings)
  expect(next.known()).toEqual(right)
  unwrap(await next.handlers.signOut({ proxy }))
  expect(next.known()).toBeNull()
  expect((await setStage(settings)).known()).toBeNull()
})

test('forgets other credentials when the program ends', async () => {
  const { handlers, ask, settings } = await setStage()
  const call = ask()
  unwrap(await handlers.signIn({ proxy, ...right, remember: false }))
  await call
  expect((await setStage(settings)).known()).toBeNull()
})

test('asks again about refused credentials, and doesn’t use them meanwhile', async () => {
  const { handlers, ask, known, states } = await setStage()
  const call = ask()
  unwrap(await handlers.signIn({ proxy, ...right, remember: true }))
  await call
  const again = ask(right)
  expect(states.at(-1)?.question).toEqual({ proxy, realm: 'Works', wasRefused: true })
  expect(known()).toBeNull()
  const newer = { username: 'ada', password: 'newer' }
  unwrap(await handlers.signIn({ proxy, ...newer, remember: true }))
  expect(await again).toEqual(newer)
  // A call that started with the old credentials uses the new ones without asking again.
  expect(await ask(right)).toEqual(newer)
})

test('fails calls after a canceled question, and asks again only when the user wants to', async () => {
  const { handlers, ask } = await setStage()
  const call = ask()
  expect(unwrap(await handlers.decline({ proxy }))).toMatchObject({ question: null, declined: [proxy] })
  expect(await call).toBeNull()
  expect(await ask()).toBeNull()
  expect(unwrap(await handlers.askAgain({ proxy }))).toMatchObject({ question: { proxy }, declined: [] })
  const later = ask()
  unwrap(await handlers.signIn({ proxy, ...right, remember: false }))
  expect(await later).toEqual(right)
})

test('never sends one proxy’s credentials to another, and answers only a proxy that asks', async () => {
  const { handlers, ask } = await setStage()
  const call = ask()
  expect((await handlers.signIn({ proxy: 'http://other.example:1', ...right, remember: true })).ok).toBe(
    false,
  )
  unwrap(await handlers.signIn({ proxy, ...right, remember: true }))
  await call
  // The same host and port over TLS is another proxy: one's credentials must not reach the other.
  const other = ask(null, 'https://proxy.example:3128')
  unwrap(await handlers.decline({ proxy: 'https://proxy.example:3128' }))
  expect(await other).toBeNull()
})

test('keeps settings, applies them, and ends open questions', async () => {
  const { handlers, ask, settings, applied } = await setStage()
  expect(readProxySettings(settings)).toEqual(defaultProxySettings)
  const call = ask()
  const manual = { mode: 'manual', server: proxy, bypass: '*.example' } as const
  expect(unwrap(await handlers.change(manual))).toMatchObject({ settings: manual, question: null })
  expect(await call).toBeNull()
  expect(applied).toEqual([manual])
  expect(readProxySettings(settings)).toEqual(manual)
  settings.set('network', { mode: 'carrier pigeon' })
  expect(readProxySettings(settings)).toEqual(defaultProxySettings)
})

test('changes the proxy only after a native question with the old and the new one', async () => {
  const { handlers, applied, questions, user } = await setStage()
  const script = { mode: 'pac', address: 'http://192.168.0.1/proxy.pac' } as const
  user.confirms = false
  expect(await handlers.change(script)).toMatchObject({ fault: { kind: 'cancelled' } })
  expect(applied).toEqual([])
  expect(questions[0]?.detail).toMatch(/the system’s settings\n.*http:\/\/192\.168\.0\.1\/proxy\.pac/)
  user.confirms = true
  unwrap(await handlers.change(script))
  unwrap(await handlers.change(script))
  unwrap(await handlers.change({ mode: 'direct' }))
  expect(questions).toHaveLength(3)
  expect(questions.at(-1)?.detail).toMatch(/proxy\.pac\n.*no proxy/)
})

test('lists the routes in their order in a check', async () => {
  const { handlers } = await setStage()
  expect(unwrap(await handlers.check({ address: 'api.example.com' }))).toEqual([
    { kind: 'proxy', proxy },
    { kind: 'proxy', proxy: 'socks5://[::1]:1080' },
    { kind: 'direct' },
  ])
  expect((await handlers.check({ address: 'ftp://api.example.com' })).ok).toBe(false)
})
