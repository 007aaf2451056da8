import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultOrder, requestMatch } from '../server/faults.ts'
import { controlPrefix } from '../server/route.ts'
import type { Service } from '../service.ts'

/** A control call: its input has passed `input`; what it answers is sent as JSON with 200. */
interface ControlCall<Input extends z.ZodType> {
  readonly input: Input
  readonly run: (input: z.output<Input>) => unknown
}

const nothing = z.unknown()
const rateLimitOrder = z.object({
  match: requestMatch.default({}),
  limit: z.int().min(0),
  window_s: z.number().positive(),
})

/**
 * The control interface (decisions.md, "Control interface"): JSON, unsigned, for tests and demonstrations. `refill`
 * puts the state of the start in the place of the present one.
 */
export function addControl(server: FastifyInstance, service: Service, refill: () => void): void {
  const add = <Input extends z.ZodType>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    call: ControlCall<Input>,
  ): void => {
    server.route({
      method,
      url: controlPrefix + path,
      handler: async (request, reply) => {
        if (!isLoopbackHost(request.headers.host)) return reply.code(403).send(failure('Loopback only.'))
        const read = call.input.safeParse(readBody(request.body))
        if (!read.success) return reply.code(400).send(failure(z.prettifyError(read.error)))
        return reply.code(200).send(await call.run(read.data))
      },
    })
  }
  const { faults, requestLog, windows } = service
  add('POST', '/faults', {
    input: faultOrder,
    run: (order) => {
      faults.add(order)
      return { added: true }
    },
  })
  add('DELETE', '/faults', {
    input: nothing,
    run: () => {
      faults.clear()
      return { cleared: true }
    },
  })
  add('GET', '/requests', { input: nothing, run: () => ({ requests: requestLog.entries }) })
  add('POST', '/rate_limits', {
    input: rateLimitOrder,
    run: ({ match, limit, window_s }) => {
      windows.override(match, limit, window_s)
      return { added: true }
    },
  })
  add('POST', '/reset', {
    input: nothing,
    run: () => {
      refill()
      forget(service)
      return { reset: true }
    },
  })
}

/** All that is remembered only while the process runs. */
function forget(service: Service): void {
  const { faults, requestLog, windows, nonces, requestTokens, sessions, openUploads } = service
  for (const memory of [faults, requestLog, windows, nonces, requestTokens, sessions, openUploads])
    memory.clear()
}

/** A page of another site cannot reach this through a name of its own that it lets point here. */
function isLoopbackHost(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host ?? '')
}

function readBody(body: unknown): unknown {
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return value
  } catch {
    return undefined
  }
}

function failure(message: string): { errors: { message: string }[] } {
  return { errors: [{ message }] }
}
