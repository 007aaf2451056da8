import type { Workspace } from '../../shared/accounts/workspace.ts'
import type { ConfirmationNames } from '../../shared/bridge/call.ts'
import type { BridgeHandlers } from '../../shared/contract/contract.ts'
import { t } from '../../shared/text/language.ts'
import { createChosenFiles } from '../core/files/chosen-files.ts'
import type { ChosenFiles } from '../core/ports-desktop.ts'
import { createAccountsHandlers } from './accounts/handlers.ts'
import { createDraftServices, type DraftServices } from './compose-drafts.ts'
import { createServiceGateway } from './compose-gateway.ts'
import { createJobServices, type JobServices } from './compose-jobs.ts'
import { createProgramServices } from './compose-program.ts'
import { createSignInServices } from './compose-sign-in.ts'
import { createUploadServices } from './compose-uploads.ts'
import { createConfirmationNames } from './confirmation-names.ts'
import { deferred } from './deferred.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { readPreferences } from './desktop/preferences.ts'
import { createOverviewHandlers } from './overview/handlers.ts'
import type { Policies } from './policy/policies.ts'
import { createSandboxControl, type SandboxControl } from './sandbox/control.ts'
import { sandboxCredentials } from './sandbox/credentials.ts'
import { createSandboxHandlers } from './sandbox/handlers.ts'
import { createSearchHandlers } from './search/handlers.ts'
import { type ServiceCalls, userOf } from './sign-in/service-calls.ts'
import type { SessionCore } from './sign-in/session-core.ts'
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
  const subjects = composeSubjects(dependencies)
  connectSubjects(dependencies, subjects)
  const { calls, changes, chosenFiles, gateway, nameOfUser, program, signedIn } = subjects
  return {
    chosenFiles,
    policies: changes.policies,
    spendsMoney: program.spendsMoney,
    names: createConfirmationNames({
      store: dependencies.store,
      calls,
      environments: signedIn.session.environments,
      shownEnvironment: gateway.shownEnvironment,
      accountNameOf: changes.accountNameOf,
    }),
    userHandleOf(workspace: Workspace): string {
      const user = userOf(calls, workspace)
      if (!user.ok) return t`the signed-in user`
      const { environmentId, userId } = user.value
      return `@${nameOfUser(environmentId, userId) ?? userId}`
    },
    handlers: composeHandlers(dependencies, subjects),
    start: () => startSubjects(dependencies, subjects),
    close: () => closeSubjects(dependencies, subjects),
  }
}

interface Subjects {
  readonly calls: ServiceCalls
  readonly changes: DraftServices
  readonly chosenFiles: ChosenFiles
  readonly control: SandboxControl
  readonly gateway: ReturnType<typeof createServiceGateway>
  readonly jobs: JobServices
  readonly lab: ReturnType<typeof createWebhooksLab>
  readonly nameOfUser: (environmentId: string, userId: string) => string | null
  readonly program: ReturnType<typeof createProgramServices>
  readonly signedIn: ReturnType<typeof createSession>
  readonly signIn: ReturnType<typeof createSignInServices>
  readonly statistics: ReturnType<typeof createStatistics>
  readonly streams: ReturnType<typeof createStreams>
  readonly uploads: ReturnType<typeof createUploadServices>
}

function composeSubjects(dependencies: ServiceDependencies): Subjects {
  const { clock, logger, random, sandboxRunner } = dependencies
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
  const changes = createDraftServices(dependencies, { calls, chosenFiles, environments, nameOfUser })
  const { accountNameOf, timezoneOf } = changes
  const jobs = createJobServices(dependencies, {
    calls,
    limits: gateway.limits,
    vault,
    drafting: changes.drafting,
    environmentOf: environments.find,
    accountNameOf,
    timezoneOf,
    userNames: (environmentId) => userNamesIn(users, environmentId),
  })
  const statistics = composeStatistics(dependencies, { calls, changes, jobs })
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
  const uploads = createUploadServices(dependencies, {
    calls,
    jobs,
    chosenFiles,
    reach: lab.reach,
    saveList: changes.saveList,
  })
  const program = createProgramServices(dependencies, { ...signedIn, gateway, jobs, chosenFiles })
  const subjects = { calls, changes, chosenFiles, control, gateway, jobs, lab, nameOfUser, program, signIn }
  return { ...subjects, signedIn, statistics, streams, uploads }
}

