import type { Durability } from '../ports.ts'
import type { AccountRepository } from './accounts.ts'
import type { AudienceRepository } from './audiences.ts'
import type { CampaignRepository } from './campaigns.ts'
import type { CatalogRepository } from './catalogs.ts'
import type { ConsoleHistoryRepository } from './console-history.ts'
import type { DraftRepository } from './drafts.ts'
import type { InboxRepository } from './inbox.ts'
import type { JobRepository } from './jobs.ts'
import type { JournalRepository } from './journal.ts'
import type { LibraryRepository } from './library.ts'
import type { OverviewRepository } from './overview.ts'
import type { RequestRepository } from './requests.ts'
import type { UploadRepository } from './uploads.ts'
import type { WebhookCheckRepository } from './webhook-checks.ts'
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
