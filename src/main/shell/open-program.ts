import { app, ipcMain, Menu, nativeTheme, protocol, session } from 'electron'
import type { BridgeHandlers } from '../../shared/bridge.ts'
import type { Command } from '../../shared/commands.ts'
import { linkScheme } from '../../shared/domain/program-link.ts'
import type { Durability, Logger } from '../ports.ts'
import type { DataFolder } from '../ports-desktop.ts'
import { appId } from './app-id.ts'
import { createAssetHandler } from './app-protocol.ts'
import type { ArrivalQueue } from './arrivals.ts'
import { serveBridge } from './bridge-server.ts'
import type { MainWindows } from './main-window.ts'
import { menuTemplate } from './menu.ts'
import { ownScheme } from './own-origin.ts'
import { addDevelopmentPolicy, type PageSource } from './page-source.ts'
import { keepOffTheNetwork } from './session-guard.ts'

export interface ProgramParts {
  readonly pages: PageSource
  readonly rendererFolder: string
  readonly windows: MainWindows
  readonly handlers: BridgeHandlers
  /** Opens stored secrets; calls that may need them wait for it. */
  readonly startServices: () => Promise<void>
  readonly durability: Durability
  readonly dataFolder: DataFolder
  /** For the page in front. */
  readonly arrivals: Pick<ArrivalQueue, 'add' | 'ready'>
  readonly logger: Logger
}

/** More than this in one message makes a page stutter (tech-facts 3.2); a stored event may weigh as much all the same. */
const heavyReplyBytes = 1_000_000

/** Everything that has to wait until Electron is ready: pages, bridge, menu, and then the first window. */
export async function openProgram(parts: ProgramParts): Promise<void> {
  const { pages, windows, handlers, dataFolder, logger } = parts
  // Windows shows notices, and groups buttons, by the id that the installer's shortcut carries.
  if (process.platform === 'win32') app.setAppUserModelId(appId)
  protocol.handle(ownScheme, createAssetHandler(parts.rendererFolder))
  keepOffTheNetwork(session.defaultSession, pages.developmentOrigin)
  if (pages.developmentOrigin !== null) addDevelopmentPolicy(session.defaultSession, pages.developmentOrigin)
  const choose = ({ id, action }: Command) => {
    if (action.kind === 'window') windows.open()
    else if (action.kind === 'dataFolder') void dataFolder.open()
    else parts.arrivals.add({ kind: 'command', commandId: id })
  }
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform, !app.isPackaged, choose)))

  const whenServing = parts.startServices().catch((error: unknown) => {
    logger.error('services.startFailed', { error })
  })
  serveBridge({
    registrar: ipcMain,
    handlers,
    ownOrigin: pages.origin,
    owns: windows.owns,
    whenServing,
    durability: parts.durability,
    logger,
    heavyReplyBytes: pages.developmentOrigin === null ? null : heavyReplyBytes,
  })

  const preferences = await handlers.preferences.read(undefined)
  if (preferences.ok) nativeTheme.themeSource = preferences.value.theme
  // A development start must not claim the links of an installed program.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)
  windows.openRemembered()
  parts.arrivals.ready()
  app.on('second-instance', windows.focus)
  app.on('activate', windows.focus)
}
