// session: one browser context each, with its handlers, its requests, its storage and its downloads.
import { updateInterception } from '../browser/network.ts'
import { originOf } from '../browser/schemes.ts'
import { addSession, allSessions } from '../browser/session-registry.ts'
import { electronVersion, startedApplication, theBrowser } from '../host.ts'
import { hostRecord } from '../record.ts'
import { declareFace, onlyOptions, strict } from '../strict.ts'
import { HostEvent, StrictEmitter } from '../strict-emitter.ts'
import { Permissions } from './permissions.ts'
import { ProtocolFace } from './protocol.ts'
import { type ProxyOptions, SessionProxy } from './proxy.ts'
import { contentsOfFrame, liveContents } from './web-contents-registry.ts'
import { WebRequest } from './web-request.ts'

const levels = declareFace('Session', {
  faithful: `
    webRequest protocol setPermissionRequestHandler setPermissionCheckHandler clearStorageData clearCache
    clearAuthCache setProxy resolveProxy forceReloadProxyConfig setSpellCheckerLanguages
    setSpellCheckerDictionaryDownloadURL`,
  recorded: `
    setDevicePermissionHandler setDisplayMediaRequestHandler addWordToSpellCheckerDictionary`,
})

const isMac = process.platform === 'darwin'

/** Chromium's default download address for dictionaries. */
let dictionaryServer = 'https://redirector.gvt1.com/edgedl/chrome/dict/'

export class Session extends StrictEmitter {
  readonly face: this = strict(this, 'Session', levels)
  readonly partition: string
  readonly permissions = new Permissions(() => this.browserContext())
  readonly requests = new WebRequest(changedWishes)
  readonly schemes = new ProtocolFace(changedWishes)
  readonly #proxy = new SessionProxy()
  #context: Promise<string | undefined> | undefined
  #languages: readonly string[] = isMac ? [] : ['en-US']

  constructor(partition: string) {
    super('Session', ['will-download'])
    this.partition = partition
    addSession(this)
    if (partition !== '') this.announce()
  }

