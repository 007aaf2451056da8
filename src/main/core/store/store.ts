import type { AccountRepository } from '../../modules/accounts/store.ts'
import type { AudienceRepository } from '../../modules/audiences/store.ts'
import type { CampaignRepository } from '../../modules/campaigns/store.ts'
import type { CatalogRepository } from '../../modules/catalogs/store.ts'
import type { ConsoleHistoryRepository } from '../../modules/console/history-store.ts'
import type { CreativeRepository } from '../../modules/creatives/store.ts'
import type { DraftRepository } from '../../modules/drafts/store.ts'
import type { JournalRepository } from '../../modules/jobs/journal.ts'
import type { JobRepository } from '../../modules/jobs/store.ts'
import type { UploadRepository } from '../../modules/media/upload-store.ts'
import type { OverviewRepository } from '../../modules/overview/store.ts'
import type { RequestRepository } from '../../modules/request-log/store.ts'
import type { StatisticsRepository } from '../../modules/statistics/store.ts'
import type { ReplayRepository } from '../../modules/streams/replay-store.ts'
import type { SearchRepository } from '../../modules/streams/search-store.ts'
import type { TemplateRepository } from '../../modules/templates/store.ts'
import type { ForwardingRepository } from '../../modules/webhooks/forwarding-store.ts'
import type { InboxRepository } from '../../modules/webhooks/inbox-store.ts'
import type { WebhookCheckRepository } from '../../modules/webhooks/webhook-check-store.ts'
import type { Durability } from '../ports.ts'
import type { HeldPace } from './write-pace.ts'

export type StoreFacts =
  | {
      readonly schemaVersion: number
      readonly bytes: number
      readonly freeBytes: number
    }
  | { readonly fault: string }

/** One repository per subject. Writes survive a power cut after `durability.flush()`; disk trouble is a fault. */
export interface Store {
  readonly accounts: AccountRepository
  readonly audiences: AudienceRepository
  readonly campaigns: CampaignRepository
  readonly catalogs: CatalogRepository
  readonly consoleHistory: ConsoleHistoryRepository
  readonly drafts: DraftRepository
  readonly forwarding: ForwardingRepository
  readonly inbox: InboxRepository
  readonly jobs: JobRepository
  readonly journal: JournalRepository
  readonly creatives: CreativeRepository
  readonly replays: ReplayRepository
  readonly requests: RequestRepository
  readonly searches: SearchRepository
  readonly statistics: StatisticsRepository
  readonly overview: OverviewRepository
  readonly templates: TemplateRepository
  readonly uploads: UploadRepository
  readonly webhookChecks: WebhookCheckRepository
  readonly notices: readonly string[]
  readonly durability: Durability
  /** Awaited between slices of large changes; pauses them while the write-ahead log is too long (`checkpoints.ts`). */
  readonly pace: HeldPace
  /** What a diagnostics report says about the file; a fault's kind if it can't be read. */
  facts(): StoreFacts
  /** Another thread found an unreadable row: the next start examines the file. */
  noteDamage(): void
  /** Replaces the previous notice about unreadable rows. */
  noteUnreadable(notice: string): void
  close(): void
}
