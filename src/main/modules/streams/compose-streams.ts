import type { Clock } from '../../core/ports.ts'
import type { FileDialog, TextFiles } from '../../core/ports-desktop.ts'
import { deferred } from '../deferred.ts'
import type { Handlers } from '../dependencies.ts'
import type { ServiceCalls } from '../sign-in/service-calls.ts'
import type { InboxRepository } from '../webhooks/inbox-store.ts'
import type { ReplayRepository } from './replay-store.ts'
import type { RuleTrialWork } from './rule-trial-host.ts'
import type { SearchRepository } from './search-store.ts'

export interface StreamScreenParts {
  readonly calls: ServiceCalls
  readonly clock: Clock
  readonly dialog: Pick<FileDialog, 'pickFile' | 'saveFile'>
  readonly files: Pick<TextFiles, 'read' | 'write'>
  readonly work: RuleTrialWork
  readonly store: {
    readonly inbox: InboxRepository
    readonly replays: ReplayRepository
    readonly searches: SearchRepository
  }
  readonly nameOfUser: (environmentId: string, userId: string) => string | null
  readonly isOurs: (url: string) => boolean
  readonly rulesChanged: () => void
}

type StreamScreens = {
  readonly [S in
    | 'streamRules'
    | 'postSearch'
    | 'news'
    | 'notes'
    | 'directMessages'
    | 'subscriptions'
    | 'webhookReplays']: Handlers<S>
}

/** Everything about streams but the connections themselves, each loaded on its first call. */
export function createStreamScreens(parts: StreamScreenParts): StreamScreens {
  const { calls, clock, dialog, files, work, store, nameOfUser, isOurs, rulesChanged } = parts
  return {
    streamRules: deferred<'streamRules'>(async () => {
      const { createRules } = await import('./rules.ts')
      return createRules({ calls, clock, dialog, files, work, changed: rulesChanged })
    }),
    postSearch: deferred<'postSearch'>(async () => {
      const { createPostSearch } = await import('./search.ts')
      return createPostSearch({ calls, clock, store: store.searches })
    }),
    news: deferred<'news'>(async () => {
      const { createNews } = await import('./news.ts')
      return createNews({ calls })
    }),
    notes: deferred<'notes'>(async () => {
      const { createNotes } = await import('./notes.ts')
      return createNotes({ calls })
    }),
    directMessages: deferred<'directMessages'>(async () => {
      const { createDirectMessages } = await import('./direct-messages.ts')
      return createDirectMessages({ calls })
    }),
    subscriptions: deferred<'subscriptions'>(async () => {
      const { createSubscriptions } = await import('./subscriptions.ts')
      return createSubscriptions({ calls, clock, nameOfUser, isOurs })
    }),
    webhookReplays: deferred<'webhookReplays'>(async () => {
      const { createWebhookReplays } = await import('./replays.ts')
      return createWebhookReplays({ calls, clock, isOurs, work, store: store.replays, inbox: store.inbox })
    }),
  }
}
