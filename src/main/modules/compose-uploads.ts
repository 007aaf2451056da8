import { sleep } from '../core/api/waiting.ts'
import type { ChosenFiles } from '../core/ports-desktop.ts'
import { createAudiences } from './audiences/handlers.ts'
import type { JobServices } from './compose-jobs.ts'
import { deferred, deferredService } from './deferred.ts'
import type { DesktopPorts, ServiceCore, ServiceThreads } from './dependencies.ts'
import type { Entities } from './entities/handlers.ts'
import type { ServiceCalls } from './sign-in/service-calls.ts'
import type { WebhooksLab } from './webhooks/lab.ts'

interface UploadServicesParts {
  readonly calls: ServiceCalls
  readonly jobs: JobServices
  readonly chosenFiles: ChosenFiles
  readonly reach: WebhooksLab['reach']
  readonly saveList: Entities['saveList']
}

/** Rows of files that go to the service without drafts: products of catalogs and people of audiences. */
export function createUploadServices(
  dependencies: ServiceCore & DesktopPorts & ServiceThreads,
  { calls, jobs, chosenFiles, reach, saveList }: UploadServicesParts,
) {
  const { clock, logger, random, store } = dependencies
  const shared = { calls, store, clock, random, logger, dialog: dependencies.fileDialog, chosenFiles }
  const catalogs = deferredService(async () => {
    const [{ createCatalogs }, { createImageChecker }] = await Promise.all([
      import('./catalogs/handlers.ts'),
      import('./catalogs/image-checks.ts'),
    ])
    return createCatalogs({
      ...shared,
      productJobs: jobs.productJobs,
      events: jobs.catalogEvents,
      work: dependencies.catalogWork,
      newImageChecker: () => createImageChecker({ reach, heads: dependencies.imageHeads, clock, sleep }),
    })
  })
  return {
    handlers: {
      catalogs: deferred<'catalogs'>(async () => (await catalogs.load()).handlers),
      audiences: createAudiences({
        ...shared,
        jobs: jobs.audienceJobs,
        key: jobs.audienceKey,
        work: dependencies.audienceWork,
        saveOwn: (workspace, ownAudiences, startedAt) =>
          saveList(workspace, 'customAudience', ownAudiences, startedAt),
      }),
    },
    close: () => catalogs.loaded()?.close(),
  }
}
