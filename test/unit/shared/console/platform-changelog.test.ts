import { expect, test } from 'vitest'
import { operations } from '../../../../src/shared/api/index.ts'
import type { ConsoleRequest } from '../../../../src/shared/console/console-request.ts'
import {
  changesOf,
  deprecationsIn,
  platformChangelog,
} from '../../../../src/shared/console/platform-changelog.ts'

const request: ConsoleRequest = {
  operation: null,
  host: 'platform',
  method: 'GET',
  path: '/2/tweets',
  query: [],
  headers: [],
  body: { kind: 'none' },
  auth: 'bearer',
}

test('every operation in the changelog is in the API, newest entries first', () => {
  const known = new Set(operations.map(({ id }) => id))
  expect(platformChangelog.flatMap((entry) => entry.operations).filter((id) => !known.has(id))).toEqual([])
  const dates = platformChangelog.map(({ date }) => date)
  expect(dates).toHaveLength(24)
  const comparable = dates.map((date) => date.padEnd(10, '-00').slice(0, 7))
  expect(comparable).toEqual([...comparable].sort().reverse())
  expect(changesOf('posts.create').length).toBeGreaterThan(2)
})

test.each([
  ['2024-09-23', ['directMessages.block', 'directMessages.unblock']],
  ['2025-02-18', ['posts.lookUpUsers', 'posts.lookUpUsersByName', 'posts.readSignedInUser']],
  ['2026-03-18', ['activity.subscribe', 'activity.unsubscribe', 'activity.stream']],
  ['2026-03-25', ['webhookReplays.create']],
])('the entry of %s names every operation that it is about', (date, ids) => {
  const named = platformChangelog.find((entry) => entry.date === date)?.operations
  expect(named).toEqual(expect.arrayContaining([...ids]))
})

test.each<[string, Partial<ConsoleRequest>, string[]]>([
  ['nothing', {}, []],
  ['the removed post field', { query: [['tweet.fields', 'id,source']] }, ['tweet.fields=source']],
  ['another field of that name', { query: [['user.fields', 'source']] }, []],
  [
    'an event type in PascalCase',
    { body: { kind: 'json', text: '{"event_type":"ProfileBioUpdate"}' } },
    ['ProfileBioUpdate'],
  ],
  ['an event type of today', { body: { kind: 'json', text: '{"event_type":"profile.update.bio"}' } }, []],
  [
    'the earlier replay',
    { path: '/2/account_activity/replay/webhooks/1/subscriptions/all' },
    ['/2/account_activity/replay/webhooks/1/subscriptions/all'],
  ],
  [
    'a count operator',
    { path: '/2/tweets/search/recent', query: [['query', 'tent followers_count:100']] },
    ['followers_count:'],
  ],
  [
    'the operators of today',
    { path: '/2/tweets/search/recent', query: [['query', 'tent min_likes:100']] },
    [],
  ],
  [
    'an earlier ads version',
    { host: 'ads', path: '/5/accounts/a1/tailored_audiences/b1/permissions' },
    ['/5'],
  ],
  ['the ads version of today', { host: 'ads', path: '/12/accounts' }, []],
])('flags %s', (_what, change, parts) => {
  expect(deprecationsIn({ ...request, ...change }).map(({ part }) => part)).toEqual(parts)
})
