import { isOnThisMachine } from '../../../shared/text/this-machine.ts'
import { originOf } from '../pages/own-origin.ts'

/** Where a sign-in page may lead. */
export interface SignInAllowlist {
  /** Compared whole, after parsing. */
  readonly allowedOrigins: readonly string[]
  readonly callback: string
}

/** callback: the end of the sign-in, never sent · allowed · refused. */
export type SignInStep =
  | { readonly kind: 'callback'; readonly url: URL }
  | { readonly kind: 'allowed' }
  | { readonly kind: 'refused' }

export interface SignInPolicy {
  /** For navigations and redirects of the page and its frames. */
  navigation(address: string, isMainFrame: boolean): SignInStep
  mayLoad(address: string): boolean
}

/** Schemes that can't be the end of a sign-in: they run, read or show something here. */
const neverCallback: ReadonlySet<string> = new Set([
  'javascript:',
  'data:',
  'file:',
  'blob:',
  'about:',
  'app:',
  'view-source:',
])

const blankFrames: ReadonlySet<string> = new Set(['about:blank', 'about:srcdoc'])

/**
 * Decides every step of a sign-in. Origins are compared exactly, so look-alike hosts, user information or other ports
 * can't pass.
 */
export function createSignInPolicy(borders: SignInAllowlist): SignInPolicy {
  const allowed = new Set(borders.allowedOrigins.flatMap((one) => webOriginOf(one) ?? []))

  // A remote service must not reach anything else on this machine.
  const mayReachThisMachine = [...allowed].some(isOnThisMachine)

  const isCallback = (url: URL): boolean => {
    if (!URL.canParse(borders.callback) || neverCallback.has(url.protocol)) return false
    const end = new URL(borders.callback)
    return (
      url.protocol === end.protocol &&
      url.host === end.host &&
      url.pathname === end.pathname &&
      url.username === '' &&
      url.password === ''
    )
  }

  return {
    navigation(address, isMainFrame) {
      if (!URL.canParse(address)) return { kind: 'refused' }
      const url = new URL(address)
      if (isCallback(url)) return isMainFrame ? { kind: 'callback', url } : { kind: 'refused' }
      if (!isMainFrame && blankFrames.has(address)) return { kind: 'allowed' }
      const origin = webOriginOf(address)
      return origin !== null && allowed.has(origin) ? { kind: 'allowed' } : { kind: 'refused' }
    },
    mayLoad(address) {
      if (!URL.canParse(address)) return false
      const url = new URL(address)
      if (isCallback(url)) return false
      if (url.protocol === 'data:' || url.protocol === 'blob:') return true
      const origin = webOriginOf(address.replace(/^ws(?=s?:)/i, 'http'))
      return origin !== null && (mayReachThisMachine || !isOnThisMachine(origin))
    },
  }
}

/** What the user sees of a refused address: its host; null if it couldn't be allowed anyway. */
export function blockedHost(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? host : null
}

/** The origin of an https address, or of http on this machine; null otherwise. */
export function webOriginOf(address: string): string | null {
  const origin = originOf(address)
  if (origin === null) return null
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return origin
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === '[::1]') ? origin : null
}
