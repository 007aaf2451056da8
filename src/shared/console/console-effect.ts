import type { Environment } from '../accounts/environment.ts'
import { operations } from '../api/index.ts'
import { type Operation, pathTemplate } from '../api/operation.ts'
import type { ConsoleRequest } from './console-request.ts'

/** What a request does at the service, and whether the user has to confirm it first. */

type Target = Pick<ConsoleRequest, 'host' | 'method' | 'path'>

const templates = operations.map((operation) => ({ operation, pattern: patternOf(operation) }))

/** The operation that a method and path lead to; both ads hosts have the same operations. */
export function matchOperation({ host, method, path }: Target): Operation | null {
  const bare = sentPath(path)
  const matches = templates.filter(
    ({ operation, pattern }) =>
      operation.method === method &&
      (operation.host === 'platform') === (host === 'platform') &&
      pattern.test(bare),
  )
  // A literal segment takes precedence over a parameter: in /connections/all, all isn't an ID.
  const [best] = matches.sort((left, right) => variables(left.operation) - variables(right.operation))
  return best?.operation ?? null
}

/** The path as sent: dots, backslashes and control characters may lead to a different path than the one written. */
function sentPath(path: string): string {
  const text = `https://host${path}`
  return URL.canParse(text) ? new URL(text).pathname : path
}

function patternOf(operation: Operation): RegExp {
  const source = pathTemplate(operation)
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:[a-z_]+/g, '[^/]+')
  return new RegExp(`^${source}$`)
}

function variables({ path }: Operation): number {
  return path.split('/').filter((segment) => segment.startsWith(':')).length
}

/** A request that matches no operation is classified by its method; deleting is destructive then. */
export function effectOf(request: Target): Operation['effect'] {
  const operation = matchOperation(request)
  if (operation !== null) return operation.effect
  switch (request.method) {
    case 'GET':
    case 'HEAD':
    case 'OPTIONS':
      return 'read'
    case 'DELETE':
      return 'destructive'
    case 'POST':
    case 'PUT':
    case 'PATCH':
      return 'write'
  }
}

/**
 * destructive: confirmed every time · write: confirmed once per session and environment, except in the built-in
 * sandbox.
 */
export type ConsentNeed = 'none' | 'write' | 'destructive'

export function consentNeed(request: Target, environment: Pick<Environment, 'kind'>): ConsentNeed {
  const effect = effectOf(request)
  if (effect === 'destructive') return 'destructive'
  return effect === 'write' && environment.kind !== 'sandbox' ? 'write' : 'none'
}