  #isAnnounced = false
  /** The default session is reported when the application first uses it, the others when they're created. */
  announce(): void {
    if (this.#isAnnounced) return
    this.#isAnnounced = true
    this.fetchDictionaries()
    report(this)
  }

  /** The DevTools name of the context; undefined is the browser's default one. */
  browserContext(): Promise<string | undefined> {
    this.#context ??= this.#start()
    return this.#context
  }

  async #start(): Promise<string | undefined> {
    const { root } = (await theBrowser()).connection
    const made =
      this.partition === ''
        ? undefined
        : await root.send('Target.createBrowserContext', { ...this.#proxy.contextOptions })
    const id = made?.browserContextId
    this.#context = Promise.resolve(id)
    await Promise.all([this.permissions.denyEverything(), watchDownloads(id)])
    return id
  }

  get webRequest(): WebRequest {
    return this.requests.face
  }
  get protocol(): ProtocolFace {
    return this.schemes.face
  }

  setPermissionRequestHandler(handler: Permissions['requestHandler']): void {
    this.permissions.requestHandler = handler
  }
  setPermissionCheckHandler(handler: Permissions['checkHandler']): void {
    this.permissions.checkHandler = handler
  }
  setDevicePermissionHandler(handler: Permissions['deviceHandler']): void {
    this.permissions.deviceHandler = handler
  }
  setDisplayMediaRequestHandler(handler: Permissions['displayMediaHandler']): void {
    this.permissions.displayMediaHandler = handler
  }

  async clearStorageData(options: object = {}): Promise<void> {
    onlyOptions(options, [], 'clearStorageData options')
    await clearSiteData(this, 'all')
  }
  async clearCache(): Promise<void> {
    await clearSiteData(this, 'cache_storage')
  }
  async clearAuthCache(): Promise<void> {
    await this.browserContext()
  }
  /** Pages in an existing browser context aren't affected. */
  async setProxy(options: ProxyOptions): Promise<void> {
    this.#proxy.set(options)
  }
  async resolveProxy(url: string): Promise<string> {
    return this.#proxy.resolve(url)
  }
  async forceReloadProxyConfig(): Promise<void> {
    this.#proxy.reload()
  }
  /** There's no dictionary here. */
  addWordToSpellCheckerDictionary(word: string): boolean {
    if (typeof word !== 'string') throw new TypeError('Error processing argument at index 0')
    return false
  }
  /** Requests the languages' dictionaries, as every new session does, whether or not its pages check spelling. */
  fetchDictionaries(): void {
    // The file on disk is checked first, asynchronously: what is set in the meantime still counts.
    setImmediate(() => {
      for (const language of this.#languages) {
        const address = `${dictionaryServer}${language}.bdic`
        hostRecord.dictionaryRequests.push({ partition: this.partition, address })
      }
    })
  }
  setSpellCheckerLanguages(languages: readonly string[]): void {
    if (!Array.isArray(languages)) throw new TypeError('Error processing argument at index 0')
    if (isMac) return
    this.#languages = [...languages]
    this.fetchDictionaries()
  }
  /** Applies to every session, whichever one it's called on. */
  setSpellCheckerDictionaryDownloadURL(address: string): void {
    if (!URL.canParse(address)) {
      throw new Error('The URL you provided to setSpellCheckerDictionaryDownloadURL is not a valid URL')
    }
    if (!isMac) dictionaryServer = address
  }
  getUserAgent(): string {
    return defaultUserAgent()
  }
}

let report: (session: Session) => void = () => undefined

export function onSessionCreated(listener: (session: Session) => void): void {
  report = listener
}

function changedWishes(): void {
  updateInterception().catch(() => undefined)
}

let chromeVersion = '0.0.0.0'
export function setUserAgentChrome(version: string): void {
  chromeVersion = version
}

function defaultUserAgent(): string {
  const platforms: Readonly<Record<string, string>> = {
    darwin: 'Macintosh; Intel Mac OS X 10_15_7',
    win32: 'Windows NT 10.0; Win64; x64',
  }
  const { name, version } = startedApplication()
  return (
    `Mozilla/5.0 (${platforms[process.platform] ?? 'X11; Linux x86_64'}) AppleWebKit/537.36 (KHTML, like Gecko) ` +
    `${name.replaceAll(/\s/g, '')}/${version} Chrome/${chromeVersion} Electron/${electronVersion} Safari/537.36`
  )
}

let defaultSession: Session | undefined

/** The default session, created on first use. */
export function theDefaultSession(): Session {
  defaultSession ??= new Session('')
  return defaultSession
}

function usedDefaultSession(): Session {
  const used = theDefaultSession()
  used.announce()
  return used
}

/** The session of a partition name; '' is the default one. */
export function sessionOf(partition: string): Session {
  if (partition === '') return usedDefaultSession()
  return allSessions().find((existing) => existing.partition === partition) ?? new Session(partition)
}

const moduleLevels = declareFace('session', { faithful: 'defaultSession fromPartition' })
let whenReady: () => boolean = () => false

/** Sessions can be used only once the application is ready. */
export function setSessionReadiness(isReady: () => boolean): void {
  whenReady = isReady
}

export const session = strict(
  {
    get defaultSession() {
      if (!whenReady()) throw new Error('Session can only be received when app is ready')
      return usedDefaultSession().face
    },
    fromPartition(partition: string, options: { cache?: boolean } = {}) {
      onlyOptions(options, ['cache'], 'fromPartition options')
      if (!whenReady()) throw new Error('Session can only be received when app is ready')
      if (typeof partition !== 'string') throw new TypeError('partition must be a string')
      return sessionOf(partition).face
    },
  },
  'session',
  moduleLevels,
)

const visited = new WeakMap<Session, Set<string>>()

/** Remembers an origin whose data a later clear has to include. Browser URL. */
export function noteVisit(session: Session, browserUrl: string): void {
  const origins = visited.get(session) ?? new Set<string>()
  const origin = originOf(browserUrl)
  if (origin !== 'null') origins.add(origin)
  visited.set(session, origins)
}

/** Clears the named kind of data of all visited origins. */
async function clearSiteData(session: Session, storageTypes: 'all' | 'cache_storage'): Promise<void> {
  const browserContextId = await session.browserContext()
  const { root } = (await theBrowser()).connection
  if (storageTypes === 'all')
    await root.send('Storage.clearCookies', browserContextId === undefined ? {} : { browserContextId })
  const page = liveContents().find((contents) => contents.owner === session)?.page
  for (const origin of visited.get(session) ?? [])
    await page?.session.send('Storage.clearDataForOrigin', { origin, storageTypes })
}

let listening = false

/** Reports a browser context's downloads to its session. Saves nothing: Electron would ask the user where to. */
export async function watchDownloads(browserContextId: string | undefined): Promise<void> {
  const { root } = (await theBrowser()).connection
  const scope = browserContextId === undefined ? {} : { browserContextId }
  await root.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true, ...scope })
  if (listening) return
  listening = true
  root.on('Browser.downloadWillBegin', ({ frameId }) => {
    const contents = contentsOfFrame(frameId)
    if (!contents) return
    const item = strict({}, 'DownloadItem', {})
    contents.owner.emit('will-download', new HostEvent(), item, contents.face)
  })
}
