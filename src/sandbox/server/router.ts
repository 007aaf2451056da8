import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { Operation } from '../../shared/api/operation.ts'
import type { HandlerResult } from '../answer/reply.ts'
import type { Bound } from '../behaviour/common/bind.ts'
import type { Service } from '../service.ts'
import type { Incoming } from './incoming.ts'
import { type Route, routesOf } from './route.ts'

/** An address of the platform host without a behavior: forms of pages, pictures, undocumented calls. */
export interface PlainRoute {
  readonly method: Operation['method']
  readonly path: string
  readonly serve: (service: Service, incoming: Incoming) => HandlerResult
}

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

/** What serves a request. `otherMethod` is a known path with the wrong method. */
export type Destination =
  | { readonly kind: 'operation'; readonly route: Route }
  | { readonly kind: 'plain'; readonly serve: PlainRoute['serve'] }
  | { readonly kind: 'otherMethod'; readonly allowed: readonly string[] }

interface Found {
  readonly destination: Destination
  /** Decoded parameters of the path. */
  readonly pathParameters: Readonly<Record<string, string>>
}

/** Finds what serves a method and an address: null for an unknown path, or one that can't be decoded. */
export type Router = (method: string, url: string) => Found | null

/** Any ID that fits into a request's head, whose length Node limits, can be looked up. */
const maxPathParameterLength = 16 * 1024

/** The addresses of all hosts. They don't depend on the state, so sandboxes of one process share them. */
export function createRouter(operations: readonly Bound[], plainRoutes: readonly PlainRoute[]): Router {
  const router = findMyWay({ maxParamLength: maxPathParameterLength })
  const add = (on: HTTPMethod[], pattern: string, destination: Destination): void =>
    router.on(on, pattern, unused, destination)
  const routes = operations.flatMap(routesOf)
  for (const route of routes) {
    add(withHead(route.bound.operation.method), route.pattern, { kind: 'operation', route })
  }
  for (const { pattern, takenMethods } of [...adsPaths(routes), ...platformPaths(routes, plainRoutes)]) {
    const allowed = methods.filter((method) => takenMethods.has(method))
    const others = methods.filter((method) => !takenMethods.has(method))
    add(others, pattern, { kind: 'otherMethod', allowed })
  }
  for (const { method, path, serve } of plainRoutes) add(withHead(method), path, { kind: 'plain', serve })
  return (method, url) => {
    const knownMethod = methods.find((name) => name === method)
    const match = knownMethod === undefined ? null : router.find(knownMethod, url)
    if (match === null) return null
    // The router's store has no type of its own; `add` fills it.
    const destination: Destination = match.store
    const definedParameters = Object.entries(match.params).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    return { destination, pathParameters: Object.fromEntries(definedParameters) }
  }
}

/** The router is only asked, it calls nothing. */
const unused = (): void => undefined

function withHead(method: Operation['method']): HTTPMethod[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method]
}

/**
 * Every path of the ads hosts with the methods it takes: another method there is a 405, even if another pattern matches
 * that method.
 */
function adsPaths(routes: readonly Route[]) {
  const shapes = new Map<string, { pattern: string; takenMethods: Set<string> }>()
  for (const route of routes) {
    if (route.host === 'platform') continue
    const shape = route.pattern.replace(/:[a-z_]+/g, ':')
    const path = shapes.get(shape) ?? { pattern: route.pattern, takenMethods: new Set() }
    shapes.set(shape, path)
    path.takenMethods.add(route.bound.operation.method)
  }
  const typed = routes.filter(({ pattern }) => pattern.includes('_type'))
  for (const [shape, { takenMethods }] of shapes) {
    for (const route of typed)
      if (isTypedForm(route.pattern, shape)) takenMethods.add(route.bound.operation.method)
    if (takenMethods.has('GET')) takenMethods.add('HEAD')
  }
  return shapes.values()
}

/**
 * Every path of the platform host with the methods it takes. A method with which another pattern matches the path isn't
 * one that the path refuses.
 */
function platformPaths(routes: readonly Route[], plainRoutes: readonly PlainRoute[]) {
  const patterns = [
    ...routes
      .filter(({ host }) => host === 'platform')
      .map(({ pattern, bound }) => ({ pattern, method: bound.operation.method })),
    ...plainRoutes.map(({ path, method }) => ({ pattern: path, method })),
  ]
  const shapes = new Map(patterns.map(({ pattern }) => [pattern.replace(/:[A-Za-z_]+/g, ':'), pattern]))
  return [...shapes.values()].map((pattern) => {
    const takenMethods = new Set<string>(
      patterns.flatMap((candidate) => (isMatch(candidate.pattern, pattern) ? [candidate.method] : [])),
    )
    if (takenMethods.has('GET')) takenMethods.add('HEAD')
    return { pattern, takenMethods }
  })
}

function isMatch(pattern: string, path: string): boolean {
  const parts = pattern.split('/')
  const others = path.split('/')
  return (
    parts.length === others.length && parts.every((part, at) => part.startsWith(':') || part === others[at])
  )
}

/**
 * Whether a pattern accepts another pattern's name as a type: `cards/:card_type/:card_id` answers DELETE at
 * `cards/poll/:card_id` too. A name in an ID's place is a known path of its own.
 */
function isTypedForm(pattern: string, shape: string): boolean {
  const parts = pattern.split('/')
  const others = shape.split('/')
  return (
    parts.length === others.length &&
    parts.some((part) => part.endsWith('_type')) &&
    parts.every((part, at) => part.endsWith('_type') || part.replace(/^:.*/, ':') === others[at])
  )
}
