import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { streamEndpoints } from '../../shared/api/platform/connections.ts'
import { writeJson } from '../../shared/core/json-text.ts'
import { problemExtras } from '../../shared/core/problem.ts'
import { boundOperations } from '../behaviour/index.ts'
import { type AdjustableClock, isoMilliseconds, maxClockSpeed } from '../clock.ts'
import type { ClockTasks } from '../clock-tasks.ts'
import { faultOrder, requestMatch } from '../server/faults.ts'
import { readIncoming } from '../server/incoming.ts'
import { parseJson } from '../server/json-text.ts'
import { controlPrefix } from '../server/route.ts'
import type { Service } from '../service.ts'
import { maxRate } from '../social/social-activity.ts'
import { appSwitches } from '../state/platform-data.ts'
import type { StreamConnection } from '../streams/stream-connection.ts'
import { checkAll, deliver } from '../webhooks/deliveries.ts'
import { actOrder, performAct } from './acts.ts'
import { approveAs, approveOrder } from './approve.ts'
import { showApps, showConversations, showPeople, showPosts } from './views.ts'

/** Calls without settings: an empty body, or an object without fields. */
const nothing = z.strictObject({})

const rateLimitOrder = z.strictObject({
  match: requestMatch.default({}),
  limit: z.int().min(0),
  window_s: z.number().positive(),
})

const tunnelOrder = z.strictObject({
  host: z.string().trim().toLowerCase().min(1),
  /** Loopback only: the sandbox connects to nothing outside this machine. */
  target: z.url({ protocol: /^https?$/, hostname: /^(127\.0\.0\.1|localhost|\[::1\])$/ }),
})

/** Omitted settings stay. */
const clockOrder = z.strictObject({
  now: z.iso.datetime({ offset: true }).optional(),
  speed: z.number().min(0).max(maxClockSpeed).optional(),
})

const disconnectOrder = z.strictObject({
  endpoint: z.enum(streamEndpoints).optional(),
  id: z.string().optional(),
  disconnect_type: problemExtras()['operational-disconnect'].shape.disconnect_type.default('ForceDisconnect'),
  detail: z.string().optional(),
  /** The client is told that it has gone away instead, as by a service that noticed it too late. */
  client_disconnected: z.boolean().default(false),
  /** Without a final error message, as if a cable was cut. */
  abrupt: z.boolean().default(false),
})

function endConnection(connection: StreamConnection, order: z.output<typeof disconnectOrder>): void {
  const { detail, disconnect_type } = order
  if (order.abrupt) connection.cut('network_error')
  else if (order.client_disconnected) connection.tellDisconnected(detail ?? 'The client has gone away.')
  else
    connection.disconnect(
      disconnect_type,
      detail ?? 'The connection was closed by the service.',
      'force_disconnect',
    )
}

/** The first words of operation IDs: `activity`, `postSearch`. */
const groups = [
  ...new Set(
    boundOperations.flatMap(({ kind, operation: { id } }) =>
      kind === 'platform' ? (id.split('.', 1)[0] ?? []) : [],
    ),
  ),
].sort()

/** Omitted settings stay. `consumer_key` chooses one app, otherwise the order applies to all. */
const appOrder = z.strictObject({
  consumer_key: z.string().optional(),
  ...appSwitches.partial().shape,
  without: z.array(z.enum(groups)).optional(),
})

const lifeOrder = z.strictObject({
  /** Acts per second. */
  rate: z.number().min(0).max(maxRate),
  seed: z.int().min(1).optional(),
})

/** `text` is delivered as it is, `body` as the sandbox writes it. */
const eventOrder = z.strictObject({
  webhook_id: z.string().optional(),
  body: z.unknown().optional(),
  text: z.string().optional(),
})

/**
 * The control interface (docs/sandbox.md#trouble-on-demand): JSON, unsigned, for tests and demos. `refill` restores the
 * initial state.
 */
