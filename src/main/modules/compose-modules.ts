import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { ConfirmationNames } from '../../shared/bridge/call.ts'
import type { BridgeHandlers } from '../../shared/contract/contract.ts'
import { t } from '../../shared/text/language.ts'
import { createChosenFiles } from '../core/files/chosen-files.ts'
import type { ChosenFiles } from '../core/ports-desktop.ts'
import { createAccountsHandlers } from './accounts/handlers.ts'
import { createDraftServices } from './compose-drafts.ts'
import { createServiceGateway } from './compose-gateway.ts'
import { createJobServices } from './compose-jobs.ts'
import { createProgramServices } from './compose-program.ts'
import { createSignInServices } from './compose-sign-in.ts'
import { createUploadServices } from './compose-uploads.ts'
import { createConfirmationNames } from './confirmation-names.ts'
import { deferred } from './deferred.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { readPreferences } from './desktop/preferences.ts'
import { createOverviewHandlers } from './overview/handlers.ts'
import type { Policies } from './policy/policies.ts'
import { createSandboxControl } from './sandbox/control.ts'
import { sandboxCredentials } from './sandbox/credentials.ts'
import { createSandboxHandlers } from './sandbox/handlers.ts'
import { createSearchHandlers } from './search/handlers.ts'
import { userOf } from './sign-in/service-calls.ts'
import { createSession } from './sign-in/session-parts.ts'
import { createStatistics } from './statistics/handlers.ts'
import { createStreamScreens } from './streams/compose-streams.ts'
import { createStreams } from './streams/handlers.ts'
import { createWebhooksLab } from './webhooks/lab.ts'

export interface Services {
  readonly handlers: BridgeHandlers
  /** Receives paths from the preload. */
  readonly chosenFiles: ChosenFiles
  readonly policies: Policies
  /** Whether there are keys for more than the built-in sandbox. */
  readonly spendsMoney: () => boolean
  /** What questions call what they ask about. */
  readonly names: ConfirmationNames
  /** The user whose token signs calls in an account: "@ada". */
  readonly userHandleOf: (workspace: Workspace) => string
  /** Opens stored secrets. Call once, when the secret box may be used and before the first window asks. */
  start(): Promise<void>
  /** Ends sign-ins, jobs, receiver and sandbox, then closes the store. */
  close(): Promise<void>
}

