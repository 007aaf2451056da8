import { caching } from 'virtual:contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isGridSubject } from '../../shared/campaigns/campaign-grid.ts'
import type { BridgeEvents, EventName, Subject, Verb } from '../../shared/contract/contract.ts'
import type { Fault } from '../../shared/core/fault.ts'
import { identityOf } from '../workbench/session.ts'
import { isUnreachable, whenReachable } from '../workbench/when-reachable.ts'
import type { Workbench } from '../workbench/workbench.ts'
import { CallFailure } from './call-failure.ts'

/** A call, and the part of its input that selects replies; without input, every reply of the call. */
export type CallKey = {
  readonly [S in Subject]: readonly [S, Verb<S>] | readonly [S, Verb<S>, object]
}[Subject]

type Invalidations = {
  readonly [Name in EventName]?: (payload: BridgeEvents[Name]) => readonly CallKey[]
}

/** Which replies an event may make out of date. Add new events and calls here. */
export const invalidations: Invalidations = {
  requestsChanged: () => [
    ['requestLog', 'list'],
    ['status', 'rateWindows'],
  ],
  // In other environments, only the tightest window is sent, so the event just says that numbers changed.
  limitsChanged: () => [['status', 'rateWindows']],
  draftsChanged: ({ workspace, draftIds, all }) => [
    ...(all
      ? [['drafts', 'get'] as const]
      : draftIds.map((draftId) => ['drafts', 'get', { draftId }] as const)),
    ['drafts', 'conflicts', { workspace }],
    ['drafts', 'findings', { workspace }],
    ['drafts', 'snapshots', { workspace }],
    ['entities', 'list', { workspace }],
    ['drafts', 'summary', { workspace }],
    ['publishing', 'review', { workspace }],
    ['entities', 'find', { workspace }],
    ['entities', 'usesOf', { workspace }],
    ['drafts', 'checkMany', { workspace }],
    ['campaigns', 'window', { workspace }],
    ['campaigns', 'suggestedDefaults', { workspace }],
    ['targeting', 'read', { workspace }],
    ['overview', 'read', { workspace }],
    ['overview', 'accounts'],
  ],
  entitiesChanged: ({ workspace, subject }) => [
    // The media library also tells which media a poll's address belongs to.
    ['entities', 'find', subject === 'media' ? { workspace } : { workspace, subject }],
    ['entities', 'list', { workspace, subject }],
    ['entities', 'usesOf', { workspace }],
    ['drafts', 'checkMany', { workspace }],
    ...(subject === 'audiencePermission' ? [['audiences', 'permissions', { workspace }] as const] : []),
    ...(subject === 'customAudience' ? [['audiences', 'lastList', { workspace }] as const] : []),
    ...(isGridSubject(subject) ? [['campaigns', 'versions', { workspace, subject }] as const] : []),
    ...(subject === 'lineItem' ? [['campaigns', 'suggestedDefaults', { workspace }] as const] : []),
    // After the other lists, the grid sorts and filters again.
    ...(subject === 'targeting'
      ? [['targeting', 'read', { workspace }] as const, ['campaigns', 'window', { workspace }] as const]
      : []),
    ['overview', 'read', { workspace }],
    ['statistics', 'performance', { workspace }],
  ],
  statisticsChanged: ({ workspace }) => [
    ['statistics', 'state', { workspace }],
    ['statistics', 'series', { workspace }],
    ['statistics', 'performance', { workspace }],
  ],
  preferencesChanged: () => [['statistics', 'performance']],
  webhooksChanged: () => [
    ['webhooks', 'list'],
    ['webhooks', 'timeline'],
    ['overview', 'read'],
    ['subscriptions', 'list'],
  ],
  inboxChanged: () => [
    ['inbox', 'list'],
    ['inbox', 'get'],
    ['inbox', 'kinds'],
    ['inbox', 'volume'],
    ['webhookReplays', 'list'],
    ['webhookReplays', 'events'],
  ],
  streamsChanged: ({ connections }) => [
    ['streams', 'live'],
    ['streams', 'entries'],
    ['streams', 'entry'],
    ['streams', 'facets'],
    ...(connections ? [['streams', 'connections'] as const] : []),
  ],
  policyChanged: ({ workspace }) => [['policy', 'state', { workspace }]],
  oauth2Changed: () => [['oauth2', 'state']],
  forwardingChanged: () => [
    ['forwarding', 'state'],
    ['forwarding', 'result'],
    ['forwarding', 'failed'],
    ['inbox', 'list'],
  ],
  eventForwarded: () => [],
  webhooksInvalid: () => [['overview', 'read']],
  catalogsChanged: ({ environmentId, host, catalogId, sync, feed }) => {
    const ofCatalog = { workspace: { environmentId, host }, catalogId }
    return [
      ['catalogs', 'products', ofCatalog],
      ['catalogs', 'product', ofCatalog],
      ['catalogs', 'feedRows', ofCatalog],
      ...(feed === null ? [['catalogs', 'feed', ofCatalog] as const] : []),
      ...(sync.kind === 'running' ? [] : [['catalogs', 'list', { workspace: ofCatalog.workspace }] as const]),
    ]
  },
  jobsChanged: ({ jobs }) => [
    ['jobs', 'list'],
    ['overview', 'accounts'],
    ...jobs.flatMap(({ id: jobId, workspace }): readonly CallKey[] => [
      ['jobs', 'get', { jobId }],
      ['publishing', 'steps', { jobId }],
      ['catalogs', 'steps', { jobId }],
      ['audiences', 'batches', { jobId }],
      ['audiences', 'refusedRows', { jobId }],
      ['drafts', 'summary', { workspace }],
      ['overview', 'read', { workspace }],
      ['campaigns', 'window', { workspace }],
    ]),
  ],
}

