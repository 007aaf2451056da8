import type { AccountRepository } from '../../modules/accounts/store.ts'
import type { AudienceRepository } from '../../modules/audiences/store.ts'
import type { CampaignRepository } from '../../modules/campaigns/store.ts'
import type { CatalogRepository } from '../../modules/catalogs/store.ts'
import type { ConsoleHistoryRepository } from '../../modules/console/history-store.ts'
import type { LibraryRepository } from '../../modules/creatives/store.ts'
import type { DraftRepository } from '../../modules/drafts/store.ts'
import type { JournalRepository } from '../../modules/jobs/journal.ts'
import type { JobRepository } from '../../modules/jobs/store.ts'
import type { UploadRepository } from '../../modules/media/upload-store.ts'
import type { OverviewRepository } from '../../modules/overview/store.ts'
import type { RequestRepository } from '../../modules/request-log/store.ts'
import type { InboxRepository } from '../../modules/webhooks/inbox-store.ts'
import type { WebhookCheckRepository } from '../../modules/webhooks/webhook-check-store.ts'
import type { Durability } from '../ports.ts'
import type { HeldPace } from './write-pace.ts'

export type StoreFacts =
  | {
      readonly schemaVersion: number
      readonly bytes: number
      /** Of them, those that nothing is in. */
      readonly freeBytes: number
    }
  | { readonly fault: string }

/**
 * The local database, one repository a subject. Calls are short and synchronous, and what they wrote survives a crash
 * of the program at once and a power cut after `durability.flush()`. Disk trouble is a `storage` fault, never a thrown
 * error.
 */
export interface Store {
  readonly accounts: AccountRepository
  readonly audiences: AudienceRepository
  readonly campaigns: CampaignRepository
  readonly catalogs: CatalogRepository
  readonly consoleHistory: ConsoleHistoryRepository
  readonly drafts: DraftRepository
  readonly inbox: InboxRepository
  readonly jobs: JobRepository
  readonly journal: JournalRepository
  readonly library: LibraryRepository
  readonly requests: RequestRepository
  readonly overview: OverviewRepository
  readonly uploads: UploadRepository
  readonly webhookChecks: WebhookCheckRepository
  /** What a person has to know about the last opening: a damaged file was set aside, the disk cannot be written … */
  readonly notices: readonly string[]
  readonly durability: Durability
  /** Asked between the slices of large changes; held while the write-ahead log is too long (`checkpoints.ts`). */
  readonly pace: HeldPace
  /** What a report about the program tells of the file; a fault's kind where it cannot be read. */
  facts(): StoreFacts
  /** Another thread has met an unreadable row: the next start examines the file. */
  noteDamage(): void
  /** Puts a notice about unreadable rows in the place of the one before. */
  noteUnreadable(notice: string): void
  close(): void
}