/** Composes the services behind the bridge's contract. */
export function createServices(dependencies: ServiceDependencies): Services {
  const { clock, emit, logger, random, redactor, sandboxRunner, settings, store } = dependencies
  const signedIn = createSession(dependencies)
  const { session, vault } = signedIn
  const { environments, users } = session
  const chosenFiles = createChosenFiles(clock, random)
  const gateway = createServiceGateway(dependencies, session)
  const { calls, client } = gateway
  const signIn = createSignInServices(dependencies, signedIn, gateway)
  const control = createSandboxControl(sandboxRunner, dependencies.transport)
  const lab = createWebhooksLab({ ...dependencies, calls, session, control })
  const nameOfUser = (environmentId: string, userId: string) =>
    users.find(environmentId, userId)?.screenName ?? null
  const changes = createDraftServices(dependencies, {
    calls,
    chosenFiles,
    environments,
    nameOfUser,
  })
  const jobs = createJobServices(dependencies, {
    calls,
    limits: gateway.limits,
    vault,
    drafting: changes.drafting,
    policies: changes.policies,
    environmentOf: environments.find,
    accountNameOf: changes.accountNameOf,
    timezoneOf: changes.timezoneOf,
    userNames: (environmentId) =>
      Object.fromEntries(
        users
          .all()
          .filter((user) => user.environmentId === environmentId)
          .map(({ userId, screenName }) => [userId, `@${screenName}`]),
      ),
  })
  const statistics = createStatistics({
    calls,
    clock,
    random,
    logger,
    emit,
    jobs: store.jobs,
    figureJobs: jobs.figureJobs,
    work: dependencies.statisticsWork,
    zoneOf: changes.timezoneOf,
    fetches: store.storedFetches,
    entities: store.entities,
    thresholds: () => readPreferences(settings).alertThresholds,
    syncPosts(workspace) {
      for (const subject of ['promotedPost', 'post'] as const)
        void changes.handlers.entities.refresh({ workspace, subject })
    },
  })
  changes.onSynced(statistics.synced)
  jobs.onFiguresStored(statistics.changed)
  gateway.onAnswer(jobs.tryAgain)
  gateway.onAnswer(changes.resumePictures)
  session.follow(({ environments: known }) => {
    for (const { environment } of known) jobs.tryAgain(environment.id)
  })
  const streams = createStreams({
    calls,
    client,
    clock,
    logger,
    emitEach: dependencies.emitEach,
    times: dependencies.streamTimes,
    work: dependencies.streamWork,
    shownEnvironment: gateway.shownEnvironment,
  })
  session.follow(streams.retryBlocked)
  dependencies.network.onChange(streams.networkChanged)
  const uploads = createUploadServices(dependencies, {
    calls,
    jobs,
    chosenFiles,
    reach: lab.reach,
    accountNameOf: changes.accountNameOf,
    saveList: changes.saveList,
  })
  const program = createProgramServices(dependencies, { ...signedIn, gateway, jobs, chosenFiles })
  const grid = dependencies.campaignGrid.api
  return {
    chosenFiles,
    policies: changes.policies,
    spendsMoney: program.spendsMoney,
    names: createConfirmationNames({
      store,
      calls,
      environments,
      shownEnvironment: gateway.shownEnvironment,
      accountNameOf: changes.accountNameOf,
    }),
    userHandleOf(workspace: Workspace): string {
      const user = userOf(calls, workspace)
      if (!user.ok) return t`the signed-in user`
      const { environmentId, userId } = user.value
      return `@${nameOfUser(environmentId, userId) ?? userId}`
    },
    handlers: {
      ...program.handlers,
      ...signIn.handlers,
      sandbox: createSandboxHandlers({
        control,
        session,
        clock,
        emit,
        runner: sandboxRunner,
        credentials: () => sandboxCredentials(session),
      }),
      accounts: createAccountsHandlers({ calls, session, store: store.accounts, clock, logger }),
      ...lab.handlers,
      streams: streams.handlers,
      ...createStreamScreens({
        rulesChanged: streams.retryBlocked,
        calls,
        clock,
        nameOfUser,
        isOurs: lab.isOurs,
        dialog: dependencies.fileDialog,
        files: dependencies.textFiles,
        store,
        work: dependencies.ruleTrials,
      }),
      status: gateway.status,
      ...changes.handlers,
      ...uploads.handlers,
      statistics: statistics.handlers,
      search: createSearchHandlers({ search: grid.search, calls }),
      publishing: jobs.publishing.handlers,
      jobs: jobs.handlers,
      overview: createOverviewHandlers({
        store,
        clock,
        grid,
        checker: changes.drafting.checker,
        sync: changes.campaignSync,
        timezoneOf: changes.timezoneOf,
        jobOf: jobs.handlers.get,
        readWebhooks: () => lab.handlers.webhooks.list(undefined),
        listAudiences: uploads.handlers.audiences.list,
      }),
      console: deferred<'console'>(async () => {
        const { composeConsole } = await import('./console/compose-console.ts')
        return composeConsole({
          oauth2: await signIn.oauth2.load(),
          calls,
          client,
          session,
          settings,
          redactor,
          clock,
          logger,
          emit,
          questions: dependencies.questions,
          history: store.consoleHistory,
          readImport: dependencies.readImport,
          files: dependencies.textFiles,
          dialog: dependencies.fileDialog,
          dataFolder: dependencies.app.dataFolder,
        })
      }),
    },
    async start() {
      // First: whatever fails later, nothing is published without a chosen policy.
      await changes.policies.start()
      await vault.open()
      gateway.followSelection()
      if (dependencies.resumesJobs !== false) jobs.start()
      lab.start()
      program.start()
      statistics.start()
      if (dependencies.connectsStreams !== false) streams.start()
    },
    async close() {
      signIn.cancel()
      statistics.close()
      uploads.close()
      // A slow answer of the sandbox must not use up its time for writing its state.
      control.close()
      // Everything that writes ends before the store closes. Requests to the sandbox are answered before it stops.
      const closing = [
        lab.close(),
        streams.close(),
        program.close(),
        dependencies.mediaFiles.close(),
        dependencies.campaignGrid.close(),
        dependencies.workspaceChecks.close(),
        dependencies.exchangeFiles.close(),
        dependencies.ruleTrials.close(),
        changes.close(),
        jobs
          .close()
          .then(gateway.waiting.close)
          .then(() => sandboxRunner.stop()),
      ]
      for (const ended of await Promise.allSettled(closing)) {
        if (ended.status === 'rejected') logger.error('services.close', { error: ended.reason })
      }
      try {
        gateway.requests.close()
        changes.endEvents()
        jobs.endEvents()
      } finally {
        store.close()
      }
    },
  }
}
