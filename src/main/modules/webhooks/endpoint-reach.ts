import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { NativeQuestions } from '../../core/ports-desktop.ts'
import type { SandboxControl } from '../sandbox/control.ts'
import type { EndpointAnswer, EndpointProbe, EndpointRequest } from './ports.ts'

export interface EndpointReachParts {
  readonly probe: EndpointProbe
  /** Whether the chosen environment is the built-in sandbox, and it runs. */
  readonly inSandbox: () => boolean
  readonly control: Pick<SandboxControl, 'tunnels'>
  readonly questions: NativeQuestions
}

export type Way =
  | {
      readonly kind: 'open'
      /** The address as it was given, or where the sandbox's tunnel leads. */
      readonly url: string
      readonly throughTunnel: boolean
      /** Null if only a proxy knows the name. */
      readonly address: string | null
      readonly isPrivate: boolean
    }
  /** The name leads to a private network, and nobody has agreed to that. */
  | { readonly kind: 'private'; readonly address: string }
  | { readonly kind: 'unknown'; readonly code: string }

/**
 * Finds the way to an endpoint that a person names. The sandbox may send to this computer. Any other address on a
 * private network is taken only after main has asked about that very address: neither a page nor a name server must
 * lead this program into the person's own network. What is decided here is the address that the connection goes to.
 */
export interface EndpointReach {
  /** Fails where it isn't an http or https address. A person is asked about `allowedAddress` where it leads there. */
  find(url: string, allowedAddress: string | null): Promise<Outcome<Way>>
  /** The way to this program's own receiver. */
  findOwn(url: string): Promise<Outcome<Way>>
  send(
    way: Extract<Way, { kind: 'open' }>,
    request: Omit<EndpointRequest, 'url' | 'address'> & { readonly query?: string },
  ): Promise<EndpointAnswer>
}

export function createEndpointReach({
  probe,
  control,
  questions,
  ...parts
}: EndpointReachParts): EndpointReach {
  /** The built-in sandbox has names of its own (decisions.md, "Control interface"). */
  const tunnelOf = async (url: URL): Promise<string | null> => {
    const tunnels = await control.tunnels()
    const target = tunnels.ok ? tunnels.value.get(url.hostname.toLowerCase()) : undefined
    return target === undefined ? null : `${target.replace(/(?<!\/)\/+$/, '')}${url.pathname}${url.search}`
  }

  /** Asked once a run for each address and place. */
  const agreed = new Set<string>()
  const isAgreed = async (host: string, address: string): Promise<boolean> => {
    const place = `${host} ${address}`
    if (agreed.has(place)) return true
    const confirmed = await questions.confirm({
      title: 'Private address',
      message: `Send to ${host} on your private network?`,
      detail: `It leads to ${address}. Programs on your network that trust this computer may act on what they get.`,
      action: 'Send',
    })
    if (confirmed) agreed.add(place)
    return confirmed
  }

  const find = async (
    text: string,
    mayLeadTo: (host: string, address: string) => Promise<boolean>,
  ): Promise<Outcome<Way>> => {
    const url = endpointUrl(text)
    if (url === null) return fail(noAddress)
    const inSandbox = parts.inSandbox()
    const tunnel = inSandbox ? await tunnelOf(url) : null
    const real = tunnel ?? url.href
    const resolved = await probe.resolve(new URL(real).hostname)
    if (resolved.kind === 'unknown') {
      const { hostname, href } = new URL(real)
      // In a company network often only the proxy resolves names of the internet.
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
    // One private address among public ones is enough to refuse: the system might have taken it.
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
      find(text, async (host, address) => address === allowedAddress && isAgreed(host, address)),
    findOwn: (text) => find(text, async (_host, address) => isLoopback(address)),
    send: ({ url, address }, { query, ...request }) => {
      const whole = query === undefined ? url : `${url}${new URL(url).search === '' ? '?' : '&'}${query}`
      return probe.send({ ...request, url: whole, address })
    },
  }
}

/** Names that only mean something within a network or on one computer (RFC 6761, RFC 6762, RFC 8375, ICANN SAC113). */
const localSuffixes =
  /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|localdomain|home\.arpa|in-addr\.arpa|ip6\.arpa|test|invalid|onion|alt)$/

/** Whether a name that can't be resolved here may be left to a proxy: it has a dot and belongs to no private zone. */
function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return name.includes('.') && !localSuffixes.test(name)
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address)
}

/** An http or https address without a name and password, without its fragment; null for anything else. */
function endpointUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const usable = url.protocol === 'https:' || url.protocol === 'http:'
  if (!usable || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url
}

const message = 'Enter the address of an endpoint. It begins with https:// or http://.'
const noAddress = {
  kind: 'invalid',
  message,
  errors: [{ code: 'INVALID_PARAMETER', message, field: 'url' }],
} as const
