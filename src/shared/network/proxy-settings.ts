import { z } from 'zod'
import { t } from '../text/language.ts'

const defaultPorts = new Map([
  ['http:', '80'],
  ['https:', '443'],
  ['socks5:', '1080'],
])

/** A proxy as the user writes it, such as `proxy.example:3128`; null if it isn't one. With its scheme and port. */
export function readProxyServer(text: string): string | null {
  const written = text.trim()
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `http://${written}`
  const scheme = /^[^:]+:/.exec(whole)?.[0].toLowerCase() ?? ''
  const defaultPort = defaultPorts.get(scheme)
  if (defaultPort === undefined) return null
  // An http address is parsed the same way but reveals whether a port was written.
  const parsable = whole.replace(/^[^:]+:/, 'http:')
  if (!URL.canParse(parsable)) return null
  const url = new URL(parsable)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return null
  if (url.username !== '' || url.password !== '' || /[@\s]/.test(written)) return null
  // Chromium would treat anything else in a URL as a rule of its own.
  if (!/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)) return null
  const port = /:(\d+)\/?$/.exec(whole.slice(scheme.length + 2))?.[1] ?? defaultPort
  return Number(port) === 0 ? null : `${scheme}//${url.hostname}:${Number(port)}`
}

/** A PAC script's address; null if it isn't one. Credentials in it would be stored and shown in plain text. */
export function readScriptAddress(text: string): string | null {
  if (!URL.canParse(text.trim())) return null
  const url = new URL(text.trim())
  if (!/^https?:$/.test(url.protocol)) return null
  return url.username === '' && url.password === '' ? url.href : null
}

/** Rules in Chromium's format: hosts, `*.example`, networks, `<local>`; separated by commas, semicolons or spaces. */
export function readBypassRules(text: string): string {
  return text
    .split(/[\s,;]+/)
    .filter((rule) => rule !== '')
    .join(',')
}

const server = z
  .string()
  .max(300)
  .transform((text, context) => {
    const proxyServer = readProxyServer(text)
    if (proxyServer !== null) return proxyServer
    context.addIssue({ code: 'custom', message: t`Enter a proxy such as proxy.example:3128.` })
    return z.NEVER
  })

const pacAddress = z
  .string()
  .max(2_000)
  .transform((text, context) => {
    const scriptAddress = readScriptAddress(text)
    if (scriptAddress !== null) return scriptAddress
    context.addIssue({ code: 'custom', message: t`Enter the address of a script.` })
    return z.NEVER
  })

export const proxySettings = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('system') }),
  z.strictObject({ mode: z.literal('direct') }),
  z.strictObject({
    mode: z.literal('manual'),
    server,
    bypass: z.string().max(2_000).transform(readBypassRules),
  }),
  z.strictObject({ mode: z.literal('pac'), address: pacAddress }),
])
export type ProxySettings = z.output<typeof proxySettings>

export const defaultProxySettings: ProxySettings = { mode: 'system' }

/** A proxy waits for a user name and password. */
export interface ProxyQuestion {
  /** Scheme, host and port. */
  readonly proxy: string
  readonly realm: string | null
  /** Whether the proxy rejected an earlier password. */
  readonly wasRefused: boolean
}

export interface NetworkState {
  readonly settings: ProxySettings
  readonly question: ProxyQuestion | null
  /** Proxies that the user has signed in to. */
  readonly signedIn: readonly { readonly proxy: string; readonly isRemembered: boolean }[]
  /** Proxies whose dialog was canceled; calls through them fail. */
  readonly declined: readonly string[]
}

/** One entry of a route: `direct`, or a proxy. */
export type RouteEntry =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: string }
  | { readonly kind: 'unsupported'; readonly name: string }
