// A session's proxy: fixed servers, a PAC script or the environment, as Chromium reads them on Linux without a desktop
// (net/docs/proxy.md, net/proxy_resolution/proxy_config_service_linux.cc).
import { BlockList, isIP } from 'node:net'
import { createContext, runInContext } from 'node:vm'
import { NotProvided, onlyOptions } from '../strict.ts'

export type ProxyOptions = {
  readonly mode?: string
  readonly pacScript?: string
  readonly proxyRules?: string
  readonly proxyBypassRules?: string
}

const modes = ['direct', 'auto_detect', 'pac_script', 'fixed_servers', 'system']
const scriptTimeoutMs = 1_000

type Rules = { readonly servers: (scheme: string) => string; readonly bypass: readonly string[] }
type Config =
  | { readonly kind: 'direct' }
  | { readonly kind: 'rules'; readonly rules: Rules }
  | { readonly kind: 'script'; readonly address: string }

export class SessionProxy {
  #config: Config = fromEnvironment(process.env)
  #script: Promise<((url: string, host: string) => unknown) | null> | undefined
  /** The configuration for a browser context of this session; undefined is Chromium's own. */
  contextOptions: { readonly proxyServer: string; readonly proxyBypassList?: string } | undefined

  set(options: ProxyOptions): void {
    onlyOptions(options, ['mode', 'pacScript', 'proxyRules', 'proxyBypassRules'], 'setProxy options')
    const mode = options.mode ?? (options.pacScript ? 'pac_script' : 'fixed_servers')
    if (!modes.includes(mode)) throw new Error(`Invalid mode, must be one of ${modes.join(', ')}`)
    if (mode === 'auto_detect') throw new NotProvided('the proxy mode auto_detect')
    this.#script = undefined
    this.#config = configOf(mode, options)
    const { proxyRules = '', proxyBypassRules = '' } = options
    this.contextOptions =
      mode === 'direct'
        ? { proxyServer: 'direct://' }
        : mode === 'fixed_servers' && proxyRules !== ''
          ? {
              proxyServer: proxyRules,
              ...(proxyBypassRules === '' ? {} : { proxyBypassList: proxyBypassRules }),
            }
          : undefined
  }

  reload(): void {
    this.#script = undefined
  }

  /** Elements joined by a semicolon, as `ProxyList::ToDebugString` writes them. */
  async resolve(address: string): Promise<string> {
    const url = URL.parse(address)
    const config = this.#config
    if (url === null || config.kind === 'direct' || isImplicitlyBypassed(url)) return 'DIRECT'
    switch (config.kind) {
      case 'rules': {
        const { servers, bypass } = config.rules
        const found = bypass.some((rule) => matches(rule, url)) ? '' : servers(url.protocol.slice(0, -1))
        return found === '' ? 'DIRECT' : found.split(',').map(asElement).join(';')
      }
      case 'script': {
        this.#script ??= load(config.address)
        const script = await this.#script
        // A script that can't be loaded or fails isn't mandatory: Chromium continues without a proxy.
        if (script === null) return 'DIRECT'
        try {
          const shown = url.protocol === 'https:' ? `${url.origin}/` : url.href
          return normalized(script(shown, url.hostname.replace(/^\[|\]$/g, '')))
        } catch (error) {
          if (error instanceof NotProvided) throw error
          return 'DIRECT'
        }
      }
    }
  }
}

function configOf(
  mode: string,
  { pacScript = '', proxyRules = '', proxyBypassRules = '' }: ProxyOptions,
): Config {
  switch (mode) {
    case 'direct':
      return { kind: 'direct' }
    case 'pac_script':
      return { kind: 'script', address: pacScript }
    case 'fixed_servers':
      return { kind: 'rules', rules: { servers: serversOf(proxyRules), bypass: rulesOf(proxyBypassRules) } }
    default:
      return fromEnvironment(process.env)
  }
}

const rulesOf = (text: string): string[] => text.split(/[,;\s]+/).filter((rule) => rule !== '')

/** `a:1`, `a:1,b:2`, or `http=a:1;https=b:2`. */
function serversOf(rules: string): (scheme: string) => string {
  if (!rules.includes('=')) return () => rules.trim()
  const byScheme = new Map(
    rules.split(';').map((part): [string, string] => {
      const [scheme = '', servers = ''] = part.split('=')
      return [scheme.trim(), servers.trim()]
    }),
  )
  return (scheme) => byScheme.get(scheme) ?? byScheme.get('socks') ?? ''
}

