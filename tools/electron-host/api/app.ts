// app: the life of the application, its paths, its lock, its command line.
import { homedir, tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { startedApplication } from '../host.ts'
import { declareFace, names, strict } from '../strict.ts'
import { HostEvent, StrictEmitter } from '../strict-emitter.ts'
import { onWindowGone } from './browser-window.ts'
import { acquireLock, type InstanceLock } from './instance-lock.ts'
import { allWindows } from './window-registry.ts'

const commandLineLevels = declareFace('CommandLine', { faithful: 'appendSwitch hasSwitch getSwitchValue' })

class CommandLine {
  readonly face: CommandLine = strict(this, 'CommandLine', commandLineLevels)
  readonly #appended = new Map<string, string>()

  appendSwitch(name: string, value = ''): void {
    this.#appended.set(name.toLowerCase(), value)
  }
  hasSwitch(name: string): boolean {
    const key = name.toLowerCase()
    return this.#appended.has(key) || startedApplication().switches.has(key)
  }
  getSwitchValue(name: string): string {
    if (!this.hasSwitch(name)) return ''
    const key = name.toLowerCase()
    return this.#appended.get(key) ?? startedApplication().switches.get(key) ?? ''
  }
}

export const commandLine = new CommandLine()

const levels = declareFace('app', {
  faithful: `
    whenReady isReady quit exit getPath setPath getName getVersion getAppPath isPackaged
    getPreferredSystemLanguages
    requestSingleInstanceLock releaseSingleInstanceLock commandLine`,
  recorded: `
    setAppUserModelId setAsDefaultProtocolClient`,
})

const events = names(`
  ready will-finish-launching window-all-closed activate second-instance before-quit will-quit quit
  web-contents-created open-file open-url select-client-certificate session-created login
`)

const pathNames = names('home appData userData sessionData temp exe module desktop documents')
const otherPathNames = names('downloads music pictures videos logs crashDumps')

class App extends StrictEmitter {
  readonly face: this = strict(this, 'app', levels)
  readonly commandLine = commandLine.face
  readonly isPackaged = false
  readonly #paths = new Map<string, string>()
  readonly #whenReady: Promise<void>
  #resolveReady: () => void = () => undefined
  #ready = false
  #quitting = false
  #exiting = false
  #lock: InstanceLock | undefined
  /** Closes everything and ends the process; set by the entry. */
  shutDown: (code: number) => Promise<void> = async () => undefined

  constructor() {
    super('app', events)
    this.#whenReady = new Promise((resolve) => {
      this.#resolveReady = resolve
    })
    onWindowGone(() => this.#windowGone())
  }

  becomeReady(): void {
    this.emit('will-finish-launching')
    this.#ready = true
    this.#resolveReady()
    this.emit('ready', new HostEvent(), {})
  }

  whenReady(): Promise<void> {
    return this.#whenReady
  }
  isReady(): boolean {
    return this.#ready
  }

  #windowGone(): void {
    if (allWindows().length > 0 || this.#exiting) return
    if (this.#quitting) this.#finishQuit()
    else if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  quit(): void {
    if (this.#quitting || this.#exiting) return
    const event = new HostEvent()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#quitting = true
    const windows = allWindows()
    if (windows.length === 0) {
      this.#finishQuit()
      return
    }
    for (const window of windows) {
      let refused = false
      window.contents.once('will-prevent-unload', (unload: HostEvent) => {
        if (!unload.defaultPrevented) this.#quitting = false
      })
      const onClose = (closing: HostEvent) => {
        refused = closing.defaultPrevented
      }
      window.once('close', onClose)
      window.close()
      window.off('close', onClose)
      if (refused) {
        this.#quitting = false
        return
      }
    }
  }

  #finishQuit(): void {
    const event = new HostEvent()
    this.emit('will-quit', event)
    if (event.defaultPrevented) {
      this.#quitting = false
      return
    }
    this.exit(0)
  }

  exit(code = 0): void {
    if (this.#exiting) return
    this.#exiting = true
    for (const window of allWindows()) window.destroy()
    this.emit('quit', new HostEvent(), code)
    this.#lock?.release()
    void this.shutDown(code)
  }

  getPath(name: string): string {
    if (!pathNames.includes(name) && !otherPathNames.includes(name)) {
      throw new Error(`Failed to get '${name}' path`)
    }
    return this.#paths.get(name) ?? this.#defaultPath(name)
  }
  setPath(name: string, path: string): void {
    if (!pathNames.includes(name) && !otherPathNames.includes(name)) throw new Error(`Failed to set path`)
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    this.#paths.set(name, path)
  }
  #defaultPath(name: string): string {
    const home = homedir()
    const chosen = startedApplication().switches.get('user-data-dir')
    switch (name) {
      case 'home':
        return home
      case 'appData':
        if (process.platform === 'darwin') return join(home, 'Library', 'Application Support')
        if (process.platform === 'win32') return process.env.APPDATA ?? join(home, 'AppData', 'Roaming')
        return process.env.XDG_CONFIG_HOME ?? join(home, '.config')
      case 'userData':
        return chosen || join(this.getPath('appData'), this.getName())
      case 'sessionData':
        return this.getPath('userData')
      case 'temp':
        return tmpdir()
      case 'exe':
      case 'module':
        return startedApplication().executable
      case 'logs':
        return process.platform === 'darwin'
          ? join(home, 'Library', 'Logs', this.getName())
          : join(this.getPath('userData'), 'logs')
      case 'crashDumps':
        return join(this.getPath('userData'), 'Crashpad')
      default:
        return join(home, `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    }
  }

  getName(): string {
    return startedApplication().name
  }
  getVersion(): string {
    return startedApplication().version
  }
  getAppPath(): string {
    return startedApplication().path
  }
  /** Like `g_get_language_names`; on other systems, only the engine's own language. */
  getPreferredSystemLanguages(): string[] {
    const { LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = process.env
    const named = [LANGUAGE, LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '')
    if (named === undefined && process.platform === 'linux') return []
    return (named ?? Intl.DateTimeFormat().resolvedOptions().locale)
      .split(':')
      .map((name) => name.replace(/[.@].*$/, '').replace('_', '-'))
      .filter((name) => name !== '' && name !== 'C' && name !== 'POSIX')
  }

  requestSingleInstanceLock(additionalData: object = {}): boolean {
    if (this.#lock) return true
    this.#lock = acquireLock(this.getPath('userData'), additionalData, (message) => {
      const { arguments: given, workingDirectory, additionalData: data } = message
      // Never before `ready`.
      void this.#whenReady.then(() =>
        this.emit('second-instance', new HostEvent(), given, workingDirectory, data),
      )
    })
    return this.#lock !== undefined
  }

  releaseSingleInstanceLock(): void {
    this.#lock?.release()
    this.#lock = undefined
  }

  /** For Windows only, where the host doesn't run. */
  setAppUserModelId(_id: string): void {}

  /** Has no effect on the system. */
  setAsDefaultProtocolClient(_scheme: string): boolean {
    return true
  }
}

export const hostApp = new App()
export const app = hostApp.face
