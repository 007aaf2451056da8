import type { SandboxCaller } from '../behaviour/common/caller.ts'
import type { WindowOverride } from './rate-windows.ts'

const windowSeconds = 900
const daySeconds = 86_400

/**
 * Requests in 15 minutes that the service publishes (errors-and-limits.md#platform-rates), by operation or its group.
 */
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

const rules = { key: 'rules of dedicated streams', limit: 50, windowSeconds: daySeconds }
const notes = { limit: 250, windowSeconds: daySeconds }

/** Limits of a day (errors-and-limits.md#platform-rates). Every request about rules of dedicated streams counts. */
const publishedPerDay: Readonly<Record<string, WindowOverride>> = {
  'streamRules.listDedicated': rules,
  'streamRules.addDedicated': rules,
  'streamRules.removeDedicated': rules,
  'communityNotes.create': { key: 'communityNotes.create by day', ...notes },
  'communityNotes.remove': { key: 'communityNotes.remove by day', ...notes },
}

/**
 * The windows that a request counts in. Its response reports the one with the fewest requests left; a request beyond it
 * is answered all the same (errors-and-limits.md#platform-rates).
 */
export function publishedWindows(id: string, caller: SandboxCaller): readonly WindowOverride[] {
  const perUser = caller.kind === 'user' ? publishedPerUser[id] : undefined
  const limit = perUser ?? published[id] ?? published[id.split('.', 1)[0] ?? '']
  const perDay = publishedPerDay[id]
  return [
    ...(limit === undefined ? [] : [{ key: id, limit, windowSeconds }]),
    ...(perDay === undefined ? [] : [perDay]),
  ]
}