/**
 * Invalidates replies one fetch at a time: an event during a fetch causes one more, so the last fetch always starts
 * after the last event.
 */
export function createInvalidator(queries: QueryClient): (keys: readonly CallKey[]) => Promise<void> {
  const waiting = new Map<Query, Promise<void>>()

  const renew = (query: Query): Promise<void> => {
    const pendingRenewal = waiting.get(query)
    if (pendingRenewal !== undefined) return pendingRenewal
    const rest = caching[`${query.queryKey[0]}.${query.queryKey[1]}`]?.restMs
    if (query.state.fetchStatus === 'idle' && rest === undefined) return refetch(query)
    const turn = Promise.all([query.promise?.catch(() => {}), pause(rest)]).then(() => {
      waiting.delete(query)
      return refetch(query)
    })
    waiting.set(query, turn)
    return turn
  }
  const refetch = (query: Query) =>
    queries.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false })

  return async (keys) => {
    const matchingQueries = new Set(keys.flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey })))
    await Promise.all([...matchingQueries].map(renew))
  }
}

function pause(ms: number | undefined): Promise<void> | undefined {
  return ms === undefined ? undefined : new Promise((resolve) => setTimeout(resolve, ms))
}

/** Keeps the replies of a window current: invalidates them after events of main, a change of user, and a reconnect. */
export function followEvents(
  { bridge, live }: Workbench,
  queries: QueryClient,
  invalidate: (keys: readonly CallKey[]) => Promise<void>,
): void {
  const follow = <Name extends EventName>(name: Name, keysOf: Invalidations[Name]) => {
    if (keysOf !== undefined) bridge.on(name, (payload) => void invalidate(keysOf(payload)))
  }
  for (const name of namesOf(invalidations)) follow(name, invalidations[name])

  const identity = () => {
    const session = live.session.value()
    return session === null ? null : `${session.environmentId} ${identityOf(session)}`
  }
  let owner = identity()
  live.session.store.subscribe(() => {
    if (identity() === owner) return
    owner = identity()
    void queries.resetQueries()
  })
  const refetchFailed = (isOver: (fault: Fault) => boolean) =>
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state: { error } }) => error instanceof CallFailure && isOver(error.fault),
    })
  whenReachable(live, () => refetchFailed(isUnreachable))
  bridge.on('oauth2Changed', ({ user }) => {
    if (user === null || user.expiresAt === 0) return
    refetchFailed((fault) => fault.kind === 'signedOut' && fault.credential === 'userToken')
  })
}

function namesOf(table: Invalidations): readonly EventName[] {
  return Object.keys(table) as EventName[]
}
