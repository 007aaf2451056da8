import { fail, succeed } from '../../../shared/core/outcome.ts'
import {
  defaultProxySettings,
  type NetworkState,
  type ProxySettings,
  proxySettings,
  type RouteEntry,
} from '../../../shared/network/proxy-settings.ts'
import { t } from '../../../shared/text/language.ts'
import { declined, refuse } from '../../core/faults.ts'
import type { NetworkControl } from '../../core/network/ports.ts'
import type { Emit, Settings } from '../../core/ports.ts'
import type { NativeQuestion, NativeQuestions } from '../../core/ports-desktop.ts'
import { readStored } from '../../core/stored-setting.ts'
import type { Handlers } from '../dependencies.ts'
import { createProxySignIn, type ProxySignInParts } from './proxy-sign-in.ts'

const setting = 'network'

export function readProxySettings(settings: Settings): ProxySettings {
  return readStored(settings, setting, proxySettings, defaultProxySettings)
}

export interface NetworkServiceParts extends Omit<ProxySignInParts, 'onChange'> {
  readonly network: NetworkControl
  readonly settings: Settings
  readonly emit: Emit
  readonly questions: NativeQuestions
}

/** Proxy settings and credentials. */
export function createNetworkHandlers(parts: NetworkServiceParts): Handlers<'network'> {
  const { network, settings, emit, questions } = parts
  const signIn = createProxySignIn({ ...parts, onChange: () => emit('networkChanged', state()) })
  const state = (): NetworkState => ({ settings: readProxySettings(settings), ...signIn.state() })
  network.signInWith(signIn)
  return {
    state: async () => succeed(state()),
    async change(next) {
      const before = readProxySettings(settings)
      if (routeText(before) !== routeText(next) && !(await questions.confirm(routeQuestion(before, next))))
        return declined(t`The proxy wasn’t changed.`)
      const saved = settings.set(setting, next)
      if (!saved.ok) return saved
      await network.apply(next)
      signIn.reset()
      return succeed(state())
    },
    async check({ address }) {
      const url = addressOf(address)
      if (url === null) return fail(notAnAddress)
      await network.reload()
      return succeed((await network.hops(url)).map(entryOf))
    },
    async signIn({ proxy, username, password, remember }) {
      if (!isAwaited(proxy)) return refuse(t`This proxy no longer asks for a user name and password.`)
      await signIn.answer(proxy, { username, password }, remember)
      return succeed(state())
    },
    async decline({ proxy }) {
      if (isAwaited(proxy)) signIn.decline(proxy)
      return succeed(state())
    },
    async askAgain({ proxy }) {
      signIn.askAgain(proxy)
      return succeed(state())
    },
    async signOut({ proxy }) {
      await signIn.forget(proxy)
      return succeed(state())
    },
  }

  function isAwaited(proxy: string): boolean {
    return signIn.state().question?.proxy === proxy
  }
}

/** All traffic goes where these settings lead, and a script is fetched from its address. */
function routeQuestion(before: ProxySettings, next: ProxySettings): NativeQuestion {
  return {
    title: t`Confirm proxy`,
    message: t`Change the proxy?`,
    detail: t`Now: ${routeText(before)}\nFrom now on: ${routeText(next)}\nEverything that Flightdeck sends takes this way.`,
    action: t`Change the proxy`,
  }
}

function routeText(proxy: ProxySettings): string {
  switch (proxy.mode) {
    case 'system':
      return t`the system’s settings`
    case 'direct':
      return t`no proxy`
    case 'pac':
      return t`the script at ${proxy.address}`
    case 'manual':
      return proxy.bypass === '' ? proxy.server : t`${proxy.server}, but not for ${proxy.bypass}`
  }
}

/** A host means its https URL; null for anything else. */
function addressOf(text: string): string | null {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : null
}

function entryOf(hop: Awaited<ReturnType<NetworkControl['hops']>>[number]): RouteEntry {
  switch (hop.kind) {
    case 'direct':
    case 'unsupported':
      return hop
    default: {
      const host = hop.host.includes(':') ? `[${hop.host}]` : hop.host
      return { kind: 'proxy', proxy: `${hop.kind}://${host}:${hop.port}` }
    }
  }
}

const message = t`Enter a host or an address, such as api.example.com.`
const notAnAddress = {
  kind: 'invalid',
  message,
  errors: [{ code: 'INVALID_PARAMETER', message, field: 'address' }],
} as const
