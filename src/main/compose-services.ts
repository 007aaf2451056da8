import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, dialog, Notification, nativeTheme, powerMonitor, safeStorage, session, shell } from 'electron'
import type { KeyChanges } from '../shared/desktop/key-bindings.ts'
import { isLocalOnly } from '../shared/text/this-machine.ts'
import { createClient } from './core/api/client.ts'
import { createLimits } from './core/api/limits.ts'
import type { Redactor } from './core/api/redact.ts'
import { createTransport } from './core/api/transport.ts'
import { sleep } from './core/api/waiting.ts'
import { createEmitter } from './core/emitter.ts'
import { createNetwork, type OwnNetwork } from './core/network/network.ts'
import { trustSystemCertificates } from './core/network/system-certificates.ts'
import type { Clock, Emit, Logger } from './core/ports.ts'
import type { DataFolder } from './core/ports-desktop.ts'
import { startCheckpoints } from './core/store/checkpoints.ts'
import { type FolderLock, lockFolder } from './core/store/folder-lock.ts'
import { createServices, type Services } from './modules/compose-modules.ts'
import { createWorkers } from './modules/compose-workers.ts'
import { databasePath, openStore } from './modules/data-file/open.ts'
import { createStoreThread } from './modules/data-file/recovery/store-thread.ts'
import { watchUnreadableRows } from './modules/data-file/recovery/unreadable-rows.ts'
import type { Store } from './modules/data-file/store.ts'
import type { DesktopPorts } from './modules/dependencies.ts'
import { createPictureCache } from './modules/media/picture-cache.ts'
import { readProxySettings } from './modules/network/handlers.ts'
import { createSandboxRunner } from './modules/sandbox/sandbox-host.ts'
import { createEndpointProbe } from './modules/webhooks/endpoint/probe.ts'
import type { ActivationQueue } from './shell/app/activation-queue.ts'
import { appImagePath } from './shell/app/app-image.ts'
import { appInfo } from './shell/app/app-info.ts'
import { runningProgram } from './shell/app/running-program.ts'
import { createWindowBroadcaster } from './shell/bridge/bridge-events.ts'
import { type CallRegistrar, serveBridge } from './shell/bridge/bridge-server.ts'
import type { Gestures } from './shell/bridge/gestures.ts'
import { createFileDialog } from './shell/files/file-dialog.ts'
import { createLineFiles } from './shell/files/line-files.ts'
import { createSecretBox } from './shell/files/secret-box.ts'
import type { OpenedSettings } from './shell/files/settings.ts'
import { createTextFiles } from './shell/files/text-files.ts'
import type { PageSource } from './shell/pages/page-source.ts'
import type { WebContentsGuard } from './shell/pages/web-contents-guard.ts'
import { createExternalBrowser } from './shell/system/external-browser.ts'
import { createNativeQuestions } from './shell/system/native-question.ts'
import { createNotifier } from './shell/system/notifier.ts'
import { createPackageInstallers } from './shell/system/package-installer.ts'
import { answerProxyLogins } from './shell/system/proxy-login.ts'
import { createProxySessions, type ProxySessions } from './shell/system/proxy-sessions.ts'
import { releasePlaceOf } from './shell/system/release-place.ts'
import { createUpdatePackages } from './shell/system/update-packages.ts'
import { followKeys, type ShowMenu } from './shell/windows/follow-keys.ts'
import type { MainWindows } from './shell/windows/main-window.ts'
import { createPagePrinter } from './shell/windows/page-printer.ts'
import { createSignInWindow } from './shell/windows/sign-in-window.ts'
import { createTaskbar } from './shell/windows/taskbar.ts'
import { followTheme } from './shell/windows/theme.ts'

