import type { StorageFault } from '../../../shared/core/fault.ts'
import type { Durability, JournalGuard } from '../../core/ports.ts'
import type { StoreFacts } from '../../core/store/store-facts.ts'
import type { PausableWritePace } from '../../core/store/write-pace.ts'
import type { AccountRepository } from '../accounts/store.ts'
import type { AudienceRepository } from '../audiences/store.ts'
import type { CampaignRepository } from '../campaigns/store.ts'
import type { CatalogRepository } from '../catalogs/store.ts'
import type { ConsoleHistoryRepository } from '../console/history-store.ts'
import type { DraftRepository } from '../drafts/store.ts'
import type { EntityRepository } from '../entities/store.ts'
import type { JournalRepository } from '../jobs/journal.ts'
import type { JobRepository } from '../jobs/store.ts'
import type { UploadRepository } from '../media/upload-store.ts'
import type { OverviewRepository } from '../overview/store.ts'
import type { FetchRepository } from '../records/fetch-store.ts'
import type { RequestRepository } from '../request-log/store.ts'
import type { StatisticsRepository } from '../statistics/store.ts'
import type { ReplayRepository } from '../streams/replay-store.ts'
import type { SearchRepository } from '../streams/search-store.ts'
import type { TemplateRepository } from '../templates/store.ts'
import type { ForwardingRepository } from '../webhooks/forwarding-store.ts'
import type { InboxRepository } from '../webhooks/inbox-store.ts'
import type { WebhookCheckRepository } from '../webhooks/webhook-check-store.ts'

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
  readonly entities: EntityRepository
  readonly replays: ReplayRepository
  readonly requests: RequestRepository
  readonly searches: SearchRepository
  readonly statistics: StatisticsRepository
  readonly storedFetches: FetchRepository
  readonly overview: OverviewRepository
  readonly templates: TemplateRepository
  readonly uploads: UploadRepository
  readonly webhookChecks: WebhookCheckRepository
  readonly notices: readonly string[]
  /** Why the file can't be opened, which every call returns; null if it's open. */
  readonly fault: StorageFault | null
  readonly durability: Durability
  readonly journalGuard: JournalGuard
  /** Awaited between slices of large changes; pauses them while the write-ahead log is too long (`checkpoints.ts`). */
  readonly pace: PausableWritePace
  /** What a diagnostics report says about the file; a fault's kind if it can't be read. */
  facts(): StoreFacts
  /** Another thread found an unreadable row: the next start examines the file. */
  noteDamage(): void
  /** Replaces the previous notice about unreadable rows. */
  noteUnreadable(notice: string): void
  close(): void
}
