import { z } from 'zod'
import { type Citation, citePublic } from '../service-docs/citation.ts'
import { batchBody, batchReply } from './batch.ts'
import { identifier, limits, page, single, withDeleted } from './conventions.ts'
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
/** Path parameters are IDs unless the entry says otherwise. */
type ShapeOf<At, Special> = {
  readonly [Name in Exclude<NamesIn<At>, keyof Special>]: typeof identifier
} & Special

/** An operation's entry besides its route; default values are omitted. */
interface Row<Special extends z.ZodRawShape, Body extends z.ZodType | null, Reply extends z.ZodType>
  extends Pick<Operation, 'id' | 'title'>,
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
        | 'source'
        | 'version'
      >
    > {
  /** Parameters outside the path, in the documented order. */
  readonly params?: (() => Special) | undefined
  readonly body?: (() => Body) | undefined
  readonly reply: () => Reply
  /** By default, derived from the method. */
  readonly effect?: Operation['effect']
}

interface Entry<Special extends z.ZodRawShape, Body extends z.ZodType | null, Reply extends z.ZodType>
  extends Row<Special, Body, Reply> {
  readonly source: Operation['source']
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
  // By the type of a route, the method precedes its only space.
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
      // The names are those in the path, as the type computes them.
      return z.object({ ...inPath, ...params?.() } as ShapeOf<At, Special>)
    },
  })
}

/**
 * Declares an operation of the ads API (requests-and-lists.md#requests): version 12, a signed-in user, and the rate
 * window of writes, of reads of an account or of other reads, unless the entry says otherwise. Parameters of the path follow from the route:
 * `ads('GET /accounts/:account_id/campaigns/:campaign_id', { id: 'campaigns.get', … })`.
 */
export function ads<
  const At extends Route,
  Reply extends z.ZodType,
  Special extends z.ZodRawShape = Record<never, never>,
  Body extends z.ZodType | null = null,
>(route: At, entry: Entry<Special, Body, Reply>) {
  const reads = pathParameters({ path: route }).includes('account_id')
    ? limits.accountReads
    : limits.otherReads
  const limit = route.startsWith('GET ') ? reads : limits.writes
  return declare(route, { host: 'ads', version: '12', auth: 'user' } as const, { limit, ...entry })
}

/** An operation's entry besides what follows from its resource. */
type More<Body extends z.ZodType | null> = Partial<Pick<Operation, 'host' | 'id' | 'limit' | 'source'>> & {
  readonly body?: () => Body
}

type Collection<At> = At extends `${infer Head}/:${string}` ? Head : never

/**
 * Declares the operations of an ads resource: routes, replies and ids (`campaigns.list`) follow from the path of one
 * record below `root` (usually an account's) and the record. `noun` is appended to the IDs if a group has several
 * resources; `counts` are the default and the maximum records per page. Each operation takes its title, then its
 * parameters in the documented order.
 */
export function adsResource<
  const At extends `${string}/:${string}`,
  Item extends z.ZodType,
  const Root extends string = 'accounts/:account_id/',
>(
  group: string,
  at: At,
  record: Item,
  source: Citation,
  options: {
    noun?: string
    counts?: readonly [number, number]
    root?: Root
    version?: Operation['version']
  } = {},
) {
  const { noun = '', counts = [200, 1000], root = 'accounts/:account_id/', version = '12' } = options
  // Split like in the types: at the record's parameter.
  const path = `/${root}${at.slice(0, at.indexOf('/:'))}` as `/${Root}${Collection<At>}`
  const item = `/${root}${at}` as `/${Root}${At}`
  const common = (verb: string, title: string) => ({ id: `${group}.${verb}${noun}`, title, source, version })
  const singleReply = () => single(record)
  type None = Record<never, never>
  return {
    list<Special extends z.ZodRawShape = None>(title: string, params?: () => Special, more?: More<null>) {
      const id = `${group}.list${noun === '' ? '' : `${noun}s`}`
      const reply = () => page(record)
      const paging = cursor(...counts)
      return ads(`GET ${path}`, { ...common('list', title), id, params, reply, paging, ...more })
    },
    get(title: string, more?: More<null>) {
      const params = () => ({ with_deleted: withDeleted })
      return ads(`GET ${item}`, { ...common('get', title), params, reply: singleReply, ...more })
    },
    create<Special extends z.ZodRawShape = None, Body extends z.ZodType | null = null>(
      title: string,
      params?: () => Special,
      more?: More<Body>,
    ) {
      return ads(`POST ${path}`, { ...common('create', title), params, reply: singleReply, ...more })
    },
    update<Special extends z.ZodRawShape = None, Body extends z.ZodType | null = null>(
      title: string,
      params?: () => Special,
      more?: More<Body>,
    ) {
      return ads(`PUT ${item}`, { ...common('update', title), params, reply: singleReply, ...more })
    },
    remove(title: string, more?: More<null>) {
      return ads(`DELETE ${item}`, { ...common('delete', title), reply: singleReply, ...more })
    },
    /** Batches of these operation types; Update and Delete have the record's ID in their `params`. */
    batch<const Types extends readonly [string, ...string[]]>(title: string, types: Types, maximum: number) {
      return ads(`POST /batch${path}`, {
        ...common('batch', title),
        body: () => batchBody(types, maximum),
        reply: () => batchReply(record),
        effect: 'destructive',
        source: citePublic('requests-and-lists#batches'),
      })
    },
  }
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

/** `platform` for operations with the same authentication, source and requirements. */
export function platformGroup<const Auth extends Authentication>(
  shared: { readonly auth: Auth } & Pick<Operation, 'source'> &
    Partial<Pick<Operation, 'scopes' | 'version'>>,
) {
  return <
    const At extends Route,
    Reply extends z.ZodType,
    Special extends z.ZodRawShape = Record<never, never>,
    Body extends z.ZodType | null = null,
  >(
    route: At,
    entry: Row<Special, Body, Reply>,
  ) => platform(route, { ...shared, ...entry })
}

export function cursor(defaultCount: number, maximumCount: number): Paging {
  return { kind: 'cursor', defaultCount, maximumCount }
}
