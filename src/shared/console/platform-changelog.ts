import type { Operation } from '../api/operation.ts'
import { accountActivityOperations } from '../api/platform/account-activity.ts'
import { activityOperations } from '../api/platform/activity.ts'
import { connectionOperations } from '../api/platform/connections.ts'
import { directMessageOperations } from '../api/platform/direct-messages.ts'
import type { ConsoleRequest } from './console-request.ts'

/**
 * The platform's changelog (changelog.md#entries), newest first, with the requests and events that each entry affects.
 */

export interface ChangelogEntry {
  readonly id: string
  /** As precise as the changelog: a day, or a month. */
  readonly date: string
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed' | 'terms'
  readonly title: string
  readonly detail: string
  /** Operations that the entry is about. */
  readonly operations: readonly string[]
}

const day = (
  date: string,
  kind: ChangelogEntry['kind'],
  title: string,
  detail: string,
  operations: readonly string[] = [],
): ChangelogEntry => ({ id: `${date} ${title}`, date, kind, title, detail, operations })

function idsOf(operations: Readonly<Record<string, Pick<Operation, 'id'>>>): readonly string[] {
  return Object.values(operations).map(({ id }) => id)
}

const searches = ['postSearch.recent', 'postSearch.all', 'postSearch.countRecent', 'postSearch.countAll']
const activity = idsOf(activityOperations)
const accountActivity = idsOf(accountActivityOperations)
const connections = idsOf(connectionOperations)
const notes = ['communityNotes.searchEligiblePosts', 'communityNotes.searchWritten', 'communityNotes.create']
const uploads = ['mediaUpload.initialize', 'mediaUpload.append', 'mediaUpload.finalize', 'mediaUpload.status']

export const platformChangelog: readonly ChangelogEntry[] = [
  day('2026-06-03', 'added', 'Paid partnership label', 'Posts have the field paid_partnership.', [
    'posts.create',
    'posts.lookUp',
  ]),
  day(
    '2026-05-04',
    'changed',
    'New search index',
    'Adds the operators min_likes:, min_replies: and min_reposts: to searches. Keywords no longer match reposts.',
    searches,
  ),
  day(
    '2026-04',
    'terms',
    'Pricing of owned reads and writes',
    'Following, liking and quoting posts are no longer part of the self-serve tiers.',
  ),
  day('2026-03-25', 'deprecated', 'Account activity replay', 'Replaced by POST /2/webhooks/replay.', [
    'webhookReplays.create',
  ]),
  day(
    '2026-03-18',
    'deprecated',
    'Event types in PascalCase',
    'Event types are now dotted lower case, such as profile.update.bio. Subscriptions have a direction filter.',
    activity,
  ),
  day('2026-03-11', 'added', 'Legacy direct message events', 'The activity API delivers them too.', activity),
  day(
    '2026-02-23',
    'terms',
    'Automated replies',
    'On self-serve tiers, apps may reply only if the post’s author mentioned them.',
    ['posts.create'],
  ),
  day('2026-02-06', 'terms', 'Pay per use', 'Billing is per request.'),
  day('2026-01-28', 'added', 'Spaces events', 'Adds spaces.start and spaces.end.', activity),
  day(
    '2026-01-19',
    'deprecated',
    'Count operators in search',
    'Operators that filter by counts are deprecated in recent and full search.',
    searches,
  ),
  day(
    '2026-01-15',
    'added',
    'OAuth 2.0 for account activity',
    'Subscriptions accept OAuth 2.0 user tokens.',
    accountActivity,
  ),
  day('2025-11-19', 'added', 'News', 'News stories can be searched and read.', ['news.search', 'news.get']),
  day(
    '2025-10',
    'added',
    'Activity API',
    'Beta with profile events and keyword filters. Posts can be edited.',
    [...activity, 'posts.create'],
  ),
  day(
    '2025-09',
    'added',
    'Connections and stream webhooks',
    'Streaming connections can be listed and ended, filtered streams deliver to webhooks, and notes can be evaluated.',
    [...connections, 'streamLinks.create', 'communityNotes.evaluate'],
  ),
  day(
    '2025-08',
    'removed',
    'Likes and follows on the free tier',
    'Neither is available there any longer. A dedicated stream’s rules can be listed.',
    ['streamRules.listDedicated'],
  ),
  day(
    '2025-07',
    'added',
    'Community posts and notes',
    'share_with_followers shows a community post to followers. Adds community note operations.',
    ['posts.create', ...notes],
  ),
  day(
    '2025-06-03',
    'changed',
    'Conversation participants',
    'participant_ids is included only in join and leave events.',
  ),
  day(
    '2025-05-20',
    'added',
    'Account activity in version 2',
    'Subscribe, look up and count.',
    accountActivity,
  ),
  day(
    '2025-04',
    'added',
    'Chunked uploads',
    'Separate operations for each step. OAuth 2.0 can return a user’s email.',
    [...uploads, 'posts.readSignedInUser'],
  ),
  day('2025-02-18', 'changed', 'Affiliations', 'affiliation.user_id is now a list.', [
    'posts.readSignedInUser',
    'posts.lookUpUsers',
    'posts.lookUpUsersByName',
  ]),
  day('2025-01-16', 'added', 'Media upload', 'The first upload operations of version 2.', uploads),
  day('2024-11-22', 'added', 'Community posts', 'Posts have the field community_id.', ['posts.lookUp']),
  day(
    '2024-09-23',
    'added',
    'Blocking direct messages',
    'Users can be blocked and unblocked.',
    idsOf(directMessageOperations),
  ),
  day(
    '2024-08',
    'changed',
    'Long posts',
    'Posts can have up to 25,000 characters. Affiliations can be read.',
    ['posts.create'],
  ),
]