export function addControl(
  server: FastifyInstance,
  service: Service,
  clock: AdjustableClock,
  tasks: ClockTasks,
  refill: () => void,
): void {
  const { faults, requestLog, streams, windows, world } = service
  const add = adder(server)
  add('POST', '/faults', faultOrder, (order) => {
    faults.add(order)
    return doneReply
  })
  add('GET', '/faults', nothing, () => ({ held: faults.held }))
  add('GET', '/faults/planned', nothing, () => ({ planned: faults.planned }))
  add('DELETE', '/faults', nothing, () => {
    faults.clear()
    return doneReply
  })
  add('GET', '/requests', nothing, () => ({ requests: requestLog.entries }))
  add('POST', '/rate_limits', rateLimitOrder, ({ match, limit, window_s }) => {
    windows.override(match, limit, window_s)
    return doneReply
  })
  add('POST', '/tunnels', tunnelOrder, (tunnel) => world.platform.tunnels.put(tunnel))
  add('GET', '/tunnels', nothing, () => ({ tunnels: [...world.platform.tunnels.values()] }))
  add('POST', '/events', eventOrder, async ({ webhook_id, body, text }) => ({
    deliveries: await deliver(world, text ?? writeJson(body ?? {}), webhook_id),
  }))
  add('POST', '/crc', nothing, async () => ({ results: await checkAll(world) }))
  add('POST', '/apps', appOrder, ({ consumer_key, ...order }) => {
    const { apps } = world.platform
    const chosen = apps.filter((app) => app.consumer_key === (consumer_key ?? app.consumer_key))
    const change = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined))
    for (const app of chosen) apps.put({ ...app, ...change })
    return chosen.length === 0 ? refused('There is no such app.') : doneReply
  })
  add('GET', '/apps', nothing, () => ({ apps: showApps(world) }))
  add('GET', '/people', nothing, () => ({ people: showPeople(world) }))
  add('GET', '/posts', nothing, () => ({ posts: showPosts(world) }))
  add('GET', '/conversations', nothing, () => ({ conversations: showConversations(world) }))
  add('POST', '/acts', actOrder, (order) => {
    const performed = performAct(world, order)
    if (performed.kind === 'refused') return refused(performed.reason)
    const { act } = performed
    const conversation = act.kind === 'conversation' ? { conversation_id: act.conversationId } : {}
    return { id: act.id, at: isoMilliseconds(act.at), ...conversation }
  })
  add('GET', '/life', nothing, () => service.life.state)
  add('POST', '/life', lifeOrder, ({ rate, seed }) => {
    service.life.set(rate, seed)
    return service.life.state
  })
  add('GET', '/connections', nothing, () => ({
    connections: streams.openOf().map(({ id, endpoint, appKey, connectedAt }) => ({
      id,
      endpoint,
      consumer_key: appKey,
      connected_at: isoMilliseconds(connectedAt),
    })),
  }))
  add('POST', '/disconnects', disconnectOrder, (order) => {
    const chosen = streams
      .openOf()
      .filter(({ id, endpoint }) => id === (order.id ?? id) && endpoint === (order.endpoint ?? endpoint))
    for (const connection of chosen) endConnection(connection, order)
    return { ended: chosen.length }
  })
  add('POST', '/approve', approveOrder, (order) => {
    const result = approveAs(service, order)
    return result.kind === 'refused' ? refused(result.message) : result.answer
  })
  const shownClock = () => ({ now: isoMilliseconds(clock.now()), speed: clock.speed })
  add('GET', '/clock', nothing, shownClock)
  add('POST', '/clock', clockOrder, ({ now, speed }) => {
    clock.steer(now === undefined ? clock.now() : Date.parse(now), speed ?? clock.speed)
    tasks.run()
    return shownClock()
  })
  add('DELETE', '/clock', nothing, () => {
    clock.release()
    tasks.run()
    return shownClock()
  })
  add('POST', '/reset', nothing, () => {
    clock.release()
    tasks.beginHour()
    refill()
    forget(service)
    for (const token of service.requestTokens.lastingTokens) world.platform.access_tokens.put(token)
    return doneReply
  })
}

const doneReply = { done: true }

/** Creates a control route: parses its input with a schema and sends its result as JSON with 200. */
function adder(server: FastifyInstance) {
  return <Input extends z.ZodType>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    input: Input,
    run: (order: z.output<Input>) => unknown,
  ): void => {
    server.route({
      method,
      url: controlPrefix + path,
      handler: async (request, reply) => {
        const refusal = foreignRequest(request)
        if (refusal !== null) return reply.code(403).send(refused(refusal).answer)
        const order = input.safeParse(readBody(request.body))
        if (!order.success) return reply.code(400).send(refused(z.prettifyError(order.error)).answer)
        const result = await run(order.data)
        return result instanceof Refused ? reply.code(400).send(result.answer) : reply.code(200).send(result)
      },
    })
  }
}

class Refused {
  readonly answer: { readonly errors: readonly { readonly message: string }[] }

  constructor(message: string) {
    this.answer = { errors: [{ message }] }
  }
}

function refused(message: string): Refused {
  return new Refused(message)
}

/** Everything that exists only while the process runs. */
function forget(service: Service): void {
  const { faults, requestLog, usage, windows, nonces, requestTokens, authorizationCodes, sessions } = service
  const { openUploads, storedImages, streams, outbox, activity, life, filteredStream } = service
  for (const memory of [
    faults,
    requestLog,
    usage,
    windows,
    nonces,
    requestTokens,
    authorizationCodes,
    sessions,
    openUploads,
    storedImages,
    streams,
    outbox,
    activity,
    life,
    filteredStream,
  ])
    memory.clear()
}

/**
 * Why a request could come from a web page; null if it can't. Another site's page either reaches this server under that
 * site's name, which the Host header reveals, or sends a request that browsers allow without a preflight: it has an
 * Origin, and its body can't have the type JSON.
 */
function foreignRequest({ raw, body }: FastifyRequest): string | null {
  const { headers, origin } = readIncoming(raw, null, {})
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(headers.host ?? '')) return 'Loopback only.'
  if (headers.origin !== undefined && headers.origin.toLowerCase() !== origin.toLowerCase()) {
    return 'Requests of other origins are refused.'
  }
  const hasBody = Buffer.isBuffer(body) && body.length > 0
  const type = headers['content-type']
  const isJson = type === undefined ? !hasBody : /^\s*application\/json\s*(;|$)/i.test(type)
  return isJson ? null : 'The body has to be application/json.'
}

/** The body's JSON; an empty object for an empty body, undefined (which no schema accepts) for a malformed one. */
function readBody(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  const parsedBody = parseJson(body.toString('utf8'))
  return parsedBody.kind === 'json' ? parsedBody.value : undefined
}