interface AppContext {
  /** Shows the native menu, and provides the changed keys in it. */
  readonly menu: { readonly show: ShowMenu; readonly keys: KeyChanges }
  readonly folder: string
  /** The path of a built file, relative to main's folder. */
  readonly built: (path: string) => string
  readonly whenReady: Promise<void>
  readonly pages: PageSource
  readonly windows: MainWindows
  readonly guard: WebContentsGuard
  readonly gestures: Gestures
  readonly activations: ActivationQueue
  readonly dataFolder: DataFolder
  readonly registrar: CallRegistrar
  readonly settings: OpenedSettings['settings']
  readonly notices: OpenedSettings['notices']
  readonly logger: Logger
  readonly redactor: Redactor
}

/** Larger replies block the page noticeably; only stored events may exceed it. */
const heavyReplyBytes = 1_000_000

/** Composes everything that answers the pages. This is most of the program, so it's loaded after the first window. */
export async function composeServices(context: AppContext): Promise<{ close(): Promise<void> }> {
  const { folder, menu, windows, settings, logger, redactor } = context
  const lock = lockFolder(folder)
  if (!lock.ok) {
    dialog.showErrorBox(app.getName(), lock.fault.message)
    app.exit(1)
    return { close: async () => undefined }
  }
  const clock = { now: Date.now, monotonic: () => Math.floor(performance.now()) }
  const random = { bytes: randomBytes }
  const localOnly = isLocalOnly(process.argv)
  const { network, proxies } = startNetwork(context, clock)
  const transport = createTransport({ clock, localOnly, network })
  const broadcaster = createWindowBroadcaster(windows.all)
  const emit = followKeys(menu.keys, menu.show, followTheme(nativeTheme, broadcaster.emit))
  const database = await openDatabase(context, clock, lock.value.guard, emit)
  const { store } = database
  const workers = createWorkers({ thread: threadsOf(context), folder, reader: database.reader })
  const services = createServices({
    ...desktopPorts(context, network, proxies),
    ...workers,
    // Its thread starts while the window opens.
    onAccount: () => workers.campaignGrid.prepare(),
    createClient: ({ onRequest, onLimit, saveBearer }) => {
      const limits = createLimits({ clock })
      limits.onChange(onLimit)
      const parts = { transport, clock, random, sleep, limits, redactor, log: logger }
      return createClient({ ...parts, saveBearer, observe: onRequest })
    },
    emit,
    emitEach: broadcaster.emitEach,
    clock,
    random,
    settings,
    store,
    transport,
    localOnly,
    logger,
    redactor,
  })
  serveWindows(context, services, store)
  void transport.prepare()
  return {
    async close() {
      await database.closeThreads()
      await services.close()
      network.close()
      await transport.close()
      lock.value.release()
    },
  }
}

function threadsOf({ built }: AppContext): (name: string) => URL {
  return (name) => pathToFileURL(built(`${name}.js`))
}

function startNetwork(context: AppContext, clock: Clock) {
  const { logger, settings } = context
  const proxies = createProxySessions({
    app,
    defaultSession: session.defaultSession,
    settings: readProxySettings(settings),
  })
  const network = createNetwork({
    resolveProxy: proxies.resolve,
    whenTrusting: trustSystemCertificates({ entry: threadsOf(context)('certificate-worker'), logger }),
    clock,
    logger,
  })
  answerProxyLogins({ app, network, signIn: network.signIn, logger })
  powerMonitor.on('resume', network.changed)
  return { network, proxies }
}

async function openDatabase(context: AppContext, clock: Clock, guard: FolderLock['guard'], emit: Emit) {
  const { folder, logger } = context
  const path = databasePath(folder)
  const thread = threadsOf(context)
  const storeThread = createStoreThread({ entry: thread('store-worker'), path, logger })
  const unreadable = createEmitter()
  const reader = { path, logger, onUnreadable: unreadable.emit }
  const prepared = await storeThread.prepare(folder)
  const store = openStore({
    folder,
    clock,
    logger,
    prepared,
    adopts: 'settled',
    onUnreadable: reader.onUnreadable,
    guard,
  })
  unreadable.on(
    watchUnreadableRows({
      store,
      count: storeThread.unreadable,
      changed: () => emit('noticesChanged', { notices: store.notices }),
      logger,
    }),
  )
  const checkpoints = startCheckpoints({ entry: thread('checkpoint-worker'), path, pace: store.pace, logger })
  return {
    store,
    reader,
    async closeThreads(): Promise<void> {
      await checkpoints.close()
      await storeThread.close()
    },
  }
}

