import type { App } from 'electron'
import type { Network, ProxyCredentials, ProxySignIn } from '../../core/network/ports.ts'
import type { Logger } from '../../core/ports.ts'

export interface ProxyLoginParts {
  readonly app: Pick<App, 'on'>
  readonly network: Pick<Network, 'hops'>
  readonly signIn: ProxySignIn
  readonly logger: Logger
}

/** Gives the service's pages main's proxy credentials, with the same dialog if there are none. */
export function answerProxyLogins({ app, network, signIn, logger }: ProxyLoginParts): void {
  const triedCredentials = new Map<string, ProxyCredentials>()
  app.on('login', (event, _contents, { url, firstAuthAttempt }, { isProxy, host, port, realm }, callback) => {
    if (!isProxy) return
    event.preventDefault()
    const answer = async () => {
      const hops = await network.hops(url)
      const hop = hops.find((one) => 'host' in one && one.host === host && one.port === port)
      if (hop === undefined || !('host' in hop)) return null
      const proxy = `${hop.kind}://${host.includes(':') ? `[${host}]` : host}:${port}`
      const savedCredentials = firstAuthAttempt ? signIn.credentials(proxy) : null
      const refused = firstAuthAttempt ? null : (triedCredentials.get(proxy) ?? null)
      const credentials = savedCredentials ?? (await signIn.ask({ proxy, realm, refused }))
      if (credentials !== null) triedCredentials.set(proxy, credentials)
      return credentials
    }
    answer().then(
      (credentials) =>
        credentials === null ? callback() : callback(credentials.username, credentials.password),
      (error: unknown) => {
        logger.error('network.proxyLogin', { error })
        callback()
      },
    )
  })
}
