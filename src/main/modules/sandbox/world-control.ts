import { z } from 'zod'
import type { Fields } from '../../../shared/core/json.ts'
import { fail, mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import type { SandboxAct } from '../../../shared/sandbox/sandbox-acts.ts'
import type { SandboxFault } from '../../../shared/sandbox/sandbox-fault.ts'
import {
  appPermissions,
  appTiers,
  type ClockChange,
  type DisconnectOrder,
  type FaultPlan,
  type LifePace,
  lifeRates,
  type PlannedFault,
  type SandboxApp,
  type SandboxAppChange,
  type SandboxApps,
  type SandboxClock,
  type SandboxFaults,
  type SandboxPeople,
  streamIssues,
  usageCap,
} from '../../../shared/sandbox/sandbox-world.ts'

export type ControlMethod = 'GET' | 'POST' | 'DELETE'

export type ControlCall = <Reply extends z.ZodType>(
  method: ControlMethod,
  path: string,
  body: unknown,
  reply: Reply,
) => Promise<Outcome<z.output<Reply>>>

/** What happens in the sandbox without a client: people, time, apps, connections and planned faults. */
export interface SandboxWorldControl {
  people(): Promise<Outcome<SandboxPeople>>
  act(act: SandboxAct): Promise<Outcome<SandboxPeople>>
  setLife(pace: LifePace): Promise<Outcome<SandboxPeople>>
  clock(): Promise<Outcome<SandboxClock>>
  changeClock(change: ClockChange): Promise<Outcome<SandboxClock>>
  apps(): Promise<Outcome<SandboxApps>>
  changeApp(change: SandboxAppChange): Promise<Outcome<SandboxApps>>
  disconnect(order: DisconnectOrder): Promise<Outcome<SandboxApps>>
  faults(): Promise<Outcome<SandboxFaults>>
  planFault(plan: FaultPlan): Promise<Outcome<SandboxFaults>>
}

const isoTime = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))
const nothing = z.unknown()

const peopleReply = z.object({
  people: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      space: z.string().nullable(),
      broadcast: z.string().nullable(),
    }),
  ),
})
const postsReply = z.object({
  posts: z.array(z.object({ id: z.string(), username: z.string(), text: z.string() })),
})
const lifeReply = z.object({ rate: z.number(), acts: z.int() })
const clockReply = z.object({ now: isoTime, speed: z.number() })

const app = z
  .object({
    consumer_key: z.string(),
    name: z.string(),
    permission: z.enum(appPermissions),
    enrolled: z.boolean(),
    official: z.boolean(),
    tier: z.enum(appTiers),
    usage_cap: usageCap().nullable(),
    stream_issue: z.enum(streamIssues).nullable(),
    without: z.array(z.string()),
    max_account_subscriptions: z.int(),
    max_activity_subscriptions: z.int(),
    max_stream_events: z.int(),
  })
  .transform(
    (shown): SandboxApp => ({
      consumerKey: shown.consumer_key,
      name: shown.name,
      permission: shown.permission,
      enrolled: shown.enrolled,
      official: shown.official,
      tier: shown.tier,
      usageCap: shown.usage_cap,
      streamIssue: shown.stream_issue,
      without: shown.without,
      maxAccountSubscriptions: shown.max_account_subscriptions,
      maxActivitySubscriptions: shown.max_activity_subscriptions,
      maxStreamEvents: shown.max_stream_events,
    }),
  )
const appsReply = z.object({ apps: z.array(app) })
const connectionsReply = z.object({
  connections: z.array(
    z
      .object({ id: z.string(), endpoint: z.string(), connected_at: isoTime })
      .transform(({ id, endpoint, connected_at }) => ({ id, endpoint, connectedAt: connected_at })),
  ),
})

const plannedFault = z
  .object({
    match: z.object({ method: z.string().optional(), path_regex: z.string().optional() }),
    status: z.int().nullable(),
    delay_ms: z.int(),
    hold: z.boolean(),
    drop: z.enum(['before', 'after']).nullable(),
    times: z.int().nullable(),
  })
  .transform(
    ({ match, status, delay_ms, hold, drop, times }): PlannedFault => ({
      method: match.method ?? null,
      path: match.path_regex === undefined ? '' : unescapePattern(match.path_regex),
      status,
      delayMs: delay_ms,
      hold,
      drop,
      times,
    }),
  )
const plannedReply = z.object({ planned: z.array(plannedFault) })
const heldReply = z.object({ held: z.array(z.object({ method: z.string(), path: z.string() })) })

