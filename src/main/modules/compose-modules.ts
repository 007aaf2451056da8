import type { BridgeHandlers } from '../../shared/contract/contract.ts'
import { sleep } from '../core/api/waiting.ts'
import { createChosenFiles } from '../core/files/chosen-files.ts'
import type { ChosenFiles } from '../core/ports-desktop.ts'
import { createAccountsHandlers } from './accounts/handlers.ts'
import { createAudiences } from './audiences/handlers.ts'
import { createDraftServices } from './compose-drafts.ts'
import { createJobServices } from './compose-jobs.ts'
import { createServiceLine } from './compose-line.ts'
import { deferred, deferredService } from './deferred.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { createDesktopHandlers } from './desktop/dialogs.ts'
import { createAppHandlers } from './desktop/handlers.ts'
import { createPreferencesHandlers, readPreferences } from './desktop/preferences.ts'
import { createNetworkHandlers } from './network/handlers.ts'
import { createOverviewHandlers } from './overview/handlers.ts'
import { createSandboxControl } from './sandbox/control.ts'
import { sandboxCredentials } from './sandbox/credentials.ts'
import { createSandboxHandlers } from './sandbox/handlers.ts'
import { createSearchHandlers } from './search/handlers.ts'
import { createSecretsHandlers } from './sign-in/secrets.ts'
import { createSessionHandlers } from './sign-in/session.ts'
import { createSession } from './sign-in/session-parts.ts'
import { createSignIn } from './sign-in/sign-in.ts'
import { createSignInTurn } from './sign-in/sign-in-turn.ts'
import { createUpdates } from './updates/handlers.ts'
import { createWebhooksLab } from './webhooks/lab.ts'

export interface Services {
  readonly handlers: BridgeHandlers
  /** Where the preload's paths go. */
  readonly chosenFiles: ChosenFiles
  /** Opens stored secrets. Call once, when the secret box may be used and before the first window asks. */
  start(): Promise<void>
  /** Ends sign-ins, jobs, receiver and sandbox, then closes the store. */
  close(): Promise<void>
}

