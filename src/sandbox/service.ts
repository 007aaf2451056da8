import type { ActivityFeed } from './activity/activity-feed.ts'
import type { OpenUploads } from './media/open-uploads.ts'
import type { StoredImages } from './media/stored-images.ts'
import type { Faults } from './server/faults.ts'
import type { RateWindows } from './server/rate-windows.ts'
import type { RequestLog } from './server/request-log.ts'
import type { Usage } from './server/usage.ts'
import type { AuthorizationCodes } from './sign-in/authorization-codes.ts'
import type { RequestTokens } from './sign-in/request-tokens.ts'
import type { Sessions } from './sign-in/sessions.ts'
import type { SocialActivity } from './social/social-activity.ts'
import type { World } from './state/world.ts'
import type { FilteredStream } from './streams/filtered-stream.ts'
import type { PostIndex } from './streams/post-index.ts'
import type { StreamConnections } from './streams/stream-connections.ts'
import type { NonceMemory } from './verify/nonce-memory.ts'
import type { WebhookOutbox } from './webhooks/outbox.ts'
import type { Replays } from './webhooks/replays.ts'

/** The running sandbox: its state, and what exists only while it runs. */
export interface Service {
  readonly world: World
  readonly requestTokens: RequestTokens
  readonly authorizationCodes: AuthorizationCodes
  readonly sessions: Sessions
  readonly openUploads: OpenUploads
  readonly storedImages: StoredImages
  readonly nonces: NonceMemory
  readonly windows: RateWindows
  readonly faults: Faults
  readonly requestLog: RequestLog
  readonly usage: Usage
  readonly streams: StreamConnections
  readonly life: SocialActivity
  readonly outbox: WebhookOutbox
  readonly activity: ActivityFeed
  readonly replays: Replays
  readonly postIndex: PostIndex
  readonly filteredStream: FilteredStream
  /** Added to every answer of the service, in milliseconds. */
  readonly latency: number
}
