import { z } from 'zod'
import type { Fields } from '../../../shared/core/json.ts'
import { fail, mapOutcome, type Outcome } from '../../../shared/core/outcome.ts'
import { appPermissions, appTiers, streamIssues } from '../../../shared/sandbox/app-choices.ts'
import type { SandboxAct } from '../../../shared/sandbox/sandbox-acts.ts'
import { faultResponses, type SandboxFault } from '../../../shared/sandbox/sandbox-fault.ts'
import {
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
const conversationsReply = z.object({
  conversations: z.array(z.object({ id: z.string(), users: z.array(z.string()) })),
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
    (reply): SandboxApp => ({
      consumerKey: reply.consumer_key,
      name: reply.name,
      permission: reply.permission,
      enrolled: reply.enrolled,
      official: reply.official,
      tier: reply.tier,
      usageCap: reply.usage_cap,
      streamIssue: reply.stream_issue,
      without: reply.without,
      maxAccountSubscriptions: reply.max_account_subscriptions,
      maxActivitySubscriptions: reply.max_activity_subscriptions,
      maxStreamEvents: reply.max_stream_events,
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

/** The control interface's order for a kind of fault. */
export function faultOrder(fault: SandboxFault): Fields {
  const { status, delayMs, drop } = faultResponses[fault]
  return {
    ...(status !== null && { status }),
    ...(status === tooManyRequests && { headers: { 'retry-after': '10' } }),
    ...(delayMs > 0 && { delay_ms: delayMs }),
    ...(drop !== null && { drop }),
  }
}

const tooManyRequests = 429

/** `programKey` is the consumer key of the app that this program uses. */
export function createWorldControl(call: ControlCall, programKey: () => string | null): SandboxWorldControl {
  const people = async (): Promise<Outcome<SandboxPeople>> => {
    const [personList, postList, conversationList, life] = await Promise.all([
      call('GET', '/people', null, peopleReply),
      call('GET', '/posts', null, postsReply),
      call('GET', '/conversations', null, conversationsReply),
      call('GET', '/life', null, lifeReply),
    ])
    if (!personList.ok) return personList
    if (!postList.ok) return postList
    if (!conversationList.ok) return conversationList
    return mapOutcome(life, ({ rate, acts }) => ({
      ...personList.value,
      ...postList.value,
      ...conversationList.value,
      rate,
      acts,
    }))
  }
  const clock = () => call('GET', '/clock', null, clockReply)
  const apps = async (): Promise<Outcome<SandboxApps>> => {
    const [appList, connectionList] = await Promise.all([
      call('GET', '/apps', null, appsReply),
      call('GET', '/connections', null, connectionsReply),
    ])
    if (!appList.ok) return appList
    const isForeign = ({ consumerKey }: SandboxApp) => consumerKey !== programKey()
    return mapOutcome(connectionList, ({ connections }) => ({
      apps: appList.value.apps.toSorted((a, b) => Number(isForeign(a)) - Number(isForeign(b))),
      connections,
    }))
  }
  const faults = async (): Promise<Outcome<SandboxFaults>> => {
    const [plannedList, heldList] = await Promise.all([
      call('GET', '/faults/planned', null, plannedReply),
      call('GET', '/faults', null, heldReply),
    ])
    return plannedList.ok ? mapOutcome(heldList, ({ held }) => ({ ...plannedList.value, held })) : plannedList
  }
  const after = async <T>(order: Promise<Outcome<unknown>>, readResult: () => Promise<Outcome<T>>) => {
    const outcome = await order
    return outcome.ok ? readResult() : outcome
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
          const clockReading = await clock()
          return clockReading.ok
            ? steer({ now: new Date(clockReading.value.now + change.ms).toISOString() })
            : clockReading
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
      const order = { ...faultOrder(fault), match, ...(times !== null && { times }) }
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
  const refusedReply = refusal.safeParse(answer)
  const [first] = refusedReply.success ? refusedReply.data.errors : []
  return first === undefined ? null : fail({ kind: 'refused', reason: 'state', message: first.message })
}
