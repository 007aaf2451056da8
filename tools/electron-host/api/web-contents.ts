// WebContents: one page, its preload script, its navigation and its messages.
import { existsSync, readFileSync } from 'node:fs'
import { type Frame, PageTarget } from '../browser/page-target.ts'
import { closePage, createPage, ownPage } from '../browser/targets.ts'
import { theBrowser } from '../host.ts'
import { isolatedWorldSource, mainWorldSource, newWorldNames } from '../page/source.ts'
import { rendererProcessFields } from '../start/process-identity.ts'
import { declareFace, NotProvided, names, onlyOptions, strict } from '../strict.ts'
import { HostEvent } from '../strict-emitter.ts'
import { PageAppearance, PageControls } from './page-controls.ts'
import { PageLifecycle } from './page-lifecycle.ts'
import { type completePreferences, reportedPreferences } from './preferences.ts'
import { type PdfOptions, printToPdf } from './printing.ts'
import { deliver, encodeArguments, receiveMessage } from './renderer-messages.ts'
import { noteVisit, type Session } from './session.ts'
import { addContents, nextContentsId, removeContents } from './web-contents-registry.ts'
import { evaluateInPage, frameFace, type WebFrameMain } from './web-frame-main.ts'
import { type OpenHandler, WindowOpenings } from './window-open.ts'

export const contentsLevels = declareFace('WebContents', {
  faithful: `
    id session mainFrame getURL getTitle getType send isDestroyed getLastWebPreferences
    setWindowOpenHandler loadURL reload close executeJavaScript printToPDF setZoomLevel getZoomLevel
    forcefullyCrashRenderer`,
  recorded: 'replaceMisspelling setWebRTCIPHandlingPolicy',
})

export const contentsEvents = names(`
  will-navigate will-frame-navigate will-redirect did-start-navigation did-navigate did-navigate-in-page
    did-finish-load did-fail-load page-title-updated
  will-attach-webview render-process-gone context-menu  destroyed will-prevent-unload
  preload-error focus blur input-event
`)

/** What the contents report to their window. */
export type ContentsWindow = {
  readonly face: object
  titleUpdated(title: string): void
  firstPaint(): void
  pageGone(): void
}

type Preferences = ReturnType<typeof completePreferences>

/** How long a page may take to decide about closing; one whose scripts never yield doesn't answer. */
const unloadPatience = 1500

export class WebContents extends PageControls {
  readonly face: this = strict(this, 'WebContents', contentsLevels)
  readonly id = nextContentsId()
  readonly owner: Session
  window: ContentsWindow | undefined
  readonly #preferences: Preferences
  readonly #names = newWorldNames()
  readonly #lifecycle: PageLifecycle
  readonly #openings = new WindowOpenings(() => this.getURL())
  readonly #ready: Promise<PageTarget>
  #title = ''
  #destroyed = false
  #allowUnload = false
  #ending: 'asked' | 'ordered' | undefined
  #closingByForce: NodeJS.Timeout | undefined

