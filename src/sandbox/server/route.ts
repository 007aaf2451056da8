import { pathTemplate } from '../../shared/api/operation.ts'
import type { Bound } from '../behaviour/common/bind.ts'
import { type CompiledParameter, compileParameters } from './parameters.ts'

/** The hosts, as prefixes of one origin (hosts-and-names.md#hosts). */
export const hostPrefixes = { platform: '', ads: '/ads', adsSandbox: '/ads-sandbox' } as const
export type Host = keyof typeof hostPrefixes
export const controlPrefix = '/__sandbox'

/** An operation on one host, with everything that can be prepared before the first request. */
export interface Route {
  readonly host: Host
  readonly bound: Bound
  /** Host prefix, version and path, parameters as `:name`. */
  readonly pattern: string
  readonly parameters: readonly CompiledParameter[]
}

/** The ads sandbox host also serves every operation of the ads host, plus a few of its own. */
export function routesOf(bound: Bound): Route[] {
  const { host } = bound.operation
  const hosts: readonly Host[] = host === 'ads' ? ['ads', 'adsSandbox'] : [host]
  const parameters = compileParameters(bound.operation)
  const template = pathTemplate(bound.operation)
  return hosts.map((at) => ({ host: at, bound, parameters, pattern: hostPrefixes[at] + template }))
}

/** The host of an address that no operation matches. */
export function hostOf(path: string): Host {
  if (path === '/ads' || path.startsWith('/ads/')) return 'ads'
  if (path === '/ads-sandbox' || path.startsWith('/ads-sandbox/')) return 'adsSandbox'
  return 'platform'
}
