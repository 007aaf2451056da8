import { z } from 'zod'
import { identifier, limits } from './conventions.ts'
import {
  type Authentication,
  defineOperation,
  type Operation,
  type Paging,
  pathParameters,
} from './operation.ts'

type Method = Operation['method']
type Route = `${Method} /${string}`
type NamesIn<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<`/${More}`>
    : Rest
  : never
/** Parameters of the path are ids, unless the entry says otherwise. */
type ShapeOf<At, Special> = {
  readonly [Name in Exclude<NamesIn<At>, keyof Special>]: typeof identifier
} & Special

/** What an operation has beside its route; what has an ordinary value is left out. */
interface Entry<Special extends z.ZodRawShape, Body extends z.ZodType | null, Reply extends z.ZodType>
  extends Pick<Operation, 'id' | 'title' | 'source'>,
    Partial<
      Pick<
        Operation,
        | 'acceptsBearer'
        | 'bodyType'
        | 'deprecated'
        | 'encoding'
        | 'host'
        | 'limit'
        | 'paging'
        | 'replyType'
        | 'scopes'
        | 'version'
      >
    > {
  /** Parameters beside those of the path, in the order of the document's table. */
  readonly params?: () => Special
  readonly body?: () => Body
  readonly reply: () => Reply
  /** As a rule what the method says. */
  readonly effect?: Operation['effect']
}

const effects = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  DELETE: 'destructive',
} as const satisfies Record<Method, Operation['effect']>

function declare<
  At extends Route,
  Special extends z.ZodRawShape,
  Body extends z.ZodType | null,
  Reply extends z.ZodType,
  Auth extends Authentication,
>(
  route: At,
  defaults: Pick<Operation, 'host' | 'version'> & { readonly auth: Auth },
  { params, body, ...entry }: Entry<Special, Body, Reply>,
): Operation<z.ZodObject<ShapeOf<At, Special>>, Body, Reply, Auth> {
  const space = route.indexOf(' ')
  // By the type of a route, a method is what stands before its only space.
  const method = route.slice(0, space) as Method
  const path = route.slice(space + 1)
  return defineOperation({
    ...defaults,
    method,
    path,
    effect: effects[method],
    ...entry,
    ...(body === undefined ? {} : { body }),
    params() {
      const inPath = Object.fromEntries(pathParameters({ path }).map((name) => [name, identifier]))
      // The names are those of the path, as the type works them out.
      return z.object({ ...inPath, ...params?.() } as ShapeOf<At, Special>)
    },
  })
}

/**
 * Declares an operation of the ads API (advertising document, "Conventions for all resources"): version 12, a signed-in
 * user, and the rate window of an account's readings or of writes, unless the entry says otherwise. Parameters of the
 * path follow from the route: `ads('GET /accounts/:account_id/campaigns/:campaign_id', { id: 'campaigns.get', … })`.
 */
export function ads<
  const At extends Route,
  Reply extends z.ZodType,
  Special extends z.ZodRawShape = Record<never, never>,
  Body extends z.ZodType | null = null,
>(route: At, entry: Entry<Special, Body, Reply>) {
  const limit = route.startsWith('GET ') ? limits.accountReads : limits.writes
  return declare(route, { host: 'ads', version: '12', auth: 'user' } as const, { limit, ...entry })
}

/** Declares an operation of version 2 of the platform API, unless the entry says otherwise. */
export function platform<
  const At extends Route,
  Reply extends z.ZodType,
  const Auth extends Authentication,
  Special extends z.ZodRawShape = Record<never, never>,
  Body extends z.ZodType | null = null,
>(route: At, { auth, ...entry }: Entry<Special, Body, Reply> & { readonly auth: Auth }) {
  return declare(route, { host: 'platform', version: '2', auth } as const, entry)
}

export function cursor(defaultCount: number, maximumCount: number): Paging {
  return { kind: 'cursor', defaultCount, maximumCount }
}