  constructor(owner: Session, preferences: Preferences, size: { width: number; height: number }) {
    super('WebContents', contentsEvents, new PageAppearance(size))
    this.owner = owner
    this.#preferences = preferences
    this.#lifecycle = new PageLifecycle(
      (event, ...values) => this.emit(event, ...values),
      () => this.window?.firstPaint(),
    )
    addContents(this)
    this.#ready = this.#start(size)
    this.#ready.catch(() => undefined)
  }

  async #start(size: { width: number; height: number }): Promise<PageTarget> {
    const browserContextId = await this.owner.browserContext()
    const attached = await createPage({ browserContextId, ...size })
    const { connection } = await theBrowser()
    const targetId = attached.info.targetId
    const page = new PageTarget(
      connection,
      attached.session,
      targetId,
      {
        names: this.#names,
        mainWorld: mainWorldSource(this.#names),
        isolatedWorld: () => this.#isolatedWorld(),
        synchronousCalls: this.#openings.handler !== undefined || this.#asksForPaths(),
      },
      {
        message: (frame, text) => this.#receive(page, frame, text),
        synchronousCall: (_frame, request) => this.#openings.answer(request),
        event: (name, parameters) => this.#pageEvent(name, parameters, page),
      },
    )
    this.page = page
    this.#lifecycle.attach(page)
    ownPage(targetId, {
      changed: () => this.#sendClose(page),
      closed: () => this.pageClosed(),
    })
    await Promise.all([page.start(), this.appearance.attach(page.session, this.owner.getUserAgent())])
    if (this.#openings.handler) page.allowSynchronousCalls()
    attached.session.sendAndForget('Runtime.runIfWaitingForDebugger')
    // The preload shouldn't wait for the throttled timers of a background window.
    if (page.mainFrame) deliver(page, page.mainFrame, this.#names.deliver, { kind: 'resumed' })
    return page
  }

  /** webUtils.getPathForFile answers at once, so the page needs a debugger from its first document on. */
  #asksForPaths(): boolean {
    const path = this.#preferences.preload
    return path !== undefined && existsSync(path) && readFileSync(path, 'utf8').includes('webUtils')
  }

  #isolatedWorld(): string {
    const path = this.#preferences.preload
    const process = rendererProcessFields()
    try {
      const preload = path === undefined ? null : { text: readFileSync(path, 'utf8'), path }
      return isolatedWorldSource(this.#names, preload, process)
    } catch (error) {
      console.error(`Unable to load preload script: ${path}`, error)
      queueMicrotask(() => this.emit('preload-error', new HostEvent(), path, error))
      return isolatedWorldSource(this.#names, null, process)
    }
  }

  #receive(page: PageTarget, frame: Frame, text: string): void {
    if (this.#destroyed) return
    receiveMessage(
      {
        face: this.face,
        deliverName: this.#names.deliver,
        preloadPath: this.#preferences.preload,
        emit: (event, ...values) => this.emit(event, ...values),
        titleChanged: (title) => this.#titleChanged(title),
        askPermission: (permission, details, from) =>
          this.owner.permissions.request(this.face, permission, details, frameFace(from, page)),
      },
      page,
      frame,
      text,
    )
  }

  #titleChanged(title: string): void {
    if (title === this.#title) return
    this.#title = title
    this.emit('page-title-updated', new HostEvent(), title, true)
    this.window?.titleUpdated(title)
  }

  #pageEvent(...[name, parameters, page]: Parameters<PageLifecycle['handle']>): void {
    const given = Object(parameters)
    if (name === 'Page.javascriptDialogOpening') this.#dialogOpening(page, given.type)
    if (this.#destroyed) return
    this.#lifecycle.handle(name, parameters, page)
    if (name === 'Page.windowOpen')
      this.#openings.ask(given.url, given.windowName, given.windowFeatures.join(','))
    if (name === 'Page.frameNavigated') {
      noteVisit(this.owner, String(given.frame.url))
      if (given.frame.id === page.id) this.#title = ''
    }
    if (name === 'Inspector.targetCrashed') {
      this.emit('render-process-gone', new HostEvent(), { reason: 'crashed', exitCode: 11 })
    }
  }

  #dialogOpening(page: PageTarget, type: string): void {
    if (type === 'beforeunload') {
      this.#stays()
      const event = new HostEvent()
      if (!this.#allowUnload) this.emit('will-prevent-unload', event)
      const accept = this.#allowUnload || event.defaultPrevented
      page.session.sendAndForget('Page.handleJavaScriptDialog', { accept })
    } else if (this.#preferences.disableDialogs === true || !this.dialogsAnsweredByDriver) {
      page.session.sendAndForget('Page.handleJavaScriptDialog', { accept: false })
    }
  }

  /** A test driver answers alert, confirm and prompt itself. */
  dialogsAnsweredByDriver = false

  get lifecycle(): PageLifecycle {
    return this.#lifecycle
  }
  get preferences(): Preferences {
    return this.#preferences
  }
  #alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed')
  }

  get session(): object {
    return this.owner.face
  }
  get mainFrame(): WebFrameMain {
    this.#alive()
    const frame = this.page?.mainFrame
    if (!frame || !this.page) throw new NotProvided('WebContents.mainFrame before the page exists')
    return frameFace(frame, this.page)
  }
  getURL(): string {
    return this.#lifecycle.url
  }
  getTitle(): string {
    return this.#title === '' ? this.#lifecycle.url : this.#title
  }
  getType(): 'window' {
    return 'window'
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
  getLastWebPreferences(): ReturnType<typeof reportedPreferences> {
    return reportedPreferences(this.#preferences)
  }

  send(channel: string, ...values: unknown[]): void {
    this.#alive()
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const message = encodeArguments(values)
    const frame = this.page?.mainFrame
    if (this.page && frame) deliver(this.page, frame, this.#names.deliver, { kind: 'send', channel, message })
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    if (typeof handler !== 'function') throw new TypeError('The window-open handler must be a function')
    this.#openings.handler = handler
    this.page?.allowSynchronousCalls()
  }

  async loadURL(url: string, options: { httpReferrer?: string } = {}): Promise<void> {
    this.#alive()
    onlyOptions(options, ['httpReferrer'], 'loadURL options')
    new URL(url)
    const page = await this.#ready
    await this.#lifecycle.load(
      page,
      url,
      options.httpReferrer === undefined ? {} : { referrer: options.httpReferrer },
    )
  }
  reload(): void {
    const { page } = this
    if (!page?.mainFrame) return
    this.#lifecycle.expect(page.mainFrame.url.split('#')[0] ?? '')
    page.session.sendAndForget('Page.reload')
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    const page = await this.#ready
    if (!page.mainFrame) throw new Error('Script failed to execute: no frame')
    return evaluateInPage(page.mainFrame, code, userGesture)
  }
  async printToPDF(options: PdfOptions = {}): Promise<Buffer> {
    const page = await this.#ready
    return printToPdf(page.session, options)
  }
  /** Closes the page; with waitForBeforeUnload the page may refuse. */
  close(options: { waitForBeforeUnload?: boolean } = {}): void {
    if (this.#destroyed) return
    const asks = options.waitForBeforeUnload === true
    if (asks) this.#closingByForce ??= setTimeout(() => this.#orderEnd(), unloadPatience)
    if (this.#ending !== 'ordered') this.#ending = asks ? 'asked' : 'ordered'
    void this.#ready.then(
      (page) => this.#sendClose(page),
      () => this.pageClosed(),
    )
  }

  #orderEnd(): void {
    this.#ending = 'ordered'
    if (this.page) this.#sendClose(this.page)
    else this.pageClosed()
  }

  /**
   * Chromium sends a close request to the visible document, and the request is lost with that document. A request that
   * arrives while the next document takes over is lost, although it succeeded, so every new document gets it again.
   */
  #sendClose(page: PageTarget): void {
    if (this.#ending === 'asked') page.session.sendAndForget('Page.close')
    if (this.#ending === 'ordered') closePage(page.id)
  }

  /** The page refused to close. */
  #stays(): void {
    clearTimeout(this.#closingByForce)
    this.#closingByForce = undefined
    if (this.#ending === 'asked') this.#ending = undefined
  }

  /** Marks the contents as gone at once and closes the page in the background. */
  destroyNow(): void {
    this.#allowUnload = true
    if (this.#destroyed) return
    this.close()
    this.pageClosed()
  }

  pageClosed(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.#stays()
    this.appearance.detach()
    this.#lifecycle.abandon()
    removeContents(this)
    this.emit('destroyed', new HostEvent())
    this.window?.pageGone()
  }
}