/** The control interface's orders for each kind of fault. */
export const faultOrders: Readonly<Record<SandboxFault, Fields | null>> = {
  none: null,
  slow: { delay_ms: 3_000 },
  cut: { drop: 'before' },
  lost: { drop: 'after' },
  limited: { status: 429, headers: { 'retry-after': '10' } },
  broken: { status: 500 },
  unavailable: { status: 503 },
}

/** `programKey` is the consumer key of the app that this program uses. */
export function createWorldControl(call: ControlCall, programKey: () => string | null): SandboxWorldControl {
  const people = async (): Promise<Outcome<SandboxPeople>> => {
    const [known, written, life] = await Promise.all([
      call('GET', '/people', null, peopleReply),
      call('GET', '/posts', null, postsReply),
      call('GET', '/life', null, lifeReply),
    ])
    if (!known.ok) return known
    if (!written.ok) return written
    return mapOutcome(life, ({ rate, acts }) => ({ ...known.value, ...written.value, rate, acts }))
  }
  const clock = () => call('GET', '/clock', null, clockReply)
  const apps = async (): Promise<Outcome<SandboxApps>> => {
    const [listed, open] = await Promise.all([
      call('GET', '/apps', null, appsReply),
      call('GET', '/connections', null, connectionsReply),
    ])
    if (!listed.ok) return listed
    const isForeign = ({ consumerKey }: SandboxApp) => consumerKey !== programKey()
    return mapOutcome(open, ({ connections }) => ({
      apps: listed.value.apps.toSorted((a, b) => Number(isForeign(a)) - Number(isForeign(b))),
      connections,
    }))
  }
  const faults = async (): Promise<Outcome<SandboxFaults>> => {
    const [waiting, stopped] = await Promise.all([
      call('GET', '/faults/planned', null, plannedReply),
      call('GET', '/faults', null, heldReply),
    ])
    return waiting.ok ? mapOutcome(stopped, ({ held }) => ({ ...waiting.value, held })) : waiting
  }
  const after = async <T>(done: Promise<Outcome<unknown>>, read: () => Promise<Outcome<T>>) => {
    const outcome = await done
    return outcome.ok ? read() : outcome
  }
  const steer = (order: Fields) => call('POST', '/clock', order, clockReply)

  return {
    people,
    act: (act) => after(call('POST', '/acts', act, nothing), people),
    setLife: (pace) => after(call('POST', '/life', { rate: lifeRates[pace] }, nothing), people),
    clock,
    async changeClock(change) {
      switch (change.kind) {
        case 'real':
          return call('DELETE', '/clock', null, clockReply)
        case 'speed':
          return steer({ speed: change.speed })
        case 'set':
          return steer({ now: new Date(change.now).toISOString() })
        case 'move': {
          const shown = await clock()
          return shown.ok ? steer({ now: new Date(shown.value.now + change.ms).toISOString() }) : shown
        }
      }
    },
    apps,
    changeApp: (change) => after(call('POST', '/apps', appOrder(change), nothing), apps),
    disconnect: ({ connectionId, type }) => {
      const order = {
        ...(connectionId !== null && { id: connectionId }),
        ...(type === null ? { abrupt: true } : { disconnect_type: type }),
      }
      return after(call('POST', '/disconnects', order, nothing), apps)
    },
    faults,
    planFault: ({ fault, method, path, times }) => {
      const match = {
        ...(method !== null && { method }),
        ...(path !== '' && { path_regex: escapePattern(path) }),
      }
      const order = { ...faultOrders[fault], match, ...(times !== null && { times }) }
      return after(call('POST', '/faults', order, nothing), faults)
    },
  }
}

function appOrder(change: SandboxAppChange): Fields {
  return {
    consumer_key: change.consumerKey,
    permission: change.permission,
    enrolled: change.enrolled,
    official: change.official,
    tier: change.tier,
    usage_cap: change.usageCap,
    stream_issue: change.streamIssue,
    without: change.without,
    max_account_subscriptions: change.maxAccountSubscriptions,
    max_activity_subscriptions: change.maxActivitySubscriptions,
    max_stream_events: change.maxStreamEvents,
  }
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

function unescapePattern(pattern: string): string {
  return pattern.replace(/\\([\\^$.*+?()[\]{}|])/g, '$1')
}

/** The sandbox answers its refusals with a sentence, which says what to change. */
const refusal = z.object({ errors: z.array(z.object({ message: z.string() })).min(1) })

/** Returns the sandbox's own sentence about an order that it refused; null for any other answer. */
export function refusedOrder(status: number, answer: unknown): Outcome<never> | null {
  if (status !== 400) return null
  const read = refusal.safeParse(answer)
  const [first] = read.success ? read.data.errors : []
  return first === undefined ? null : fail({ kind: 'refused', reason: 'state', message: first.message })
}
