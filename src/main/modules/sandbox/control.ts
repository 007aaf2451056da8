import { z } from 'zod'
import { parseJson, writeJson } from '../../../shared/core/json-text.ts'
import { fail, mapOutcome, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import type { SandboxFault } from '../../../shared/sandbox/sandbox-fault.ts'
import { t } from '../../../shared/text/language.ts'
import { notRunning } from '../../core/faults.ts'
import type { SandboxRunner, Transport } from '../../core/ports.ts'
import {
  type ControlCall,
  createWorldControl,
  faultOrder,
  refusedOrder,
  type SandboxWorldControl,
} from './world-control.ts'

/** Calls of the sandbox's control interface (docs/sandbox.md#trouble-on-demand). */
export interface SandboxControl {
  /** Makes `https://host/…` lead to the target. */
  openTunnel(host: string, target: string): Promise<Outcome<void>>
  /** Targets of the existing tunnels, by host. */
  tunnels(): Promise<Outcome<ReadonlyMap<string, string>>>
  /** Signs and delivers an event's JSON, as it is written, to one webhook or to every valid one. */
  sendEvent(webhookId: string | null, text: string): Promise<Outcome<readonly ControlDelivery[]>>
  /** Runs the hourly check of every webhook now. */
  checkWebhooks(): Promise<Outcome<void>>
  /** Replaces the current simulated fault. */
  simulateFault(fault: SandboxFault): Promise<Outcome<void>>
  /** Restores the initial state. */
  reset(): Promise<Outcome<void>>
  readonly world: SandboxWorldControl
  /** Cancels pending and future calls, for the program's exit. */
  close(): void
}

export interface ControlDelivery {
  readonly webhookId: string
  readonly status: number
}

const deliveries = z.object({
  deliveries: z.array(
    z
      .object({ webhook_id: z.string(), status: z.int() })
      .transform(({ webhook_id, status }): ControlDelivery => ({ webhookId: webhook_id, status })),
  ),
})

const tunnelList = z.object({ tunnels: z.array(z.object({ host: z.string(), target: z.string() })) })

/** Each webhook with a slow endpoint delays the answer by some seconds. */
const timeoutMs = 60_000

export function createSandboxControl(runner: SandboxRunner, transport: Transport): SandboxControl {
  const closing = new AbortController()
  const call: ControlCall = async (method, path, body, reply) => {
    const addresses = runner.addresses()
    if (addresses === null) return notRunning()
    const response = await transport.send({
      method,
      url: addresses.controlUrl + path,
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
      },
      body: body === null ? null : writeJson(body),
      timeoutMs,
      signal: closing.signal,
    })
    if (!response.ok) return response
    const { status, headers } = response.value
    const text = new TextDecoder().decode(response.value.body)
    const parsedReply = status === 200 ? readJson(text, reply) : null
    if (parsedReply !== null) return succeed(parsedReply)
    const refused = refusedOrder(status, readJson(text, z.unknown()))
    if (refused !== null) return refused
    return fail({
      kind: 'unexpected',
      status,
      contentType: headers['content-type'] ?? '',
      excerpt: text.slice(0, 500),
      message: t`The sandbox didn’t do this (${status}).`,
    })
  }

  const post = <Reply extends z.ZodType>(path: string, body: unknown, reply: Reply) =>
    call('POST', path, body, reply)

  return {
    tunnels: async () =>
      mapOutcome(
        await call('GET', '/tunnels', null, tunnelList),
        ({ tunnels }) => new Map(tunnels.map(({ host, target }) => [host, target])),
      ),
    openTunnel: async (host, target) =>
      mapOutcome(await post('/tunnels', { host, target }, z.unknown()), () => undefined),
    sendEvent: async (webhookId, text) => {
      const request = webhookId === null ? { text } : { webhook_id: webhookId, text }
      return mapOutcome(await post('/events', request, deliveries), (answer) => answer.deliveries)
    },
    checkWebhooks: async () => mapOutcome(await post('/crc', {}, z.unknown()), () => undefined),
    async simulateFault(fault) {
      const cleared = await call('DELETE', '/faults', null, z.unknown())
      if (!cleared.ok || fault === 'none') return mapOutcome(cleared, () => undefined)
      return mapOutcome(await post('/faults', faultOrder(fault), z.unknown()), () => undefined)
    },
    reset: async () => mapOutcome(await post('/reset', {}, z.unknown()), () => undefined),
    world: createWorldControl(call, () => runner.addresses()?.app.consumerKey ?? null),
    close: () => closing.abort(),
  }
}

function readJson<Reply extends z.ZodType>(text: string, reply: Reply): z.output<Reply> | null {
  try {
    const parsedReply = reply.safeParse(parseJson(text))
    return parsedReply.success ? parsedReply.data : null
  } catch {
    return null
  }
}
