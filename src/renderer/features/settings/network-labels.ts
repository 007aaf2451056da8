import type { RouteEntry } from '../../../shared/network/proxy-settings.ts'
import { t } from '../../../shared/text/language.ts'

/** A proxy as people write it: http is the default. */
export function proxyLabel(proxy: string): string {
  return proxy.replace(/^http:\/\//, '')
}

/** The proxies for a host in the order in which they are tried. */
export function routeLabel(route: readonly RouteEntry[]): string {
  const [first, ...others] = route.map(entryLabel)
  if (first === undefined) return t`No route`
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${others.map((other) => t`, then ${other}`).join('')}`
}

function entryLabel(entry: RouteEntry): string {
  switch (entry.kind) {
    case 'direct':
      return 'direct'
    case 'proxy':
      return t`via ${proxyLabel(entry.proxy)}`
    case 'unsupported':
      return t`${entry.name} proxy (not supported)`
  }
}
