import type { BridgeHandlers } from '../../../shared/contract/contract.ts'
import type { AppInfo } from '../../../shared/contract/desktop.ts'
import type { Redactor } from '../../core/api/redact.ts'
import type { Clock, Settings } from '../../core/ports.ts'
import type { FileDialog, TextFiles } from '../../core/ports-desktop.ts'
import type { StoreFacts } from '../../core/store/store-facts.ts'
import type { AccountRepository } from '../accounts/store.ts'
import type { Handlers } from '../dependencies.ts'
import { readPreferences } from '../desktop/preferences.ts'
import type { JobRepository } from '../jobs/store.ts'
import type { RequestLog } from '../request-log/request-log.ts'
import type { Credentials } from '../sign-in/credentials.ts'
import type { SessionCore } from '../sign-in/session-core.ts'
import type { Vault } from '../sign-in/vault.ts'
import type { Connection } from '../status/connection.ts'
import type { LimitsFollower } from '../status/limits.ts'
import { createDiagnostics } from './diagnostics.ts'
import { diagnosticsContents } from './diagnostics-contents.ts'
import { createTokens } from './diagnostics-tokens.ts'

export interface DiagnosticsHandlerParts {
  readonly clock: Clock
  readonly info: () => AppInfo
  readonly store: {
    readonly accounts: AccountRepository
    readonly jobs: JobRepository
    readonly facts: () => StoreFacts
  }
  readonly session: SessionCore
  readonly credentials: Pick<Credentials, 'application'>
  readonly vault: Pick<Vault, 'state'>
  readonly settings: Settings
  readonly connection: Pick<Connection, 'state'>
  readonly limits: Pick<LimitsFollower, 'windows'>
  readonly requests: RequestLog
  readonly redactor: Redactor
  readonly listJobs: BridgeHandlers['jobs']['list']
  readonly files: TextFiles
  readonly dialog: FileDialog
}

export function createDiagnosticsHandlers(parts: DiagnosticsHandlerParts): Handlers<'diagnostics'> {
  const { clock, store, session, credentials, redactor, limits, files, dialog } = parts
  const shownEnvironment = () => session.selection.current().environmentId
  const contents = {
    files,
    accounts: store.accounts,
    jobs: store.jobs,
    listJobs: parts.listJobs,
    requests: parts.requests,
    windows: () => limits.windows(shownEnvironment()),
    app: parts.info,
    facts: store.facts,
    session: session.state,
    secrets: parts.vault.state,
    connection: () => parts.connection.state(shownEnvironment()),
    preferences: () => readPreferences(parts.settings),
    appKey(environmentId: string) {
      const application = credentials.application(environmentId)
      return 'keys' in application ? application.keys.key : null
    },
  }
  const diagnostics = createDiagnostics({
    clock,
    dialog,
    files,
    createTokens: () => createTokens(redactor.text, redactor.mark),
    contents: (tokens) => diagnosticsContents(contents, tokens),
  })
  return { create: diagnostics.create, save: diagnostics.save }
}
