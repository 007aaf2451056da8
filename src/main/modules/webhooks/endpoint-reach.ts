import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import { isLoopbackUrl, onlyLoopback } from '../../../shared/webhooks/forwarding.ts'
import type { NativeQuestions } from '../../core/ports-desktop.ts'
import type { SandboxControl } from '../sandbox/control.ts'
import type { EndpointAnswer, EndpointProbe, EndpointRequest } from './ports.ts'

export interface EndpointReachParts {
  readonly probe: EndpointProbe
  readonly inSandbox: () => boolean
  readonly control: Pick<SandboxControl, 'tunnels'>
  readonly questions: NativeQuestions
}

export type ResolvedEndpoint =
  | {
      readonly kind: 'open'
      /** The given address, or the target of the sandbox's tunnel. */
      readonly url: string
      readonly throughTunnel: boolean
      /** Null if only a proxy can resolve the name. */
      readonly address: string | null
      readonly isPrivate: boolean
    }
  /** A private network that the user hasn't allowed. */
  | { readonly kind: 'private'; readonly address: string }
  | { readonly kind: 'unknown'; readonly code: string }

export type ReachableEndpoint = Extract<ResolvedEndpoint, { kind: 'open' }>

/**
 * Finds the route to a user's endpoint. The sandbox may send to this computer; any other private address needs a native
 * confirmation, so neither a page nor a name server leads the program into the user's network. The connection goes to
 * the address that was checked.
 */
export interface EndpointReach {
  /** Fails for anything but http and https. Asks the user about `allowedAddress` if necessary. */
  find(url: string, allowedAddress: string | null): Promise<Outcome<ResolvedEndpoint>>
  findOwn(url: string): Promise<Outcome<ResolvedEndpoint>>
  /** The ways to a program on this computer, one per address; fails for a name that leads anywhere else. */
  findLoopback(url: string): Promise<Outcome<readonly ReachableEndpoint[]>>
  send(
    way: ReachableEndpoint,
    request: Omit<EndpointRequest, 'url' | 'address'> & { readonly query?: string },
  ): Promise<EndpointAnswer>
}

export function createEndpointReach({
  probe,
  control,
  questions,
  ...parts
}: EndpointReachParts): EndpointReach {
  /** The built-in sandbox has its own names (docs/sandbox.md#tunnels). */
  const tunnelOf = async (url: URL): Promise<string | null> => {
    const tunnels = await control.tunnels()
    const target = tunnels.ok ? tunnels.value.get(url.hostname.toLowerCase()) : undefined
    return target === undefined ? null : `${target.replace(/(?<!\/)\/+$/, '')}${url.pathname}${url.search}`
  }

  /** Confirmed in this run, by address. */
  const agreed = new Set<string>()
  const isAgreed = async (host: string, address: string): Promise<boolean> => {
    const place = `${host} ${address}`
    if (agreed.has(place)) return true
    const confirmed = await questions.confirm({
      title: t`Private address`,
      message: t`Send to ${host} on your private network?`,
      detail: t`It resolves to ${address}. Programs on your network that trust this computer may act on what they receive.`,
      action: t`Send`,
    })
    if (confirmed) agreed.add(place)
    return confirmed
  }

  const find = async (
    text: string,
    mayLeadTo: (host: string, address: string) => boolean | Promise<boolean>,
  ): Promise<Outcome<ResolvedEndpoint>> => {
    const url = endpointUrl(text)
    if (url === null) return fail(noAddress)
    const inSandbox = parts.inSandbox()
    const tunnel = inSandbox ? await tunnelOf(url) : null
    const real = tunnel ?? url.href
    const resolved = await probe.resolve(new URL(real).hostname)
    if (resolved.kind === 'unknown') {
      const { hostname, href } = new URL(real)
      // In company networks often only the proxy resolves public names.
      return (await probe.isProxied(href)) && isPublicName(hostname)
        ? succeed({
            kind: 'open',
            url: real,
            throughTunnel: tunnel !== null,
            address: null,
            isPrivate: false,
          })
        : succeed({ kind: 'unknown', code: resolved.code })
    }
    // One private address among public ones is refused, because the system might choose it.
    const closed = resolved.addresses.find(({ isPrivate }) => isPrivate)
    const chosen = closed ?? resolved.addresses[0]
    if (chosen === undefined) return succeed({ kind: 'unknown', code: 'ENOTFOUND' })
    const { address, isPrivate } = chosen
    const isOpen = !isPrivate || (inSandbox && isLoopback(address))
    if (!isOpen && !(await mayLeadTo(new URL(real).host, address))) {
      return succeed({ kind: 'private', address })
    }
    return succeed({ kind: 'open', url: real, throughTunnel: tunnel !== null, address, isPrivate })
  }

  return {
    find: (text, allowedAddress) =>
      find(text, (host, address) => address === allowedAddress && isAgreed(host, address)),
    findOwn: (text) => find(text, (_host, address) => isLoopback(address)),
    async findLoopback(text) {
      const url = endpointUrl(text)
      if (url === null || !isLoopbackUrl(text)) return fail(notLoopback)
      const resolved = await probe.resolve(url.hostname)
      // A hosts file may lead localhost elsewhere.
      if (resolved.kind === 'unknown' || !resolved.addresses.every(({ address }) => isLoopback(address))) {
        return fail(notLoopback)
      }
      return succeed(
        resolved.addresses.map(({ address, isPrivate }) => ({
          kind: 'open',
          url: url.href,
          throughTunnel: false,
          address,
          isPrivate,
        })),
      )
    },
    send: ({ url, address }, { query, ...request }) => {
      const whole = query === undefined ? url : `${url}${new URL(url).search === '' ? '?' : '&'}${query}`
      return probe.send({ ...request, url: whole, address })
    },
  }
}

/** Names that only have a meaning within a network or computer (RFC 6761, RFC 6762, RFC 8375, ICANN SAC113). */
const localSuffixes =
  /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|localdomain|home\.arpa|in-addr\.arpa|ip6\.arpa|test|invalid|onion|alt)$/

/** Whether an unresolved name may go to a proxy: it has a dot and isn't in a private zone. */
function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return name.includes('.') && !localSuffixes.test(name)
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address)
}

/** An http or https address without credentials or fragment; otherwise null. */
function endpointUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const usable = url.protocol === 'https:' || url.protocol === 'http:'
  if (!usable || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url
}

const message = t`Enter an endpoint address that starts with https:// or http://.`
const notLoopback = {
  kind: 'invalid',
  message: onlyLoopback,
  errors: [{ code: 'INVALID_PARAMETER', message: onlyLoopback, field: 'url' }],
} as const
const noAddress = {
  kind: 'invalid',
  message,
  errors: [{ code: 'INVALID_PARAMETER', message, field: 'url' }],
} as const