/** Composes the services behind the bridge's contract. */
export function createServices(dependencies: ServiceDependencies): Services {
  const { clock, emit, logger, random, redactor, sandboxRunner, settings, store } = dependencies
  const { session, vault } = createSession(dependencies)
  const { credentials, environments, users } = session
  const chosenFiles = createChosenFiles(clock, random)
  const { questions } = dependencies
  const line = createServiceLine(dependencies, session)
  const { calls, client, connection, limits, requests, waiting } = line
  const turn = createSignInTurn()
  const signIn = createSignIn({ ...dependencies, session, calls, turn })
  const oauth2 = deferredService(async () => {
    const { createOauth2 } = await import('./sign-in/oauth2.ts')
    return createOauth2({ ...dependencies, session, calls, turn })
  })
  const control = createSandboxControl(sandboxRunner, dependencies.transport)
  const lab = createWebhooksLab({ ...dependencies, calls, session, control })
  const changes = createDraftServices(dependencies, {
    calls,
    chosenFiles,
    environments,
    nameOfUser: (environmentId, userId) => users.find(environmentId, userId)?.screenName ?? null,
  })
  const jobs = createJobServices(dependencies, {
    calls,
    limits,
    vault,
    drafting: changes.drafting,
    environmentOf: environments.find,
  })
  line.onAnswer(jobs.tryAgain)
  const { publishing } = jobs
  const catalogs = deferredService(async () => {
    const [{ createCatalogs }, { createImageChecker }] = await Promise.all([
      import('./catalogs/handlers.ts'),
      import('./catalogs/image-checks.ts'),
    ])
    return createCatalogs({
      calls,
      store,
      clock,
      random,
      logger,
      productJobs: jobs.productJobs,
      events: jobs.catalogEvents,
      work: dependencies.catalogWork,
      dialog: dependencies.fileDialog,
      chosenFiles,
      newImageChecker: () =>
        createImageChecker({ reach: lab.reach, heads: dependencies.imageHeads, clock, sleep }),
    })
  })
  const audiences = createAudiences({
    ...{ calls, store, clock, random, logger, jobs: jobs.audienceJobs, key: jobs.audienceKey },
    work: dependencies.audienceWork,
    dialog: dependencies.fileDialog,
    chosenFiles,
  })
  session.follow(({ environments: known }) => {
    for (const { environment } of known) jobs.tryAgain(environment.id)
  })
  const overview = createOverviewHandlers({
    store,
    clock,
    checker: changes.drafting.checker,
    sync: changes.campaignSync,
    timezoneOf: changes.timezoneOf,
    grid: dependencies.campaignGrid.api,
    jobOf: publishing.handlers.job,
    readWebhooks: () => lab.handlers.webhooks.list(undefined),
    listAudiences: audiences.list,
  })
  const updates = createUpdates({
    ...{ ports: dependencies.updates, transport: dependencies.transport, settings, clock, emit, logger },
    checksAutomatically: () => readPreferences(settings).lookForUpdates,
    later: (work) => void setTimeout(work, 5_000).unref(),
  })
  const info = () => {
    const { app } = dependencies
    return { ...app, notices: [...app.notices, ...store.notices] }
  }
  return {
    chosenFiles,
    handlers: {
      app: createAppHandlers({
        ...{ ...dependencies, info, chosenFiles },
        isKnownAddress: line.isKnownAddress,
      }),
      activity: deferred<'activity'>(async () => {
        const { createActivityHandlers } = await import('./diagnostics/handlers.ts')
        return createActivityHandlers({
          clock,
          info,
          store,
          session,
          credentials,
          vault,
          settings,
          connection,
          limits,
          requests,
          redactor,
          listJobs: publishing.handlers.jobs,
          files: dependencies.textFiles,
          dialog: dependencies.fileDialog,
        })
      }),
      preferences: createPreferencesHandlers(settings, emit, {
        questions,
        spendsMoney: () =>
          environments
            .all()
            .some(({ id, kind }) => kind !== 'sandbox' && credentials.application(id).kind !== 'none'),
      }),
      secrets: createSecretsHandlers(vault, session, emit),
      session: createSessionHandlers({
        localOnly: dependencies.localOnly === true,
        session,
        calls,
        client,
        store,
        logger,
        questions,
        isSigningIn: turn.isSigningIn,
      }),
      signIn: signIn.handlers,
      oauth2: deferred<'oauth2'>(async () => (await oauth2.load()).handlers),
      sandbox: createSandboxHandlers({
        ...{ control, session, clock, emit },
        runner: sandboxRunner,
        credentials: () => sandboxCredentials(session),
      }),
      accounts: createAccountsHandlers({ calls, session, store: store.accounts, clock, logger }),
      ...lab.handlers,
      status: line.status,
      ...changes.handlers,
      catalogs: deferred<'catalogs'>(async () => (await catalogs.load()).handlers),
      audiences,
      search: createSearchHandlers({ grid: dependencies.campaignGrid.api, calls }),
      publishing: publishing.handlers,
      overview,
      updates: updates.handlers,
      network: createNetworkHandlers({ network: dependencies.network, vault, redactor, settings, emit }),
      backup: deferred<'backup'>(async () => {
        const { createBackupHandlers } = await import('./backup/handlers.ts')
        return createBackupHandlers({
          clock,
          files: dependencies.exchangeFiles,
          dialog: dependencies.fileDialog,
        })
      }),
      desktop: createDesktopHandlers({
        dialog: dependencies.fileDialog,
        files: dependencies.textFiles,
        chosenFiles,
        printer: dependencies.pagePrinter,
      }),
      console: deferred<'console'>(async () => {
        const [{ createConsoleHandlers }, { createCollections }] = await Promise.all([
          import('./console/handlers.ts'),
          import('./console/collections.ts'),
        ])
        return createConsoleHandlers({
          oauth2: await oauth2.load(),
          ...{ calls, client, session, redactor, questions, clock, logger },
          history: store.consoleHistory,
          collections: createCollections({
            ...{ settings, redactor, files: dependencies.textFiles, dialog: dependencies.fileDialog },
            dataFolder: dependencies.app.dataFolder,
          }),
        })
      }),
    },
    async start() {
      await vault.open()
      line.followSelection()
      jobs.start()
      lab.start()
      updates.start()
    },
    async close() {
      signIn.cancel()
      oauth2.loaded()?.cancel()
      catalogs.loaded()?.close()
      // A slow answer of the sandbox must not use up its time for writing its state.
      control.close()
      // Everything that writes ends before the store closes. Requests to the sandbox are answered before it stops.
      const closing = [
        lab.close(),
        updates.close(),
        dependencies.mediaFiles.close(),
        dependencies.campaignGrid.close(),
        dependencies.workspaceChecks.close(),
        dependencies.exchangeFiles.close(),
        changes.close(),
        jobs
          .close()
          .then(waiting.close)
          .then(() => sandboxRunner.stop()),
      ]
      for (const ended of await Promise.allSettled(closing)) {
        if (ended.status === 'rejected') logger.error('services.close', { error: ended.reason })
      }
      try {
        requests.close()
        changes.endEvents()
        jobs.endEvents()
      } finally {
        store.close()
      }
    },
  }
}