export interface DeprecationFlag {
  /** The affected part of the request: a field, an operator, a path. */
  readonly part: string
  readonly message: string
  /** Date of the changelog entry; null if it has none. */
  readonly date: string | null
}

/** Event types that the changelog renamed (activity.md#event-types). */
const pascalCaseEvent = /\bProfile(?:Bio|Picture|Banner|Geo|Url)Update\b/g

const countOperator =
  /\b(?:followers|following|tweets|listed|statuses|retweets|favorites|replies|likes|reposts)_count:/g

interface Rule {
  readonly date: string | null
  readonly message: string
  readonly parts: (request: ConsoleRequest) => readonly string[]
}

const rules: readonly Rule[] = [
  {
    date: '2026-03-25',
    message: 'Account activity replay is deprecated. Use POST /2/webhooks/replay.',
    parts: ({ path }) => (/\/account_activity\/replay\b/.test(path) ? [path.split('?')[0] ?? path] : []),
  },
  {
    date: '2026-03-18',
    message: 'Event types in PascalCase are deprecated. Use dotted lower case, such as profile.update.bio.',
    parts: (request) => textsOf(request).flatMap((text) => text.match(pascalCaseEvent) ?? []),
  },
  {
    date: '2026-01-19',
    message: 'Operators that filter by counts are deprecated. Use min_likes:, min_replies: or min_reposts:.',
    parts: (request) =>
      /\/tweets\/(?:search|counts)\//.test(request.path)
        ? textsOf(request).flatMap((text) => text.match(countOperator) ?? [])
        : [],
  },
  {
    date: null,
    message: 'The post field source was removed; nothing comes of it.',
    parts: ({ query }) =>
      query.flatMap(([name, value]) =>
        name === 'tweet.fields' && value.split(',').includes('source') ? ['tweet.fields=source'] : [],
      ),
  },
  {
    date: null,
    message: 'This path belongs to an earlier version of the ads interface; version 12 is current.',
    parts: ({ host, path }) =>
      host !== 'platform' && /^\/(?:[0-9]|1[01])\//.test(path) ? [path.split('/').slice(0, 2).join('/')] : [],
  },
]

/** Everything deprecated that a request uses. */
export function deprecationsIn(request: ConsoleRequest): readonly DeprecationFlag[] {
  return rules.flatMap(({ date, message, parts }) =>
    [...new Set(parts(request))].map((part) => ({ part, message, date })),
  )
}

/** Entries of the changelog about one operation, newest first. */
export function changesOf(operationId: string): readonly ChangelogEntry[] {
  return platformChangelog.filter(({ operations }) => operations.includes(operationId))
}

function textsOf({ path, query, body }: ConsoleRequest): readonly string[] {
  const values = query.map(([, value]) => value)
  switch (body.kind) {
    case 'none':
      return [path, ...values]
    case 'form':
      return [path, ...values, ...body.fields.map(([, value]) => value)]
    case 'json':
    case 'text':
      return [path, ...values, body.text]
  }
}
