// Turns the browser's reports about one page into Electron's navigation and loading events, and starts the
// application's navigations.
import type { Frame, PageTarget } from '../browser/page-target.ts'
import type { EventName, Payload } from '../browser/protocol.ts'
import { isCustomScheme, originOf, schemeOf, toBrowserUrl, toElectronUrl } from '../browser/schemes.ts'
import { HostEvent } from '../strict-emitter.ts'
import { type NetError, netError } from './net-errors.ts'
import { frameFace } from './web-frame-main.ts'

/** Emits on the owning WebContents. */
export type Emit = (event: string, ...values: unknown[]) => void

type DocumentResponse = { readonly status: number; readonly statusText: string }

/** Schemes a page may navigate to without a network request. */
const withoutRequest = new Set(['about', 'blob', 'data', 'javascript'])

export class PageLifecycle {
  readonly #emit: Emit
  readonly #firstPaint: () => void
  #page: PageTarget | undefined
  #url = ''
  readonly #expected = new Set<string>()
  readonly #responses = new Map<string, DocumentResponse>()
  #finishLoad: ((failure: NetError | undefined) => void) | undefined

  constructor(emit: Emit, firstPaint: () => void) {
    this.#emit = emit
    this.#firstPaint = firstPaint
  }

  attach(page: PageTarget): void {
    this.#page = page
  }

  get url(): string {
    return this.#url
  }
  /** Expects a main-frame navigation to this browser URL that the page itself didn't cause. */
  expect(browserUrl: string): void {
    this.#expected.add(browserUrl)
  }

  /** Starts a navigation and resolves or rejects as webContents.loadURL does. */
  async load(page: PageTarget, url: string, extra: { readonly referrer?: string }): Promise<void> {
    const target = toBrowserUrl(new URL(url).href)
    this.#finishLoad?.(netError('ERR_ABORTED'))
    const finished = new Promise<NetError | undefined>((resolve) => {
      this.#finishLoad = resolve
    })
    this.expect(target)
    const { errorText, isDownload, loaderId } = await page.session.send('Page.navigate', {
      url: target,
      ...(extra.referrer === undefined ? {} : { referrer: extra.referrer }),
    })
    this.#expected.delete(target)
    const sameDocument = loaderId === undefined && errorText === undefined
    if (errorText !== undefined || isDownload === true) this.#failed(netError(errorText ?? 'ERR_ABORTED'))
    else if (sameDocument) this.#finishLoad?.(undefined)
    const failure = await finished
    if (!failure) return
    const error = new Error(`${failure.description} (${failure.code}) loading '${url}'`)
    throw Object.assign(error, { errno: failure.code, code: failure.description, url })
  }

