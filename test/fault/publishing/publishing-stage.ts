import { randomBytes } from 'node:crypto'
import { createClient } from '../../../src/main/core/api/client.ts'
import { monotonicClock } from '../../../src/main/core/api/deadline.ts'
import { createLimits } from '../../../src/main/core/api/limits.ts'
import { createRedactor } from '../../../src/main/core/api/redact.ts'
import { createTransport } from '../../../src/main/core/api/transport.ts'
import type { Caller } from '../../../src/main/core/api/types.ts'
import { sleep as realSleep } from '../../../src/main/core/api/waiting.ts'
import type { Durability, MediaFiles, Transport } from '../../../src/main/core/ports.ts'
import type { Connection } from '../../../src/main/core/threads/connect.ts'
import { createWorkspaceChecks } from '../../../src/main/modules/checks/check-host.ts'
import { createDraftChecker } from '../../../src/main/modules/checks/draft-checker.ts'
import type { CheckApi } from '../../../src/main/modules/checks/worker/check-reader.ts'
import { databasePath, openStore } from '../../../src/main/modules/data-file/open.ts'
import { createDraftChanges } from '../../../src/main/modules/drafts/changes.ts'
import { createDraftsHandlers } from '../../../src/main/modules/drafts/handlers.ts'
import { createDraftsForPublishing } from '../../../src/main/modules/drafts/publishing.ts'
import { createJobHandlers } from '../../../src/main/modules/jobs/handlers.ts'
import { createMediaFiles } from '../../../src/main/modules/media/media-files.ts'
import { createUploadExecutor } from '../../../src/main/modules/media/upload.ts'
import { noPolicies } from '../../../src/main/modules/policy/policies.ts'
import { createPublishing } from '../../../src/main/modules/publishing/handlers.ts'
import { createRecordEvents } from '../../../src/main/modules/records/events.ts'
import type { ServiceCalls } from '../../../src/main/modules/sign-in/service-calls.ts'
import type { BridgeEvents } from '../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../src/shared/core/outcome.ts'
import { threadEntry } from '../../support/threads.ts'
import type { SimulatedTime } from './middlebox/simulated-time.ts'

export interface PublishingStageOptions {
  readonly folder: string
  readonly caller: Caller
  readonly userId: string
  /** The program's own if omitted. */
  readonly absenceMs?: number
  /** Real time if omitted. */
  readonly time?: SimulatedTime
  readonly onJobs: (jobs: BridgeEvents['jobsChanged']['jobs']) => void
  /** Checks the changes in the database at this path; a thread does if omitted. */
  readonly checksOf?: (path: string) => Connection<CheckApi>
}

/** A port whose work takes no simulated time. */
function withoutTime<Port extends Transport | Durability | MediaFiles>(
  port: Port,
  names: readonly (keyof Port)[],
  time: SimulatedTime | undefined,
): Port {
  if (time === undefined) return port
  return new Proxy(port, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function' || !names.some((timeless) => timeless === name)) return member
      return (...given: unknown[]) => time.during(Promise.resolve(Reflect.apply(member, target, given)))
    },
  })
}

/** Drafts and publishing of one profile with the real store and client, and only a signed-in user otherwise. */
export function setPublishingStage(options: PublishingStageOptions) {
  const { folder, caller, userId, absenceMs, time } = options
  const clock =
    time === undefined
      ? { now: Date.now, monotonic: () => Math.floor(performance.now()) }
      : { now: time.now, monotonic: time.now }
  const sleep = time?.sleep ?? realSleep
  const monotonic = monotonicClock(clock)
  const random = { bytes: (length: number) => randomBytes(length) }
  const note = () => undefined
  const error = (event: string, fields: object = {}) => console.error(event, fields)
  const logger = { info: note, warn: note, error }
  const transport = withoutTime(createTransport({ clock }), ['send'], time)
  const store = openStore({ folder, clock, logger })
  const durability = withoutTime(store.durability, ['flush'], time)
  const emit = (name: string, payload: unknown): void => {
    // The name determines the payload, but the generic call can't express the union of pairs.
    if (name === 'jobsChanged') options.onJobs((payload as BridgeEvents['jobsChanged']).jobs)
  }
  const client = createClient({
    transport,
    clock,
    random,
    sleep,
    limits: createLimits({ clock }),
    log: logger,
    redactor: createRedactor(),
    observe: (event) => {
      if (event.fault === null) publishing.tryAgain(caller.environment.id)
    },
    saveBearer: async () => {},
  })
  const user = { ...caller, userId }
  const calls: ServiceCalls = {
    application: () => succeed(caller),
    chosenUser: () => succeed({ environmentId: caller.environment.id, userId }),
    user: ({ environmentId }) =>
      environmentId === caller.environment.id
        ? succeed(user)
        : fail({ kind: 'notFound', code: 'ENVIRONMENT', message: 'There is one environment.' }),
    asApplication: (who, operation, input, given) => client.send(who, operation, input, given),
    asUser: (who, operation, input, given) => client.send(who, operation, input, given),
    pagesAsUser: (who, operation, input) => client.pages(who, operation, input),
    forPerson: (_operation, send) => send({}),
  }
  const files = withoutTime(
    createMediaFiles({ entry: threadEntry('modules/media/worker/probe-worker.ts'), logger }),
    ['probe', 'read', 'fingerprint'],
    time,
  )
  const { campaigns, drafts, entities, accounts } = store
  const events = createRecordEvents(emit)
  const thread = (path: string): Connection<CheckApi> =>
    createWorkspaceChecks({
      entry: threadEntry('modules/checks/worker/check-worker.ts'),
      logger,
      path,
    })
  const checks = (options.checksOf ?? thread)(databasePath(folder))
  const checker = createDraftChecker({
    campaigns,
    storedFetches: store.storedFetches,
    drafts,
    entities,
    accounts,
    audiences: store.audiences,
    clock,
    logger,
    events,
    checks: checks.api,
    pace: store.pace,
    chosenUser: calls.chosenUser,
    rules: 'now',
    policies: noPolicies,
  })
  const drafting = { drafts, entities, checker, events, clock, random, pace: store.pace }
  const limits = { remaining: () => null }
  const guard = {
    thresholds: () => ({}),
    questions: { confirm: async () => true },
    environmentOf: () => null,
  }
  const publishing = createPublishing({
    userNames: () => ({}),
    timezoneOf: () => null,
    accountNameOf: ({ accountId }) => accountId,
    checkAgain: async () => succeed(undefined),
    calls,
    store: { ...store, durability },
    checks: checks.api,
    limits,
    clock,
    monotonic,
    random,
    logger,
    sleep,
    absenceMs,
    ...guard,
    changed: () => {},
    drafts: createDraftsForPublishing(drafting),
    uploads: createUploadExecutor({ calls, files, uploads: store.uploads, clock, sleep }),
  })
  return {
    store,
    files,
    publishing,
    jobs: createJobHandlers({
      jobs: store.jobs,
      runners: [publishing.runner],
      readableTitle: ({ title }) => title,
    }).handlers,
    handlers: createDraftsHandlers({ ...drafting, timezoneOf: () => null }),
    /** Main's own interface, which can set a file. */
    changes: createDraftChanges(drafting),
    async end() {
      await publishing.close()
      await files.close()
      await checks.close()
      await transport.close()
      events.end()
      store.close()
    },
  }
}