function userNamesIn(users: SessionCore['users'], environmentId: string): Readonly<Record<string, string>> {
  const ofEnvironment = users.all().filter((user) => user.environmentId === environmentId)
  return Object.fromEntries(ofEnvironment.map(({ userId, screenName }) => [userId, `@${screenName}`]))
}

function composeStatistics(
  { clock, emit, logger, random, settings, statisticsWork, store }: ServiceDependencies,
  { calls, changes, jobs }: Pick<Subjects, 'calls' | 'changes' | 'jobs'>,
) {
  return createStatistics({
    calls,
    clock,
    random,
    logger,
    emit,
    jobs: store.jobs,
    figureJobs: jobs.figureJobs,
    work: statisticsWork,
    zoneOf: changes.timezoneOf,
    fetches: store.storedFetches,
    entities: store.entities,
    thresholds: () => readPreferences(settings).alertThresholds,
    syncPosts(workspace) {
      for (const subject of ['promotedPost', 'post', 'card', 'poll'] as const)
        void changes.handlers.entities.refresh({ workspace, subject })
    },
  })
}

/** What one subject does when something happens in another. */
function connectSubjects(
  { network }: ServiceDependencies,
  { changes, gateway, jobs, signedIn: { session }, statistics, streams }: Subjects,
): void {
  changes.onSynced(statistics.synced)
  jobs.onFiguresStored(statistics.changed)
  gateway.onAnswer(jobs.tryAgain)
  gateway.onAnswer(changes.resumePictures)
  session.follow(({ environments }) => {
    for (const { environment } of environments) jobs.tryAgain(environment.id)
  })
  session.follow(streams.retryBlocked)
  network.onChange(streams.networkChanged)
}

function composeHandlers(dependencies: ServiceDependencies, subjects: Subjects): BridgeHandlers {
  const { clock, emit, logger, sandboxRunner, store } = dependencies
  const { calls, changes, control, gateway, jobs, lab, nameOfUser, program, signIn, streams, uploads } =
    subjects
  const { session } = subjects.signedIn
  const grid = dependencies.campaignGrid.api
  return {
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
    statistics: subjects.statistics.handlers,
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
    console: deferred<'console'>(() => loadConsole(dependencies, subjects)),
  }
}

async function loadConsole(
  dependencies: ServiceDependencies,
  { calls, gateway: { client }, signedIn: { session }, signIn }: Subjects,
): Promise<BridgeHandlers['console']> {
  const { settings, redactor, clock, logger, emit, questions, readImport, store } = dependencies
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
    questions,
    history: store.consoleHistory,
    readImport,
    files: dependencies.textFiles,
    dialog: dependencies.fileDialog,
    dataFolder: dependencies.app.dataFolder,
  })
}

async function startSubjects(
  { resumesJobs = true, connectsStreams = true }: ServiceDependencies,
  { changes, gateway, jobs, lab, program, signedIn, statistics, streams }: Subjects,
): Promise<void> {
  // First: whatever fails later, nothing is published without a chosen policy.
  await changes.policies.start()
  await signedIn.vault.open()
  gateway.followSelection()
  if (resumesJobs) jobs.start()
  lab.start()
  program.start()
  statistics.start()
  if (connectsStreams) streams.start()
}

async function closeSubjects(
  dependencies: ServiceDependencies,
  { changes, control, gateway, jobs, lab, program, signIn, statistics, streams, uploads }: Subjects,
): Promise<void> {
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
      .then(() => dependencies.sandboxRunner.stop()),
  ]
  for (const ended of await Promise.allSettled(closing)) {
    if (ended.status === 'rejected') dependencies.logger.error('services.close', { error: ended.reason })
  }
  try {
    gateway.requests.close()
    changes.endEvents()
    jobs.endEvents()
  } finally {
    dependencies.store.close()
  }
}
