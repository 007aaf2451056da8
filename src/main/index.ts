import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  protocol,
  safeStorage,
  shell,
} from 'electron'
import { createClient } from './api/client.ts'
import { createLimits } from './api/limits.ts'
import { createRedactor } from './api/redact.ts'
import { createTransport } from './api/transport.ts'
import { sleep } from './api/waiting.ts'
import { createAudienceWork } from './audiences/audience-host.ts'
import { createCampaignGrid } from './campaigns/grid-host.ts'
import { createCatalogWork } from './catalogs/catalog-host.ts'
import { createWorkspaceChecks } from './checks/check-host.ts'
import { createExchangeFiles } from './exchange/exchange-host.ts'
import { imageHeads } from './media/image-head.ts'
import { createMediaFiles } from './media/media-files.ts'
import { createPictureCache } from './media/picture-cache.ts'
import { createServices } from './services/index.ts'
import { appImagePath, createAppImage } from './shell/app-image.ts'
import { appInfo } from './shell/app-info.ts'
import { createArrivals } from './shell/arrivals.ts'
import { createEventSender } from './shell/bridge-events.ts'
import { offerContextMenus } from './shell/context-menu.ts'
import { reportCrashes } from './shell/crash-report.ts'
import { createDataFolder } from './shell/data-folder.ts'
import { createExternalBrowser } from './shell/external-browser.ts'
import { createFileDialog } from './shell/file-dialog.ts'
import { createLineFiles } from './shell/line-files.ts'
import { createLogger, openLogFile } from './shell/logger.ts'
import { createMainWindows } from './shell/main-window.ts'
import { ownPagesOnly } from './shell/navigation-policy.ts'
import { createNotifier } from './shell/notifier.ts'
import { openProgram } from './shell/open-program.ts'
import { quitInOrder } from './shell/orderly-quit.ts'
import { listenOutside } from './shell/outside.ts'
import { createPagePrinter } from './shell/page-printer.ts'
import { pageSource } from './shell/page-source.ts'
import { choosePasswordStore } from './shell/password-store.ts'
import { settleDataFolder } from './shell/profile.ts'
import { releasePlaceOf } from './shell/release-place.ts'
import { runningProgram } from './shell/running-program.ts'
import { createSandboxRunner } from './shell/sandbox-runner.ts'
import { registerOwnScheme } from './shell/scheme.ts'
import { createSecretBox } from './shell/secret-box.ts'
import { guardSessions } from './shell/session-guard.ts'
import { openSettingsFile } from './shell/settings-file.ts'
import { createSignInWindow } from './shell/sign-in-window.ts'
import { createTaskbar } from './shell/taskbar.ts'
import { createTextFiles } from './shell/text-files.ts'
import { followTheme } from './shell/theme.ts'
import { createUpdatePackages } from './shell/update-packages.ts'
import { guardWebContents } from './shell/web-contents-guard.ts'
import { startCheckpoints } from './store/checkpoints.ts'
import { databasePath, openStore } from './store/open.ts'
import { createEndpointProbe } from './webhooks/endpoint-probe.ts'

registerOwnScheme(protocol)
const folder = settleDataFolder(app, process.argv, process.cwd())
if (!folder.ok) {
  dialog.showErrorBox(app.getName(), folder.fault.message)
  app.exit(1)
}
// A second program on the same data folder wakes the first one (`second-instance`) and has nothing left to do.
else if (app.requestSingleInstanceLock()) compose(folder.value)
else app.exit(0)

