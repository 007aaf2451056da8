import { createNetwork, type OwnNetwork } from '../../main/core/network/network.ts'
import type { Clock, Logger } from '../../main/core/ports.ts'
import { isOnThisMachine } from '../../shared/text/this-machine.ts'
import type { Context } from '../table/command.ts'

/** Reaches the service directly or through the proxy in the standard variables, and trusts the system's certificates. */
export function createCommandNetwork(
  variables: Context['variables'],
  origins: readonly string[],
  parts: { readonly clock: Clock; readonly logger: Logger },
): OwnNetwork {
  if (!origins.every(isOnThisMachine)) trustSystem()
  const network = createNetwork({ ...parts, resolveProxy: async (url) => routeOf(new URL(url), variables) })
  network.signInWith({
    credentials: (proxy) => credentialsOf(proxy, variables),
    ask: async ({ proxy, refused }) => (refused === null ? credentialsOf(proxy, variables) : null),
  })
  return network
}

function trustSystem(): void {
  const { getCACertificates, setDefaultCACertificates } = process.getBuiltinModule('node:tls')
  const further = getCACertificates('system')
  if (further.length > 0) setDefaultCACertificates([...getCACertificates('default'), ...further])
}

function proxyFor(url: URL, variables: Context['variables']): URL | null {
  const name = url.protocol === 'https:' ? 'https_proxy' : 'http_proxy'
  const address =
    variables[name] ?? variables[name.toUpperCase()] ?? variables.all_proxy ?? variables.ALL_PROXY
  if (address === undefined || address === '') return null
  const text = /^[a-z0-9]+:\/\//i.test(address) ? address : `http://${address}`
  if (!URL.canParse(text) || isExcepted(url, variables)) return null
  return new URL(text)
}

/** Host names and suffixes, separated by commas or spaces; `*` matches every host. */
function isExcepted({ hostname, port }: URL, variables: Context['variables']): boolean {
  const list = (variables.no_proxy ?? variables.NO_PROXY ?? '')
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
  return list.some((entry) => {
    if (entry === '*') return true
    const [, host = '', onPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
    if (onPort !== undefined && onPort !== port) return false
    const ending = host.replace(/^\*?\.?/, '.')
    return `.${hostname}`.endsWith(ending)
  })
}

/** In the format of a PAC script's result, which the network parses. */
function routeOf(url: URL, variables: Context['variables']): string {
  const proxy = proxyFor(url, variables)
  if (proxy === null) return 'DIRECT'
  const socks = /^socks/.test(proxy.protocol)
  const [httpKind, httpPort] = proxy.protocol === 'https:' ? ['HTTPS', '443'] : ['PROXY', '80']
  const [kind, defaultPort] = socks ? ['SOCKS5', '1080'] : [httpKind, httpPort]
  return `${kind} ${proxy.hostname}:${proxy.port === '' ? defaultPort : proxy.port}`
}

function credentialsOf(address: string, variables: Context['variables']) {
  for (const scheme of ['https', 'http']) {
    const proxy = proxyFor(new URL(`${scheme}://proxied.invalid/`), variables)
    if (proxy === null || proxy.username === '' || !address.includes(proxy.hostname)) continue
    return { username: decodeURIComponent(proxy.username), password: decodeURIComponent(proxy.password) }
  }
  return null
}
