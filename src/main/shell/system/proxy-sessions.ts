import type { App, ProxyConfig, Session } from 'electron'
import { assertNever } from '../../../shared/core/assert-never.ts'
import type { ProxySettings } from '../../../shared/network/proxy-settings.ts'

/** Proxies of Chromium's sessions, which all have the same settings. */
export interface ProxySessions {
  /** Chromium's route for a URL, such as `PROXY proxy.example:3128;DIRECT`. */
  resolve(url: string): Promise<string>
  apply(settings: ProxySettings): Promise<void>
  reload(): Promise<void>
  /** Resolves when a new session has its proxy; it must not load anything before. */
  whenSet(session: Session): Promise<void>
}

export interface ProxySessionsParts {
  readonly app: Pick<App, 'on'>
  readonly defaultSession: Session
  readonly settings: ProxySettings
}

export function createProxySessions(parts: ProxySessionsParts): ProxySessions {
  const { app, defaultSession } = parts
  let { settings } = parts
  const sessions = new Map<WeakRef<Session>, Promise<void>>()

  const set = (ref: WeakRef<Session>, session: Session): Promise<void> => {
    const completion = session.setProxy(configOf(settings))
    sessions.set(ref, completion)
    return completion
  }
  const add = (session: Session) => void set(new WeakRef(session), session)
  const live = () =>
    [...sessions.keys()].flatMap((ref) => {
      const session = ref.deref()
      if (session === undefined) sessions.delete(ref)
      return session === undefined ? [] : [{ ref, session }]
    })
  const whenSet = async (session: Session): Promise<void> => {
    const liveSession = live().find((one) => one.session === session)
    if (liveSession !== undefined) await sessions.get(liveSession.ref)
  }
  add(defaultSession)
  app.on('session-created', add)
  return {
    whenSet,
    async resolve(url) {
      await whenSet(defaultSession)
      return defaultSession.resolveProxy(url)
    },
    async apply(next) {
      settings = next
      await Promise.all(live().map(({ ref, session }) => set(ref, session)))
    },
    async reload() {
      await Promise.all(live().map(({ session }) => session.forceReloadProxyConfig()))
    },
  }
}

function configOf(settings: ProxySettings): ProxyConfig {
  switch (settings.mode) {
    case 'system':
    case 'direct':
      return { mode: settings.mode }
    case 'manual':
      return { mode: 'fixed_servers', proxyRules: settings.server, proxyBypassRules: settings.bypass }
    case 'pac':
      return { mode: 'pac_script', pacScript: settings.address }
    default:
      return assertNever(settings)
  }
}
