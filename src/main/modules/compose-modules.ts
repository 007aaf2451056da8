import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { BridgeHandlers, Subject } from '../../shared/contract/contract.ts'
import { once } from '../../shared/core/once.ts'
import { type Outcome, succeed } from '../../shared/core/outcome.ts'
import { sleep } from '../core/api/waiting.ts'
import { createChosenFiles } from '../core/files/chosen-files.ts'
import type { ChosenFiles } from '../core/ports-desktop.ts'
import { createAccountsHandlers } from './accounts/handlers.ts'
import { createAudiences } from './audiences/handlers.ts'
import { createCampaignFetches } from './campaigns/fetches.ts'
import { createCampaignsHandlers } from './campaigns/handlers.ts'
import { createLinked } from './campaigns/related-entities.ts'
import { createCampaignSync } from './campaigns/sync.ts'
import { createCampaignPreview } from './campaigns/validation-preview.ts'
import { createJobServices } from './compose-jobs.ts'
import { createServiceLine } from './compose-line.ts'
import { createCreativeEvents } from './creatives/events.ts'
import { createCreatives } from './creatives/handlers.ts'
import type { Handlers, ServiceDependencies } from './dependencies.ts'
import { createDesktopHandlers } from './desktop/dialogs.ts'
import { createAppHandlers } from './desktop/handlers.ts'
import { createPreferencesHandlers, readPreferences } from './desktop/preferences.ts'
import { createDraftChanges } from './drafts/changes.ts'
import { createDraftChecker } from './drafts/check.ts'
import { createDraftsHandlers } from './drafts/handlers.ts'
import { createMediaHandlers } from './media/handlers.ts'
import { createNetworkHandlers } from './network/handlers.ts'
import { createOverviewHandlers } from './overview/handlers.ts'
import { createSandboxControl } from './sandbox/control.ts'
import { createSandboxHandlers } from './sandbox/handlers.ts'
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
  const line = createServiceLine(dependencies, session, (environmentId) => jobs.tryAgain(environmentId))
  const { calls, client, connection, limits, requests, waiting } = line
  const turn = createSignInTurn()
  const signIn = createSignIn({ ...dependencies, session, calls, turn })
  const oauth2 = deferredService(async () => {
    const { createOauth2 } = await import('./sign-in/oauth2.ts')
    return createOauth2({ ...dependencies, session, calls, turn })
  })
  const control = createSandboxControl(sandboxRunner, dependencies.transport)
  const lab = createWebhooksLab({ ...dependencies, calls, session, control })
  const events = createCreativeEvents(emit)
  const { drafts, accounts, pace } = store
  const checker = createDraftChecker({
    ...{
      campaigns: store.campaigns,
      drafts,
      creatives: store.creatives,
      accounts,
      clock,
      logger,
      events,
      pace,
    },
    ...{ chosenUser: calls.chosenUser, checks: dependencies.workspaceChecks.api },
  })
  const drafting = { drafts, creatives: store.creatives, checker, events, pace }
  const campaignSync = createCampaignSync({ ...drafting, campaigns: store.campaigns, calls, clock, logger })
  const creatives = createCreatives({
    ...{ ...drafting, campaignSync, calls, clock, logger },
    grid: dependencies.campaignGrid.api,
  })
  const fetches = createCampaignFetches({
    ...{ calls, clock, campaigns: store.campaigns },
    nameOfUser: (environmentId, userId) => users.find(environmentId, userId)?.screenName ?? null,
  })
  const timezoneOf = ({ environmentId, host, accountId }: Workspace): string | null => {
    const user = calls.chosenUser()
    if (!user.ok || user.value.environmentId !== environmentId) return null
    const list = accounts.readList({ environmentId, host, userId: user.value.userId })
    if (!list.ok) return null
    return list.value?.accounts.find(({ id }) => id === accountId)?.timezone ?? null
  }
  const jobs = createJobServices(dependencies, {
    ...{ calls, limits, vault, drafting },
    environmentOf: environments.find,
  })
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
    ...{ store, checker, sync: campaignSync, clock, timezoneOf },
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
      sandbox: createSandboxHandlers({ runner: sandboxRunner, control, session, clock, emit }),
      accounts: createAccountsHandlers({ calls, session, store: store.accounts, clock, logger }),
      ...lab.handlers,
      status: {
        connection: async () => succeed(connection.state()),
        limits: async () => succeed(limits.state()),
        waiting: async () => succeed(waiting.state()),
        async cancelWait({ id }) {
          waiting.cancel(id)
          return succeed(undefined)
        },
      },
      creatives: creatives.handlers,
      drafts: createDraftsHandlers({ ...drafting, clock, random, timezoneOf }),
      campaigns: createCampaignsHandlers({
        ...{ ...drafting, campaigns: store.campaigns, fetches, clock, random, emit },
        grid: dependencies.campaignGrid.api,
        sync: campaignSync,
        preview: createCampaignPreview({
          ...{ grid: dependencies.campaignGrid.api, checks: dependencies.workspaceChecks.api, emit },
          chosenUser: calls.chosenUser,
        }),
        linked: createLinked({ fetches, creatives: store.creatives, campaigns: store.campaigns, clock }),
        timezoneOf,
      }),
      exchange: deferred<'exchange'>(async () => {
        const { createExchangeHandlers } = await import('./exchange/handlers.ts')
        return createExchangeHandlers({
          ...drafting,
          clock,
          random,
          grid: dependencies.campaignGrid.api,
          zoneOf: timezoneOf,
          emit,
          files: dependencies.exchangeFiles,
          dialog: dependencies.fileDialog,
          chosenFiles,
        })
      }),
      catalogs: deferred<'catalogs'>(async () => (await catalogs.load()).handlers),
      audiences,
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
      media: createMediaHandlers({
        drafts,
        creatives: store.creatives,
        environments,
        files: dependencies.mediaFiles,
        cache: dependencies.pictureCache,
        transport: dependencies.transport,
        dialog: dependencies.fileDialog,
        create: createDraftChanges({ ...drafting, clock, random }).create,
        chosenFiles,
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
        campaignSync.close(),
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
        events.end()
        jobs.endEvents()
      } finally {
        store.close()
      }
    },
  }
}

/**
 * Handlers whose modules are loaded on the first call, because a start doesn't need them. The console, for example,
 * knows every operation.
 */
function deferred<S extends Subject>(load: () => Promise<Handlers<S>>): Handlers<S> {
  const loaded = once(load)
  const call = (verb: string) => async (input: never) => {
    const handlers: Readonly<Record<string, (input: never) => Promise<Outcome<unknown>>>> = await loaded()
    const handler = handlers[verb]
    if (handler === undefined) throw new Error(`No handler for ${verb}`)
    return handler(input)
  }
  // The bridge only requests verbs of its contract.
  return new Proxy({} as Handlers<S>, { get: (_handlers, verb) => call(String(verb)) })
}

interface DeferredService<Service> {
  load(): Promise<Service>
  /** Null before the first `load()` has ended. */
  loaded(): Service | null
}

function deferredService<Service>(create: () => Promise<Service>): DeferredService<Service> {
  let created: Service | null = null
  const load = once(async () => {
    created = await create()
    return created
  })
  return { load, loaded: () => created }
}
