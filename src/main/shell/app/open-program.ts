import { app, Menu, nativeTheme, protocol, session } from 'electron'
import type { Command } from '../../../shared/desktop/commands.ts'
import { boundCommands, type KeyChanges } from '../../../shared/desktop/key-bindings.ts'
import type { Preferences } from '../../../shared/desktop/preferences.ts'
import { linkScheme } from '../../../shared/desktop/program-link.ts'
import type { DataFolder } from '../../core/ports-desktop.ts'
import { createAssetHandler } from '../pages/app-protocol.ts'
import { ownScheme } from '../pages/own-origin.ts'
import { addDevelopmentPolicy, type PageSource } from '../pages/page-source.ts'
import { blockNetwork } from '../pages/session-guard.ts'
import type { ShowMenu } from '../windows/follow-keys.ts'
import type { MainWindows } from '../windows/main-window.ts'
import { menuTemplate } from '../windows/menu.ts'
import type { ActivationQueue } from './activation-queue.ts'
import { appId } from './app-id.ts'

export interface ProgramParts {
  readonly pages: PageSource
  readonly rendererFolder: string
  readonly windows: MainWindows
  readonly theme: Preferences['theme']
  readonly keys: KeyChanges
  readonly dataFolder: DataFolder
  readonly activations: Pick<ActivationQueue, 'add' | 'ready'>
}

/** Everything that waits for Electron to be ready: pages, menu, and then the first window. Returns what redraws the menu. */
export function openProgram(parts: ProgramParts): ShowMenu {
  const { pages, windows, dataFolder } = parts
  // Windows groups notifications and taskbar buttons by the shortcut's ID; without one, by the executable.
  if (process.platform === 'win32') app.setAppUserModelId(app.isPackaged ? appId : process.execPath)
  protocol.handle(ownScheme, createAssetHandler(parts.rendererFolder))
  blockNetwork(session.defaultSession, pages.developmentOrigin)
  if (pages.developmentOrigin !== null) addDevelopmentPolicy(session.defaultSession, pages.developmentOrigin)
  const choose = ({ id, action }: Command) => {
    if (action.kind === 'window') windows.open()
    else if (action.kind === 'dataFolder') void dataFolder.open()
    else parts.activations.add({ kind: 'command', commandId: id })
  }
  const showMenu: ShowMenu = (keys) => {
    const template = menuTemplate(process.platform, !app.isPackaged, boundCommands(keys), choose)
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  showMenu(parts.keys)

  nativeTheme.themeSource = parts.theme
  // A development start must not take over the links of an installed program.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
  windows.openRemembered()
  parts.activations.ready()
  app.on('second-instance', windows.focus)
  app.on('activate', windows.focus)
  return showMenu
}
