import type { BridgeHandlers } from '../../shared/contract/contract.ts'
import type { ChosenFiles } from '../core/ports-desktop.ts'
import type { ServiceGateway } from './compose-gateway.ts'
import type { JobServices } from './compose-jobs.ts'
import { deferred } from './deferred.ts'
import type { DesktopPorts, ServiceCore, ServiceThreads, StartOptions } from './dependencies.ts'
import { createDesktopHandlers } from './desktop/dialogs.ts'
import { createAppHandlers } from './desktop/handlers.ts'
import { createPreferencesHandlers, readPreferences } from './desktop/preferences.ts'
import { createSettingsFileHandlers } from './desktop/settings-file.ts'
import { createNetworkHandlers } from './network/handlers.ts'
import { createRequestLogHandlers } from './request-log/handlers.ts'
import type { createSession } from './sign-in/session-parts.ts'
import { createUpdates } from './updates/handlers.ts'

interface ProgramServicesParts extends ReturnType<typeof createSession> {
  readonly gateway: ServiceGateway
  readonly jobs: JobServices
  readonly chosenFiles: ChosenFiles
}

/** The program itself: its settings, updates, network, request log, diagnostics and backups. */
export function createProgramServices(
  dependencies: ServiceCore & DesktopPorts & ServiceThreads & StartOptions,
  { session, vault, gateway, jobs, chosenFiles }: ProgramServicesParts,
) {
  const { clock, emit, logger, redactor, settings, store } = dependencies
  const { credentials, environments } = session
  const files = dependencies.textFiles
  const dialog = dependencies.fileDialog
  const updates = createUpdates({
    ports: dependencies.updates,
    transport: dependencies.transport,
    settings,
    clock,
    emit,
    logger,
    checksAutomatically: () => readPreferences(settings).checkForUpdates,
    later: (work) => void setTimeout(work, 5_000).unref(),
  })
  const info = () => {
    const { app } = dependencies
    return { ...app, notices: [...app.notices, ...store.notices] }
  }
  const spendsMoney = () =>
    environments
      .all()
      .some(({ id, kind }) => kind !== 'sandbox' && credentials.application(id).kind !== 'none')
  const handlers = {
    app: createAppHandlers({
      ...dependencies,
      info,
      chosenFiles,
      isKnownAddress: gateway.isKnownAddress,
    }),
    requestLog: createRequestLogHandlers(gateway.requests),
    diagnostics: deferred<'diagnostics'>(async () => {
      const { createDiagnosticsHandlers } = await import('./diagnostics/handlers.ts')
      return createDiagnosticsHandlers({
        clock,
        info,
        store,
        session,
        credentials,
        vault,
        settings,
        redactor,
        files,
        dialog,
        connection: gateway.connection,
        limits: gateway.limits,
        requests: gateway.requests,
        listJobs: jobs.handlers.list,
      })
    }),
    preferences: {
      ...createPreferencesHandlers(settings, emit, { questions: dependencies.questions, spendsMoney }),
      ...createSettingsFileHandlers({ dialog, files, preferences: () => readPreferences(settings) }),
    },
    updates: updates.handlers,
    network: createNetworkHandlers({
      network: dependencies.network,
      questions: dependencies.questions,
      vault,
      redactor,
      settings,
      emit,
    }),
    backup: deferred<'backup'>(async () => {
      const { createBackupHandlers } = await import('./backup/handlers.ts')
      return createBackupHandlers({ clock, files: dependencies.exchangeFiles, dialog })
    }),
    desktop: createDesktopHandlers({ dialog, files, chosenFiles, printer: dependencies.pagePrinter }),
  } satisfies Partial<BridgeHandlers>
  return { handlers, spendsMoney, start: updates.start, close: updates.close }
}
