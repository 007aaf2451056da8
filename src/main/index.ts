import './shell/app/set-language.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, shell } from 'electron'
import { locale } from '../shared/text/language.ts'
import { inLanguage } from '../shared/text/page-address.ts'
import { createRedactor } from './core/api/redact.ts'
import { stateRecordPath } from './core/store/state-record.ts'
import { readPreferences } from './modules/desktop/preferences.ts'
import { createActivationQueue } from './shell/app/activation-queue.ts'
import { listenOutside } from './shell/app/app-events.ts'
import { reportCrashes } from './shell/app/crash-report.ts'
import { createDataFolder } from './shell/app/data-folder.ts'
import { deferEarlyCalls } from './shell/app/deferred-ipc.ts'
import { shutDownGracefully } from './shell/app/graceful-shutdown.ts'
import { openProgram } from './shell/app/open-program.ts'
import { resolveDataFolder, unwritableFolder } from './shell/app/profile.ts'
import { createGestures } from './shell/bridge/gestures.ts'
import { createLogger, openLogFile } from './shell/files/logger.ts'
import { choosePasswordStore } from './shell/files/password-store.ts'
import { makePrivate } from './shell/files/private-files.ts'
import { openSettingsFile } from './shell/files/settings-file.ts'
import { ownPagesOnly } from './shell/pages/navigation-policy.ts'
import { pageSource } from './shell/pages/page-source.ts'
import { registerOwnScheme } from './shell/pages/scheme.ts'
import { guardSessions } from './shell/pages/session-guard.ts'
import { guardWebContents } from './shell/pages/web-contents-guard.ts'
import { offerContextMenus } from './shell/windows/context-menu.ts'
import { createMainWindows } from './shell/windows/main-window.ts'

openWindows()

function openWindows(): void {
  registerOwnScheme(protocol)
  // New files and folders are accessible only to this user.
  process.umask(0o077)
  const folder = resolveDataFolder(app, process.argv, process.cwd())
  if (!folder.ok) {
    endWith(folder.fault.message)
    return
  }
  // A second program on the same data folder wakes the first one (`second-instance`) and exits.
  if (app.requestSingleInstanceLock()) {
    compose(folder.value)
    return
  }
  const unwritable = unwritableFolder(folder.value)
  if (unwritable === null) app.exit(0)
  else endWith(unwritable.message)
}

function endWith(message: string): void {
  dialog.showErrorBox(app.getName(), message)
  app.exit(1)
}

/** Opens the first window, then composes the rest while its page loads. */
function compose(folder: string): void {
  const platform = process.platform
  const built = (path: string) => join(import.meta.dirname, path)
  const pages = pageSource(app.isPackaged, process.env.ELECTRON_RENDERER_URL)

  makePrivate(folder)
  const redactor = createRedactor(folder)
  const logFile = openLogFile(folder)
  const logger = createLogger(logFile, redactor, Date.now)
  reportCrashes(process, {
    logger,
    redact: redactor.text,
    logFolder: join(folder, 'logs'),
    end: endWith,
  })
  const { settings, setAside, notices } = openSettingsFile(
    folder,
    ipcMain,
    existsSync(stateRecordPath(folder)),
  )
  if (setAside !== null) logger.error('settings.setAside', { setAside })
  // A hint in a page would look up any name, which no policy of a page prevents.
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  choosePasswordStore(app.commandLine, settings, platform)

  const guard = guardWebContents(app, logger)
  guardSessions(app, pages.origin, platform)
  offerContextMenus(app, Menu, BrowserWindow.fromWebContents)
  const gestures = createGestures(() => performance.now())
  const windows = createMainWindows({
    address: inLanguage(pages.address, locale()),
    policy: ownPagesOnly(pages.origin),
    preload: built('../preload/index.cjs'),
    guard,
    gestures,
    settings,
    logger,
    developerTools: !app.isPackaged,
  })

  const activations = createActivationQueue(windows)
  listenOutside(app, activations.add, { args: process.argv, folder: process.cwd() })
  const dataFolder = createDataFolder(shell, folder)
  const registrar = deferEarlyCalls(ipcMain)

  const whenReady = app.whenReady()
  const services = whenReady
    .then(() => {
      const { theme, keys } = readPreferences(settings)
      const rendererFolder = built('../renderer')
      const showMenu = openProgram({
        rendererFolder,
        theme,
        keys,
        pages,
        windows,
        dataFolder,
        activations,
      })
      // The page loads in its own process; meanwhile this one reads what will answer it.
      return import('./compose-services.ts').then((loaded) => ({ ...loaded, showMenu, keys }))
    })
    .then(({ composeServices, showMenu, keys }) =>
      composeServices({
        menu: { show: showMenu, keys },
        folder,
        built,
        whenReady,
        pages,
        windows,
        guard,
        gestures,
        activations,
        dataFolder,
        registrar,
        settings,
        notices,
        logger,
        redactor,
      }),
    )
  shutDownGracefully(app, logger, async () => {
    await (await services).close()
    await logFile.idle()
  })
}
