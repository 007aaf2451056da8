import type { SandboxCaller } from '../behaviour/common/caller.ts'
import type { WindowOverride } from './rate-windows.ts'

const windowSeconds = 900

/** Requests in 15 minutes that the service publishes (public-facts-2 V2, W2, W7, X, Y), by operation or its group. */
const published: Readonly<Record<string, number>> = {
  activity: 500,
  'activity.stream': 450,
  'streamRules.connect': 50,
  'streamRules.list': 450,
  'streamRules.change': 100,
  'connections.endAll': 25,
  'postSearch.recent': 450,
  'postSearch.all': 300,
  'postSearch.countRecent': 300,
  'postSearch.countAll': 300,
  communityNotes: 90,
  news: 200,
}
/** Where a user's own requests have another limit than the app's. */
const publishedPerUser: Readonly<Record<string, number>> = { 'postSearch.recent': 300 }

/** The window that an operation's answers tell of; a request beyond it is answered all the same (decisions.md). */
export function publishedWindow(id: string, caller: SandboxCaller): WindowOverride | null {
  const perUser = caller.kind === 'user' ? publishedPerUser[id] : undefined
  const limit = perUser ?? published[id] ?? published[id.split('.', 1)[0] ?? '']
  return limit === undefined ? null : { key: id, limit, windowSeconds }
}