function desktopPorts(context: AppContext, network: OwnNetwork, proxies: ProxySessions): DesktopPorts {
  const { folder, whenReady, windows, guard, activations, dataFolder, settings, notices, logger } = context
  const { platform } = process
  return {
    app: appInfo(app, process.versions, platform, folder, notices),
    secretBox: createSecretBox({ keyring: safeStorage, platform, whenReady, settings, logger }),
    signInWindow: createSignInWindow({
      guard,
      logger,
      parent: windows.calling,
      whenProxySet: proxies.whenSet,
    }),
    externalBrowser: createExternalBrowser(shell),
    openWindow: windows.open,
    windowSelections: windows.selections,
    activations,
    sandboxRunner: createSandboxRunner({
      entry: threadsOf(context)('sandbox-worker'),
      dataDirectory: join(folder, 'sandbox'),
      logger,
    }),
    fileDialog: createFileDialog({
      dialog,
      parent: windows.calling,
      settings,
      downloads: () => app.getPath('downloads'),
    }),
    questions: createNativeQuestions(dialog, windows.calling),
    imageHeads: {
      read: async (bytes) => (await import('./modules/media/worker/image-head.ts')).imageHeads.read(bytes),
    },
    textFiles: createTextFiles(),
    pagePrinter: createPagePrinter(windows.calling, logger),
    pictureCache: createPictureCache({ folder: join(folder, 'pictures'), logger }),
    lineFiles: createLineFiles(),
    dataFolder,
    updates: updatePorts(folder, logger),
    network: networkControl(network, proxies),
    endpointProbe: createEndpointProbe({ network }),
    notifier: createNotifier(
      Notification,
      windows.current,
      (path) => activations.add({ kind: 'place', path }),
      logger,
    ),
    taskbar: createTaskbar(windows.all),
  }
}

function updatePorts(folder: string, logger: Logger): DesktopPorts['updates'] {
  const { platform } = process
  const appImage = appImagePath(process.env, process.execPath)
  return {
    place: releasePlaceOf(app.getAppPath(), logger),
    running: runningProgram(app.getVersion(), platform, process.arch, appImage),
    packages: createUpdatePackages({
      folder: join(folder, 'updates'),
      show: (path) => shell.showItemInFolder(path),
      logger,
    }),
    ...createPackageInstallers({ app, shell, platform, appImage, args: process.argv.slice(1) }),
  }
}

function networkControl(network: OwnNetwork, proxies: ProxySessions): DesktopPorts['network'] {
  return {
    hops: network.hops,
    onChange: network.onChange,
    signInWith: network.signInWith,
    async apply(next) {
      await proxies.apply(next)
      network.changed()
    },
    async reload() {
      await proxies.reload()
      network.changed()
    },
  }
}

function serveWindows(context: AppContext, services: Services, { durability }: Store): void {
  const { pages, windows, gestures, registrar, logger } = context
  const whenServing = services.start().catch((error: unknown) => {
    logger.error('services.startFailed', { error })
  })
  serveBridge({
    registrar,
    handlers: services.handlers,
    ownOrigin: pages.origin,
    owns: windows.owns,
    whenServing,
    durability,
    logger,
    gestures,
    questions: createNativeQuestions(dialog, windows.calling),
    spendsMoney: services.spendsMoney,
    names: services.names,
    userHandleOf: services.userHandleOf,
    chosenFiles: services.chosenFiles,
    heavyReplyBytes: pages.developmentOrigin === null ? null : heavyReplyBytes,
  })
}
