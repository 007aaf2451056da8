import { z } from 'zod'
import type { Environment } from '../../accounts/environment.ts'
import { operations } from '../../api/index.ts'
import { type Operation, pathTemplate } from '../../api/operation.ts'
import { t } from '../../text/language.ts'
import { matchOperation } from '../console-effect.ts'
import type { ConsoleRequest, Pairs } from '../console-request.ts'
import { readPairs, withOurVariables } from './foreign-request.ts'

/** Finds the operation that a request from outside belongs to. */

export type ImportHosts = Pick<Environment, 'platformUrl' | 'adsUrl' | 'adsSandboxUrl'>

export interface ImportAddress {
  /** Without the environment's base URL. */
  readonly path: string
  readonly query: Pairs
  /** Whether the host belongs to the ads sandbox. */
  readonly isAdsSandbox: boolean
  /** Whether the URL began with a variable, which may contain the version. */
  readonly hasOpenBase: boolean
}

export function readAddress(url: string, hosts: ImportHosts | null): ImportAddress {
  const whole = withOurVariables(url.trim()).split('#', 1)[0] ?? ''
  const mark = whole.indexOf('?')
  const address = mark === -1 ? whole : whole.slice(0, mark)
  const query = mark === -1 ? [] : readPairs(whole.slice(mark + 1))
  const scheme = address.indexOf('://')
  const hasOpenBase = address.startsWith('{{')
  const hostFrom = scheme === -1 ? 0 : scheme + 3
  const slash = address.startsWith('/') ? 0 : address.indexOf('/', hostFrom)
  const origin = slash === -1 ? address : address.slice(0, slash)
  const path = slash === -1 ? '/' : address.slice(slash)
  const base = baseOf(`${origin}${path}`, hosts)
  return {
    path: base === null ? path : `${origin}${path}`.slice(base.length),
    query,
    isAdsSandbox: isAdsSandbox(origin, base, hosts),
    hasOpenBase,
  }
}

/** The longest base URL that is a prefix of the URL; null if it belongs to other hosts. */
function baseOf(address: string, hosts: ImportHosts | null): string | null {
  if (hosts === null) return null
  const bases = [hosts.platformUrl, hosts.adsUrl, hosts.adsSandboxUrl]
  const matching = bases.filter((base) => address.startsWith(`${base}/`))
  return matching.sort((first, second) => second.length - first.length)[0] ?? null
}

function isAdsSandbox(origin: string, base: string | null, hosts: ImportHosts | null): boolean {
  if (hosts === null || base === null) return /\/\/ads-api-sandbox\./i.test(origin)
  return base === hosts.adsSandboxUrl && base !== hosts.adsUrl && base !== hosts.platformUrl
}

export interface MatchedOperation {
  readonly operation: Operation
  readonly path: string
  readonly host: ConsoleRequest['host']
  /** From an older version of the ads interface to the present one; null if the request named that. */
  readonly versionChange: { readonly from: string; readonly to: string } | null
}

const versions = [...new Set(operations.map(({ version }) => version))].filter(
  (candidate) => candidate !== null,
)

/** The operation with this method and URL, and its path; if the version is a variable, it's filled in. */
export function findOperation(
  method: ConsoleRequest['method'],
  address: ImportAddress,
): MatchedOperation | null {
  return matchAddress(method, address) ?? matchOlderVersion(method, address)
}

/** Versions of the ads interface keep their paths, so an older request means the same operation of today. */
function matchOlderVersion(
  method: ConsoleRequest['method'],
  address: ImportAddress,
): MatchedOperation | null {
  const [, olderVersion = '', ...rest] = address.path.split('/')
  if (!/^\d{1,2}$/.test(olderVersion)) return null
  for (const version of versions) {
    const match = matchAddress(method, { ...address, path: `/${[version, ...rest].join('/')}` })
    const isOlder = Number(olderVersion) < Number(version)
    if (match !== null && match.host !== 'platform' && isOlder)
      return { ...match, versionChange: { from: olderVersion, to: version } }
  }
  return null
}

function matchAddress(method: ConsoleRequest['method'], address: ImportAddress): MatchedOperation | null {
  for (const path of pathsOf(address)) {
    for (const host of ['platform', 'ads'] as const) {
      const operation = matchOperation({ host, method, path })
      if (operation !== null) {
        const isSandbox = host === 'ads' && (address.isAdsSandbox || operation.host === 'adsSandbox')
        return { operation, path, host: isSandbox ? 'adsSandbox' : host, versionChange: null }
      }
    }
  }
  return null
}

function pathsOf({ path, hasOpenBase }: ImportAddress): readonly string[] {
  const [, first = '', ...rest] = path.split('/')
  if (first.startsWith('{{')) return versions.map((version) => `/${[version, ...rest].join('/')}`)
  return hasOpenBase ? [path, ...versions.map((version) => `/${version}${path}`)] : [path]
}

/** Why nothing was found: another method, another version, or no such path. */
export function explainNoMatch(method: ConsoleRequest['method'], address: ImportAddress): string {
  const others = (['GET', 'POST', 'PUT', 'DELETE'] as const).filter(
    (otherMethod) => otherMethod !== method && isPlausible(findOperation(otherMethod, address)),
  )
  if (others.length > 0) return t`This path takes ${others.join(' and ')}, not ${method}.`
  const [, first = '', ...rest] = address.path.split('/')
  if (/^\d{1,3}(?:\.\d)?$/.test(first)) {
    const supportedVersion = versions.find(
      (version) =>
        version !== first &&
        matchAddress(method, { ...address, path: `/${[version, ...rest].join('/')}` }) !== null,
    )
    if (supportedVersion !== undefined)
      return t`Version ${first} isn’t supported. This operation has version ${supportedVersion}.`
  }
  return t`No operation has this path.`
}

/** Whether a path can mean an operation: its IDs are ones, and no literal of another path stands in place of a type. */
function isPlausible(match: MatchedOperation | null): boolean {
  if (match === null) return false
  const { operation, path } = match
  const segments = path.split('/')
  return pathTemplate(operation)
    .split('/')
    .every((part, index) => {
      if (!part.startsWith(':')) return true
      const text = segments[index] ?? ''
      if (text.includes('{{')) return true
      const schema = operation.params.shape[part.slice(1)]
      return !part.endsWith('_type') && (schema === undefined || z.safeParse(schema, text).success)
    })
}
