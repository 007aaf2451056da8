import type { BridgeHandlers } from '../../../shared/contract/contract.ts'
import type { AppInfo } from '../../../shared/contract/desktop.ts'
import type { RateWindowState } from '../../../shared/contract/status.ts'
import { parseJson } from '../../../shared/core/json-text.ts'
import type { Preferences } from '../../../shared/desktop/preferences.ts'
import type { JobSummary } from '../../../shared/jobs/job.ts'
import type { SecretsState } from '../../../shared/sign-in/secrets.ts'
import type { SessionState } from '../../../shared/sign-in/session.ts'
import type { TextFiles } from '../../core/ports-desktop.ts'
import type { StoreFacts } from '../../core/store/store-facts.ts'
import type { AccountRepository } from '../accounts/store.ts'
import type { JobRepository } from '../jobs/store.ts'
import type { RequestLog } from '../request-log/request-log.ts'
import type { Tokens } from './diagnostics-tokens.ts'

export interface Section {
  readonly title: string
  readonly lines: readonly (string | object)[]
}

export interface ContentsParts {
  readonly app: () => AppInfo
  readonly facts: () => StoreFacts
  readonly session: () => SessionState
  /** The public half of an application's keys, if any. */
  readonly appKey: (environmentId: string) => string | null
  readonly secrets: () => Promise<SecretsState>
  readonly preferences: () => Preferences
  readonly connection: () => object
  readonly windows: () => readonly RateWindowState[]
  readonly jobs: Pick<JobRepository, 'steps'>
  readonly listJobs: BridgeHandlers['jobs']['list']
  readonly requests: RequestLog
  readonly accounts: Pick<AccountRepository, 'readList'>
  readonly files: Pick<TextFiles, 'readEnd' | 'inFolder'>
}

const maxJobs = 20
const maxFailedSteps = 200
const maxRequests = 200
const maxLines = 300
const maxLogBytes = 200_000

export async function diagnosticsContents(parts: ContentsParts, tokens: Tokens): Promise<readonly Section[]> {
  const session = parts.session()
  learnPeople(parts, session, tokens)
  const { notices, ...versions } = parts.app()
  const jobs = await parts.listJobs({ offset: 0, count: maxJobs })
  return [
    { title: 'Program', lines: [versions, ...notices] },
    { title: 'Database', lines: [parts.facts()] },
    { title: 'Settings', lines: [parts.preferences(), { keys: await parts.secrets() }] },
    { title: 'Environments', lines: environmentLines(session) },
    { title: 'Connection', lines: [parts.connection()] },
    { title: 'Rate limits', lines: parts.windows() },
    {
      title: `Jobs, the latest ${maxJobs}`,
      lines: jobs.ok ? jobs.value.rows.map((job) => jobLine(parts.jobs, job)) : [{ fault: jobs.fault.kind }],
    },
    { title: `Requests, the latest ${maxRequests}`, lines: requestLines(parts.requests) },
    { title: `Log, the latest ${maxLines} lines`, lines: await logLines(parts) },
  ]
}

/** Registers the names and IDs that the report must not contain. */
function learnPeople(parts: ContentsParts, session: SessionState, tokens: Tokens): void {
  tokens.know('data folder', parts.app().dataFolder)
  tokens.knowBase('app://flightdeck')
  for (const { environment, preset } of session.environments) {
    const { id, name, platformUrl, adsUrl, adsSandboxUrl, signInHosts } = environment
    const addresses = [platformUrl, adsUrl, adsSandboxUrl]
    if (preset) {
      for (const address of addresses) tokens.knowBase(address)
    } else {
      tokens.know('environment name', name)
      tokens.know('environment name', id)
      for (const host of [...addresses.map((address) => new URL(address).host), ...signInHosts]) {
        tokens.know('host', host)
      }
    }
    const appKey = parts.appKey(id)
    if (appKey !== null) tokens.know('app key', appKey)
  }
  for (const { environmentId, userId, screenName } of session.users) {
    tokens.know('person', screenName)
    tokens.know('user id', userId)
    for (const host of ['ads', 'adsSandbox'] as const) {
      const list = parts.accounts.readList({ environmentId, userId, host })
      for (const account of list.ok ? (list.value?.accounts ?? []) : []) {
        tokens.know('account', account.id)
        if (typeof account.name === 'string') tokens.know('account name', account.name)
      }
    }
  }
}

function environmentLines({ environments, users, environmentId }: SessionState): readonly object[] {
  return environments.map(({ environment, preset, keys, running }) => ({
    environment: environment.id,
    kind: environment.kind,
    preset,
    keys,
    running,
    chosen: environment.id === environmentId,
    signedIn: users
      .filter((user) => user.environmentId === environment.id)
      .map(({ screenName, state }) => ({ screenName, state })),
  }))
}

/** Titles of jobs and steps are the user's words, so they're left out. */
function jobLine(store: Pick<JobRepository, 'steps'>, job: JobSummary): object {
  const { id, workspace, kind, state, reason, createdAt, finishedAt, total, counts, waitingUntil } = job
  const failed = store.steps(id, ['failed'], { offset: 0, count: maxFailedSteps })
  const faults: Record<string, number> = {}
  for (const { fault } of failed.ok ? failed.value.rows : []) {
    if (fault !== null) faults[fault.kind] = (faults[fault.kind] ?? 0) + 1
  }
  return {
    job: id,
    environment: workspace.environmentId,
    host: workspace.host,
    accountId: workspace.accountId,
    kind,
    state,
    reason,
    createdAt,
    finishedAt,
    total,
    waitingUntil,
    steps: counts,
    faults,
  }
}

/** Oldest first; a fault's message may contain the user's words, its kind doesn't. */
function requestLines(requests: Pick<RequestLog, 'window'>): readonly object[] {
  const logged = requests.window({
    text: '',
    jobId: null,
    failedOnly: false,
    offset: 0,
    count: maxRequests,
  })
  if (!logged.ok) return [{ fault: logged.fault.kind }]
  return logged.value.rows.map(({ fault, ...rest }) => ({ ...rest, fault: fault?.kind ?? null })).toReversed()
}

/** The end of the program's log: JSON lines, or the readable part of one. */
async function logLines({ app, files }: ContentsParts): Promise<readonly (string | object)[]> {
  const path = files.inFolder(files.inFolder(app().dataFolder, 'logs'), 'flightdeck.log')
  const logEnd = await files.readEnd(path, maxLogBytes)
  if (!logEnd.ok) return [{ fault: logEnd.fault.kind }]
  const lines = logEnd.value.text.split('\n')
  // The first line may be cut off within a secret.
  const whole = logEnd.value.whole ? lines : lines.slice(1)
  return whole
    .filter((line) => line !== '')
    .slice(-maxLines)
    .map(parsed)
}

function parsed(line: string): string | object {
  try {
    const value: unknown = parseJson(line)
    return typeof value === 'object' && value !== null ? value : line
  } catch {
    return line
  }
}
