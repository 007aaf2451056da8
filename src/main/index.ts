import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, shell } from 'electron'
import { createRedactor } from './api/redact.ts'
import { readPreferences } from './services/preferences.ts'
import { createArrivals } from './shell/arrivals.ts'
import { offerContextMenus } from './shell/context-menu.ts'
import { reportCrashes } from './shell/crash-report.ts'
import { createDataFolder } from './shell/data-folder.ts'
import { holdEarlyCalls } from './shell/early-calls.ts'
import { createGestures } from './shell/gestures.ts'
import { createLogger, openLogFile } from './shell/logger.ts'
import { createMainWindows } from './shell/main-window.ts'
import { ownPagesOnly } from './shell/navigation-policy.ts'
import { openProgram } from './shell/open-program.ts'
import { quitInOrder } from './shell/orderly-quit.ts'
import { listenOutside } from './shell/outside.ts'
import { pageSource } from './shell/page-source.ts'
import { choosePasswordStore } from './shell/password-store.ts'
import { makePrivate } from './shell/private-files.ts'
import { settleDataFolder, unwritableFolder } from './shell/profile.ts'
import { registerOwnScheme } from './shell/scheme.ts'
import { guardSessions } from './shell/session-guard.ts'
import { openSettingsFile } from './shell/settings-file.ts'
import { guardWebContents } from './shell/web-contents-guard.ts'
import { stateRecordPath } from './store/state-record.ts'

registerOwnScheme(protocol)
// Every file and folder that the program makes, on any thread, is for its user alone.
process.umask(0o077)
const folder = settleDataFolder(app, process.argv, process.cwd())
if (!folder.ok) endWith(folder.fault.message)
// A second program on the same data folder wakes the first one (`second-instance`) and has nothing left to do.
else if (app.requestSingleInstanceLock()) compose(folder.value)
else {
  const unwritable = unwritableFolder(folder.value)
  if (unwritable === null) app.exit(0)
  else endWith(unwritable.message)
}

function endWith(message: string): void {
  dialog.showErrorBox(app.getName(), message)
  app.exit(1)
}

/**
 * Puts together what the first window needs, opens it, and has all the rest put together while its page is on its way.
 * It decides nothing.
 */
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
  choosePasswordStore(app.commandLine, settings, platform)

  const guard = guardWebContents(app, logger)
  guardSessions(app, pages.origin, platform)
  offerContextMenus(app, Menu, BrowserWindow.fromWebContents)
  const gestures = createGestures(() => performance.now())
  const windows = createMainWindows({
    address: pages.address,
    policy: ownPagesOnly(pages.origin),
    preload: built('../preload/index.cjs'),
    guard,
    gestures,
    settings,
    logger,
    developerTools: !app.isPackaged,
  })

  const arrivals = createArrivals(windows)
  listenOutside(app, arrivals.add, { args: process.argv, folder: process.cwd() })
  const dataFolder = createDataFolder(shell, folder)
  const registrar = holdEarlyCalls(ipcMain)

  const whenReady = app.whenReady()
  const services = whenReady
    .then(() => {
      const { theme } = readPreferences(settings)
      openProgram({ rendererFolder: built('../renderer'), theme, pages, windows, dataFolder, arrivals })
      // The page is on its way, in a process of its own: meanwhile this one reads what is going to answer it.
      return import('./compose-services.ts')
    })
    .then(({ composeServices }) =>
      composeServices({
        ...{ folder, built, whenReady, pages, windows, guard, gestures, arrivals, dataFolder, registrar },
        ...{ settings, notices, logger, redactor },
      }),
    )
  quitInOrder(app, logger, async () => {
    await (await services).close()
    await logFile.settled()
  })
}