/** Names are matched as they are and in the other case; an empty value counts as unset. */
function fromEnvironment(environment: NodeJS.ProcessEnv): Config {
  const read = (name: string) => environment[name] || environment[name.toUpperCase()] || ''
  const pac = environment.auto_proxy ?? environment.AUTO_PROXY
  if (pac) return { kind: 'script', address: pac }
  if (pac !== undefined) throw new NotProvided('auto_proxy without an address')
  const bypass = rulesOf(read('no_proxy')).map((rule) => (/^[a-z0-9]/i.test(rule) ? `*${rule}` : rule))
  const all = read('all_proxy')
  const [http, https] = [read('http_proxy'), read('https_proxy')]
  if (all === '' && http === '' && https === '') return { kind: 'direct' }
  const servers = (scheme: string) =>
    all !== '' ? all : scheme === 'https' ? https : scheme === 'http' ? http : ''
  return { kind: 'rules', rules: { servers: (scheme) => servers(scheme).replace(/\/$/, ''), bypass } }
}

const names: Readonly<Record<string, readonly [string, number]>> = {
  http: ['PROXY', 80],
  https: ['HTTPS', 443],
  socks4: ['SOCKS', 1080],
  socks: ['SOCKS5', 1080],
  socks5: ['SOCKS5', 1080],
}

function asElement(server: string): string {
  const [, scheme = 'http', rest = ''] = /^(?:([a-z0-9]+):\/\/)?(?:[^@]*@)?(.*)$/i.exec(server.trim()) ?? []
  if (scheme.toLowerCase() === 'direct') return 'DIRECT'
  const [name, port] = names[scheme.toLowerCase()] ?? []
  if (name === undefined || rest === '') throw new NotProvided(`the proxy ${server}`)
  return `${name} ${/:\d+$/.test(rest) ? rest : `${rest}:${port}`}`
}

/** A script's result, without what Chromium can't parse. */
function normalized(result: unknown): string {
  if (typeof result !== 'string') return 'DIRECT'
  const elements = result.split(';').flatMap((part) => {
    const [kind = '', server = ''] = part.trim().split(/\s+/)
    const scheme = { PROXY: 'http', HTTPS: 'https', SOCKS: 'socks4', SOCKS4: 'socks4', SOCKS5: 'socks5' }[
      kind.toUpperCase()
    ]
    if (kind.toUpperCase() === 'DIRECT') return ['DIRECT']
    return scheme === undefined || server === '' ? [] : [asElement(`${scheme}://${server}`)]
  })
  return elements.length === 0 ? 'DIRECT' : elements.join(';')
}

const nearby = new BlockList()
nearby.addSubnet('127.0.0.0', 8, 'ipv4')
nearby.addSubnet('169.254.0.0', 16, 'ipv4')
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

function isImplicitlyBypassed({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family === 0) return /(?:^|\.)localhost\.?$/.test(host)
  return nearby.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

function matches(rule: string, url: URL): boolean {
  if (rule === '<local>') return !url.hostname.includes('.') && isIP(url.hostname) === 0
  if (rule.startsWith('<')) throw new NotProvided(`the bypass rule ${rule}`)
  const [, scheme, rest = ''] = /^(?:([a-z]+):\/\/)?(.*)$/i.exec(rule) ?? []
  if (scheme !== undefined && `${scheme}:` !== url.protocol) return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const [network = '', bits] = rest.split('/')
  if (bits !== undefined) {
    const list = new BlockList()
    const family = isIP(network) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(network, Number(bits), family)
    return isIP(host) !== 0 && list.check(host, isIP(host) === 4 ? 'ipv4' : 'ipv6')
  }
  const [, pattern = '', port] = /^(.*?)(?::(\d+))?$/.exec(rest) ?? []
  const actual = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
  if (port !== undefined && port !== actual) return false
  return glob(pattern.startsWith('.') ? `*${pattern}` : pattern).test(host)
}

const glob = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'i',
  )

async function load(address: string): Promise<((url: string, host: string) => unknown) | null> {
  const text = await fetch(address)
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null)
  if (text === null) return null
  const refused = (name: string) => () => {
    throw new NotProvided(`${name} in a proxy script`)
  }
  const context = createContext({
    isPlainHostName: (host: string) => !host.includes('.'),
    dnsDomainIs: (host: string, domain: string) => host.toLowerCase().endsWith(domain.toLowerCase()),
    localHostOrDomainIs: (host: string, name: string) => host === name || name.startsWith(`${host}.`),
    dnsDomainLevels: (host: string) => host.split('.').length - 1,
    shExpMatch: (value: string, pattern: string) => glob(pattern).test(value),
    // With access to the network or the clock, this host's result could differ from Chromium's.
    ...Object.fromEntries(
      ['isResolvable', 'isInNet', 'dnsResolve', 'myIpAddress', 'weekdayRange', 'dateRange', 'timeRange'].map(
        (name) => [name, refused(name)],
      ),
    ),
  })
  try {
    runInContext(text, context, { timeout: scriptTimeoutMs })
  } catch {
    return null
  }
  return (url, host) =>
    runInContext(`FindProxyForURL(${JSON.stringify(url)}, ${JSON.stringify(host)})`, context, {
      timeout: scriptTimeoutMs,
    })
}
