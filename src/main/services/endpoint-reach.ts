import { fail, type Outcome, succeed } from '../../shared/outcome.ts'
import type { EndpointAnswer, EndpointProbe, EndpointRequest } from '../ports-webhooks.ts'
import type { SandboxControl } from './sandbox-control.ts'

export interface EndpointReachParts {
  readonly probe: EndpointProbe
  /** Whether the chosen environment is the built-in sandbox, and it runs. */
  readonly inSandbox: () => boolean
  readonly control: Pick<SandboxControl, 'tunnels'>
}

export type Way =
  | {
      readonly kind: 'open'
      /** The address as it was given, or where the sandbox's tunnel leads. */
      readonly url: string
      readonly throughTunnel: boolean
      readonly address: string
      readonly isPrivate: boolean
    }
  /** The name leads to a private network, and nobody has agreed to that. */
  | { readonly kind: 'private'; readonly address: string }
  | { readonly kind: 'unknown'; readonly code: string }

/**
 * Finds the way to an endpoint that a person names. An address on a private network is taken only in the sandbox, or
 * where the person has agreed to that very address: a page or a name server must not lead this program into the
 * person's own network. What is decided here is the address that the connection goes to.
 */
export interface EndpointReach {
  /** Fails where it is no http or https address. */
  find(url: string, allowedAddress: string | null): Promise<Outcome<Way>>
  send(
    way: Extract<Way, { kind: 'open' }>,
    request: Omit<EndpointRequest, 'url' | 'address'> & { readonly query?: string },
  ): Promise<EndpointAnswer>
}

export function createEndpointReach({ probe, control, ...parts }: EndpointReachParts): EndpointReach {
  /** The built-in sandbox has names of its own (decisions.md, "Control interface"). */
  const tunnelOf = async (url: URL): Promise<string | null> => {
    const tunnels = await control.tunnels()
    const target = tunnels.ok ? tunnels.value.get(url.hostname.toLowerCase()) : undefined
    return target === undefined ? null : `${target.replace(/\/+$/, '')}${url.pathname}${url.search}`
  }

  return {
    async find(text, allowedAddress) {
      const url = endpointUrl(text)
      if (url === null) return fail(noAddress)
      const inSandbox = parts.inSandbox()
      const tunnel = inSandbox ? await tunnelOf(url) : null
      const real = tunnel ?? url.href
      const resolved = await probe.resolve(new URL(real).hostname)
      if (resolved.kind === 'unknown') return succeed({ kind: 'unknown', code: resolved.code })
      // One private address among public ones is enough to refuse: the system might have taken it.
      const closed = resolved.addresses.find(({ isPrivate }) => isPrivate)
      const chosen = closed ?? resolved.addresses[0]
      if (chosen === undefined) return succeed({ kind: 'unknown', code: 'ENOTFOUND' })
      const { address, isPrivate } = chosen
      if (isPrivate && !inSandbox && address !== allowedAddress) {
        return succeed({ kind: 'private', address })
      }
      return succeed({ kind: 'open', url: real, throughTunnel: tunnel !== null, address, isPrivate })
    },
    send: ({ url, address }, { query, ...request }) => {
      const whole = query === undefined ? url : `${url}${new URL(url).search === '' ? '?' : '&'}${query}`
      return probe.send({ ...request, url: whole, address })
    },
  }
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

const message = 'This is no address of an endpoint. It begins with https:// or http://.'
const noAddress = {
  kind: 'invalid',
  message,
  errors: [{ code: 'INVALID_PARAMETER', message, field: 'url' }],
} as const
