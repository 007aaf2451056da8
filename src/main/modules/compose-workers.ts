import { join } from 'node:path'
import type { Logger } from '../core/ports.ts'
import { createAudienceWork } from './audiences/audience-host.ts'
import { createCampaignGrid } from './campaigns/grid-host.ts'
import { createCatalogWork } from './catalogs/catalog-host.ts'
import { createWorkspaceChecks } from './checks/check-host.ts'
import { createImportReader } from './console/import-host.ts'
import type { ServiceThreads } from './dependencies.ts'
import { createExchangeFiles } from './exchange/exchange-host.ts'
import { createMediaFiles } from './media/media-files.ts'
import { createStatisticsWork } from './statistics/statistics-host.ts'
import { createRuleTrials } from './streams/rule-trial-host.ts'
import { createStreamWork } from './streams/stream-host.ts'
import { createReceiverHost } from './webhooks/receiver-host.ts'

export interface WorkerParts {
  /** Entry file of a thread, by its name in the build. */
  readonly thread: (name: string) => URL
  readonly folder: string
  readonly reader: { readonly path: string; readonly logger: Logger; readonly onUnreadable?: () => void }
}

/** The threads that the services use; each starts with its first call. */
export function createWorkers({ thread, folder, reader }: WorkerParts): ServiceThreads {
  const { logger } = reader
  return {
    campaignGrid: createCampaignGrid({ entry: thread('grid-worker'), ...reader }),
    workspaceChecks: createWorkspaceChecks({ entry: thread('check-worker'), ...reader }),
    audienceWork: createAudienceWork({
      entry: thread('audience-worker'),
      path: join(folder, 'audiences'),
      logger,
    }),
    catalogWork: createCatalogWork({ entry: thread('catalog-worker'), ...reader }),
    exchangeFiles: createExchangeFiles({ entry: thread('exchange-worker'), ...reader }),
    statisticsWork: createStatisticsWork({ entry: thread('statistics-worker'), ...reader }),
    ruleTrials: createRuleTrials({ entry: thread('rule-trial-worker'), ...reader }),
    streamWork: createStreamWork({
      entry: thread('stream-worker'),
      path: join(folder, 'streams.db'),
      logger,
    }),
    readImport: createImportReader({ entry: thread('import-worker'), logger }),
    mediaFiles: createMediaFiles({ entry: thread('probe-worker'), logger }),
    receiverHost: createReceiverHost({ entry: thread('receiver-worker'), logger }),
  }
}
