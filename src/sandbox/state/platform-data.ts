import { z } from 'zod'
import { postQueryParameters } from '../../shared/api/platform/post-fields.ts'
import { appPermissions, appTiers, streamIssues } from '../../shared/sandbox/app-choices.ts'
import { usageCap } from '../../shared/sandbox/sandbox-world.ts'
import { oauth2Scopes } from '../../shared/sign-in/oauth2.ts'
import { optionalInteger, optionalText } from './fields.ts'
import { newsTables } from './news-tables.ts'
import { postTables, profileFields } from './post-tables.ts'
import { streamTables } from './stream-tables.ts'
import { subscriptionTables } from './subscription-tables.ts'
import { defineTable } from './table.ts'
import type { Tables } from './tables.ts'

/** Data that all hosts share: apps, people, tokens, webhooks, uploads. */

/** Settings of an app that the control interface changes. */
export const appSwitches = z.object({
  /** Whether the app's package includes this version of the interface. */
  enrolled: z.boolean(),
  /** Whether it's a client of the platform itself, which may not use this interface. */
  official: z.boolean(),
  /** Groups of operations that its package lacks, by the first word of their IDs: `activity`, `postSearch`. */
  without: z.array(z.string()),
  /** The maximum permission of its users' tokens; each includes the previous one. */
  permission: z.enum(appPermissions),
  /**
   * What its tier leaves out: without `none`, quote posts, and replies to people who didn't summon the user
   * (changelog.md#tiers).
   */
  tier: z.enum(appTiers),
  /** The posts that it may write and be sent, by UTC day or month of the sandbox's clock. */
  usage_cap: usageCap().nullable(),
  /** Why it can't open a filtered stream or powerstream, whatever its rules are. */
  stream_issue: z.enum(streamIssues).nullable(),
  max_account_subscriptions: z.int().min(0),
  max_activity_subscriptions: z.int().min(0),
  /**
   * Events that each of its streams sends in a second (activity.md#activity-stream, streams.md#rule-limits); more wait.
   */
  max_stream_events: z.int().min(1),
})
const { shape: switches } = appSwitches

const app = z.object({
  id: z.string(),
  name: z.string(),
  consumer_key: z.string(),
  consumer_secret: z.string(),
  callback_urls: z.array(z.string()).default([]),
  sign_in_enabled: z.boolean().default(false),
  ads_access: z.boolean().default(false),
  enrolled: switches.enrolled.default(true),
  official: switches.official.default(false),
  tier: switches.tier.default('none'),
  usage_cap: switches.usage_cap.default(null),
  stream_issue: switches.stream_issue.default(null),
  without: switches.without.default([]),
  permission: switches.permission.default('messages'),
  max_account_subscriptions: switches.max_account_subscriptions.default(5000),
  max_activity_subscriptions: switches.max_activity_subscriptions.default(75_000),
  max_stream_events: switches.max_stream_events.default(250),
  /** OAuth 2.0 credentials; the default is the consumer key and secret. */
  client_id: optionalText,
  client_secret: optionalText,
  /** A confidential client has to prove its secret; a public one has none. */
  client_type: z.enum(['public', 'confidential']).default('public'),
})
export type App = z.output<typeof app>
export type UsageCap = NonNullable<App['usage_cap']>

const user = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  password: z.string(),
  /** The default follows from the user name. */
  email: optionalText,
  /** Whether the user may write community notes through the API. */
  note_writer: z.boolean().default(false),
  ...profileFields,
})
export type User = z.output<typeof user>

const accessToken = z.object({
  token: z.string(),
  secret: z.string(),
  consumer_key: z.string(),
  user_id: z.string(),
  /** The requested `x_auth_access_type`; a token without it has full access. */
  access: z.enum(['read', 'write']).default('write'),
})
export type AccessToken = z.output<typeof accessToken>

const bearerToken = z.object({ token: z.string(), consumer_key: z.string() })

/** A token of OAuth 2.0 user context. */
const userToken = z.object({
  token: z.string(),
  kind: z.enum(['access', 'refresh']),
  /** The approval behind the token. */
  grant_id: z.string(),
  consumer_key: z.string(),
  user_id: z.string(),
  scopes: z.array(z.enum(oauth2Scopes)),
  /** Milliseconds since 1970; null for refresh tokens. */
  expires_at: optionalInteger,
})
export type UserToken = z.output<typeof userToken>

const webhook = z.object({
  id: z.string(),
  consumer_key: z.string(),
  url: z.string(),
  valid: z.boolean(),
  created_at: z.string(),
})
export type Webhook = z.output<typeof webhook>

const streamQuery = z.object(postQueryParameters)

const streamLink = z.object({
  webhook_id: z.string(),
  consumer_key: z.string(),
  created_at: z.string(),
  /** In the format of the list: `tweet.fields=lang,created_at`. */
  fields: z.array(z.string()),
  instance_id: z.string(),
  /** Fields that deliveries contain besides the post, and the origin of their pictures. */
  query: streamQuery.prefault({}),
  origin: z.string().default(''),
})

const upload = z.object({
  media_key: z.string(),
  user_id: z.string(),
  /** In the media library's terms: TWEET_IMAGE, TWEET_GIF, TWEET_VIDEO, AMPLIFY_VIDEO. */
  media_category: z.string(),
  media_type: z.enum(['IMAGE', 'GIF', 'VIDEO']),
  mime_type: optionalText,
  size: optionalInteger,
  width: optionalInteger,
  height: optionalInteger,
  /** Milliseconds, for videos. */
  duration: optionalInteger,
  file_name: optionalText,
  /** Milliseconds since 1970; null if it came with a fixture, ready for use. */
  finalized_at: optionalInteger,
})
/** A finished upload. Its bytes aren't part of the state. */
export type Upload = z.output<typeof upload>

const tunnel = z.object({ host: z.string(), target: z.string() })

export const platformDefinitions = {
  apps: defineTable({ record: app, key: (row) => row.consumer_key }),
  users: defineTable({ record: user, key: (row) => row.id }),
  access_tokens: defineTable({ record: accessToken, key: (row) => row.token }),
  bearer_tokens: defineTable({ record: bearerToken, key: (row) => row.consumer_key }),
  user_tokens: defineTable({ record: userToken, key: (row) => row.token }),
  webhooks: defineTable({ record: webhook, key: (row) => row.id }),
  stream_links: defineTable({ record: streamLink, key: (row) => row.webhook_id }),
  uploads: defineTable({ record: upload, key: (row) => row.media_key }),
  tunnels: defineTable({ record: tunnel, key: (row) => row.host }),
  ...postTables,
  ...streamTables,
  ...subscriptionTables,
  ...newsTables,
}

export type PlatformData = Tables<typeof platformDefinitions>