  #failed(failure: NetError): void {
    this.#finishLoad?.(failure)
    this.#finishLoad = undefined
  }

  /** Ends a pending load when the page is closed. */
  abandon(): void {
    this.#failed(netError('ERR_ABORTED'))
  }

  noteResponse(frameId: string, status: number, statusText: string): void {
    this.#responses.set(frameId, { status, statusText })
  }

  /**
   * Asks the application about an upcoming navigation. Returns true to continue. Called for every document request,
   * including redirect targets.
   */
  decide(frame: Frame, browserUrl: string, isRedirect: boolean): boolean {
    const isMainFrame = frame.parent === undefined
    const isExpected = isMainFrame && !isRedirect && this.#expected.delete(browserUrl)
    if (isExpected) return true
    const url = toElectronUrl(browserUrl)
    const names = isRedirect
      ? ['will-redirect']
      : ['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])]
    const isAllowed = names.every((name) => {
      const event = this.#details(frame, url, false)
      if (name === 'will-frame-navigate') this.#emit(name, event)
      else this.#emit(name, event, url, false, isMainFrame)
      return !event.defaultPrevented
    })
    // Electron reports a load that ended at a redirect without saying why.
    if (!isAllowed && isRedirect && isMainFrame) this.#failed(netError('ERR_FAILED'))
    return isAllowed
  }

  #details(frame: Frame, url: string, isSameDocument: boolean) {
    const page = this.#page
    const face = page ? frameFace(frame, page) : null
    const isMainFrame = frame.parent === undefined
    return Object.assign(new HostEvent(), { url, isSameDocument, isMainFrame, frame: face, initiator: face })
  }

  handle<E extends EventName>(name: E, parameters: Payload<E>, page: PageTarget): void {
    const handler: ((parameters: Payload<E>, page: PageTarget) => void) | undefined = this.#handlers[name]
    handler?.(parameters, page)
  }

  readonly #handlers: {
    [E in EventName]?: (parameters: Payload<E>, page: PageTarget) => void
  } = {
    'Page.frameStartedNavigating': ({ frameId, url, navigationType }, page) => {
      const frame = page.frames.get(frameId)
      const isSameDocument = navigationType.toLowerCase().includes('samedocument')
      if (!frame) return
      const event = this.#details(frame, toElectronUrl(url), isSameDocument)
      this.#emit('did-start-navigation', event, event.url, isSameDocument, event.isMainFrame)
    },
    'Page.frameRequestedNavigation': ({ frameId, url, disposition, reason }, page) => {
      const frame = page.frames.get(frameId)
      if (!frame || disposition !== 'currentTab') return
      const scheme = schemeOf(url)
      if (scheme === 'http' || scheme === 'https' || scheme === 'javascript') return
      if (withoutRequest.has(scheme)) {
        if (reason !== 'initialFrameNavigation') this.decide(frame, url, false)
        return
      }
      void this.#leaveForScheme(frame, url, page)
    },
    'Page.frameNavigated': ({ frame }, page) => {
      const known = page.frames.get(frame.id)
      if (!known) return
      const isMainFrame = frame.parentId === undefined && frame.id === page.id
      const browserUrl = frame.url + (frame.urlFragment ?? '')
      if (frame.unreachableUrl !== undefined) {
        const url = toElectronUrl(frame.unreachableUrl)
        if (isMainFrame) this.#url = url
        // The protocol doesn't name the cause here.
        const { code, description } = netError('ERR_FAILED')
        this.#emit('did-fail-load', new HostEvent(), code, description, url, isMainFrame)
        return
      }
      const url = toElectronUrl(browserUrl)
      const response = this.#responses.get(frame.id)
      this.#responses.delete(frame.id)
      if (!isMainFrame) return
      this.#url = url
      this.#emit('did-navigate', new HostEvent(), url, response?.status ?? -1, response?.statusText ?? '')
    },
    'Page.navigatedWithinDocument': ({ frameId, url }, page) => {
      const frame = page.frames.get(frameId)
      if (!frame) return
      const isMainFrame = frame.parent === undefined
      if (isMainFrame) this.#url = toElectronUrl(url)
      this.#emit('did-navigate-in-page', new HostEvent(), toElectronUrl(url), isMainFrame)
    },
    'Page.lifecycleEvent': ({ frameId, name }, page) => {
      if (frameId !== page.id || this.#url === '') return
      if (name === 'firstPaint') this.#firstPaint()
      if (name !== 'load' || originOf(this.#url) === 'chrome-error://chromewebdata') return
      this.#emit('did-finish-load')
      this.#firstPaint()
      this.#finishLoad?.(undefined)
      this.#finishLoad = undefined
    },
  }

  /** The page wants to open a scheme Chromium doesn't know: ask, then navigate ourselves if it's one of ours. */
  async #leaveForScheme(frame: Frame, url: string, page: PageTarget): Promise<void> {
    const allowed = this.decide(frame, url, false)
    if (!allowed || !isCustomScheme(schemeOf(url)) || frame.parent !== undefined) return
    const target = toBrowserUrl(url)
    this.expect(target)
    await page.session.send('Page.navigate', { url: target }).catch(() => undefined)
    this.#expected.delete(target)
  }
}
