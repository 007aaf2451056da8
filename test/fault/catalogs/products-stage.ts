import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createClient } from '../../../src/main/core/api/client.ts'
import { createLimits } from '../../../src/main/core/api/limits.ts'
import { createRedactor } from '../../../src/main/core/api/redact.ts'
import { createTransport } from '../../../src/main/core/api/transport.ts'
import { sleep } from '../../../src/main/core/api/waiting.ts'
import { createCatalogWork } from '../../../src/main/modules/catalogs/catalog-host.ts'
import { createCatalogs } from '../../../src/main/modules/catalogs/handlers.ts'
import { createProductJobs } from '../../../src/main/modules/catalogs/product-jobs.ts'
import { createProductsGateway } from '../../../src/main/modules/catalogs/products-gateway.ts'
import { databasePath, openStore } from '../../../src/main/modules/data-file/open.ts'
import type { ServiceCalls } from '../../../src/main/modules/sign-in/service-calls.ts'
import { environment } from '../../../src/shared/accounts/environment.ts'
import { succeed } from '../../../src/shared/core/outcome.ts'
import { threadEntry } from '../../support/threads.ts'

/** Input of the upload program. */
export const productsOrder = z.object({
  folder: z.string(),
  environment,
  consumer: z.object({ key: z.string(), secret: z.string() }),
  token: z.object({ key: z.string(), secret: z.string() }),
  userId: z.string(),
  feed: z.string(),
})
export type ProductsOrder = z.output<typeof productsOrder>

const workspace = (environmentId: string) => ({ environmentId, host: 'ads' as const, accountId: 'any' })

/** Catalogs of one profile with the real store, thread and client, and only a signed-in user otherwise. */
export function setProductsStage({ folder, environment, consumer, token, userId, feed }: ProductsOrder) {
  const clock = { now: Date.now }
  const random = { bytes: (length: number) => randomBytes(length) }
  const note = () => undefined
  const logger = {
    info: note,
    warn: note,
    error: (event: string, fields: object = {}) => console.error(event, fields),
  }
  const transport = createTransport({ clock })
  const store = openStore({ folder, clock, logger })
  const caller = { environment, credentials: { consumer, token, bearer: null }, userId }
  // The service's windows are unlimited here, so that our own count of them holds nothing back.
  const limits = createLimits({ clock })
  const client = createClient({
    transport,
    clock,
    random,
    sleep,
    log: logger,
    redactor: createRedactor(),
    limits: { ...limits, admit: (subject) => limits.admit({ ...subject, counted: null }) },
    observe: note,
    saveBearer: async () => {},
  })
  const calls: ServiceCalls = {
    application: () => succeed(caller),
    chosenUser: () => succeed({ environmentId: environment.id, userId }),
    user: () => succeed(caller),
    asApplication: (who, operation, input, given) => client.send(who, operation, input, given),
    asUser: (who, operation, input, given) => client.send(who, operation, input, given),
    pagesAsUser: (who, operation, input) => client.pages(who, operation, input),
    forPerson: (_operation, send) => send({}),
  }
  const work = createCatalogWork({
    entry: threadEntry('modules/catalogs/worker/catalog-worker.ts'),
    path: databasePath(folder),
    logger,
  })
  const productJobs = createProductJobs({
    clock,
    monotonic: clock,
    work,
    parallel: 6,
    jobs: store.jobs,
    catalogs: store.catalogs,
    // Waits are short here.
    sleep: (milliseconds, signal) => sleep(Math.min(milliseconds, 50), signal),
    gateway: createProductsGateway(calls),
    changed: note,
    onError: (error) => console.error(error),
  })
  const catalogs = createCatalogs({
    calls,
    store,
    work,
    productJobs,
    clock,
    random,
    logger,
    events: { notify: note, end: note },
    newImageChecker: () => ({ check: async (address) => ({ kind: 'unclear', address }) }),
    dialog: { pickFile: async () => feed, saveFile: async () => null },
    chosenFiles: { pathOf: () => null },
  })
  return {
    store,
    work,
    productJobs,
    calls: catalogs.handlers,
    workspace: workspace(environment.id),
    async end() {
      await productJobs.close()
      await work.close()
      await transport.close()
      store.close()
    },
  }
}