/** Puts the program together, in the order in which its parts need one another. It decides nothing. */
function compose(folder: string): void {
  const platform = process.platform
  const clock = { now: Date.now }
  const random = { bytes: randomBytes }
  const built = (path: string) => join(import.meta.dirname, path)
  const pages = pageSource(app.isPackaged, process.env.ELECTRON_RENDERER_URL)

  const redactor = createRedactor(folder)
  const logFile = openLogFile(folder)
  const logger = createLogger(logFile, redactor, clock.now)
  reportCrashes(process, logger, (message) => {
    dialog.showErrorBox(app.getName(), message)
    app.exit(1)
  })
  const { settings, setAside, notices } = openSettingsFile(folder, ipcMain)
  if (setAside !== null) logger.error('settings.setAside', { setAside })
  choosePasswordStore(app.commandLine, settings, platform)

  const guard = guardWebContents(app, logger)
  guardSessions(app, pages.origin)
  offerContextMenus(app, Menu, BrowserWindow.fromWebContents)
  const windows = createMainWindows({
    address: pages.address,
    policy: ownPagesOnly(pages.origin),
    preload: built('../preload/index.cjs'),
    guard,
    settings,
    logger,
    developerTools: !app.isPackaged,
  })

  const arrivals = createArrivals(windows)
  listenOutside(app, arrivals.add, { args: process.argv, folder: process.cwd() })

  const transport = createTransport({ clock })
  const store = openStore({ folder, clock, logger })
  const checkpoints = startCheckpoints({
    entry: new URL('./checkpoint-worker.js', import.meta.url),
    path: databasePath(folder),
    pace: store.pace,
    logger,
  })
  const dataFolder = createDataFolder(shell, folder)
  const appImage = appImagePath(process.env, process.execPath)
  const whenReady = app.whenReady()
  const services = createServices({
    app: appInfo(app, process.versions, platform, folder, notices),
    secretBox: createSecretBox({ keyring: safeStorage, platform, whenReady, settings, logger }),
    signInWindow: createSignInWindow({ guard, logger, parent: windows.current }),
    externalBrowser: createExternalBrowser(shell),
    openWindow: windows.open,
    sandboxRunner: createSandboxRunner({
      entry: new URL('./sandbox.js', import.meta.url),
      dataDirectory: join(folder, 'sandbox'),
      logger,
    }),
    fileDialog: createFileDialog(dialog, windows.current),
    campaignGrid: createCampaignGrid({
      entry: new URL('./grid-worker.js', import.meta.url),
      path: databasePath(folder),
      logger,
    }),
    workspaceChecks: createWorkspaceChecks({
      entry: new URL('./check-worker.js', import.meta.url),
      path: databasePath(folder),
      logger,
    }),
    audienceWork: createAudienceWork({
      entry: new URL('./audience-worker.js', import.meta.url),
      path: join(folder, 'audiences'),
      logger,
    }),
    catalogWork: createCatalogWork({
      entry: new URL('./catalog-worker.js', import.meta.url),
      path: databasePath(folder),
      logger,
    }),
    exchangeFiles: createExchangeFiles({
      entry: new URL('./exchange-worker.js', import.meta.url),
      path: databasePath(folder),
      logger,
    }),
    mediaFiles: createMediaFiles({ entry: new URL('./probe-worker.js', import.meta.url), logger }),
    imageHeads,
    textFiles: createTextFiles(),
    pagePrinter: createPagePrinter(windows.current, logger),
    pictureCache: createPictureCache({ folder: join(folder, 'pictures'), logger }),
    lineFiles: createLineFiles(),
    updates: {
      place: releasePlaceOf(app.getAppPath(), logger),
      running: runningProgram(app.getVersion(), platform, process.arch, appImage),
      packages: createUpdatePackages({
        ...{ folder: join(folder, 'updates'), show: (path) => shell.showItemInFolder(path), logger },
      }),
      replaceable: createAppImage(app, appImage, process.argv.slice(1)),
    },
    endpointProbe: createEndpointProbe(),
    notifier: createNotifier(
      Notification,
      windows.current,
      (path) => arrivals.add({ kind: 'place', path }),
      logger,
    ),
    taskbar: createTaskbar(windows.all),
    createClient: ({ onRequest, onLimit, keepBearer }) => {
      const limits = createLimits({ clock })
      limits.onChange(onLimit)
      const parts = { transport, clock, random, sleep, limits, redactor, log: logger }
      return createClient({ ...parts, keepBearer, observe: onRequest })
    },
    emit: followTheme(nativeTheme, createEventSender(windows.all)),
    ...{ clock, random, settings, store, transport, logger, redactor, dataFolder, arrivals },
  })

  quitInOrder(app, logger, async () => {
    await checkpoints.close()
    await services.close()
    await transport.close()
    await logFile.settled()
  })
  void whenReady
    .then(() =>
      openProgram({
        rendererFolder: built('../renderer'),
        handlers: services.handlers,
        startServices: services.start,
        durability: store.durability,
        ...{ pages, windows, dataFolder, arrivals, logger },
      }),
    )
    // The page is on its way, in a process of its own.
    .then(transport.prepare)
}
