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
  #loading = false
  #loaded = false
  #url = ''
  readonly #expected = new Set<string>()
  readonly #responses = new Map<string, DocumentResponse>()
  readonly #failures = new Map<string, string>()
  readonly #redirected = new Set<string>()
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
  get isLoading(): boolean {
    return this.#loading
  }
  get hasLoaded(): boolean {
    return this.#loaded
  }

  /** Notes that a main-frame navigation to this browser URL isn't the page's own doing. */
  expect(browserUrl: string): void {
    this.#expected.add(browserUrl)
  }

  /** Starts a navigation and resolves or rejects as webContents.loadURL does. */
  async load(page: PageTarget, url: string, extra: { readonly referrer?: string }): Promise<void> {
    const target = toBrowserUrl(new URL(url).href)
    this.#finishLoad?.(netError('ERR_ABORTED'))
    const settled = new Promise<NetError | undefined>((resolve) => {
      this.#finishLoad = resolve
    })
    this.expect(target)
    const { errorText, isDownload, loaderId } = await page.session.send('Page.navigate', {
      url: target,
      ...(extra.referrer === undefined ? {} : { referrer: extra.referrer }),
    })
    this.#expected.delete(target)
    const sameDocument = loaderId === undefined && errorText === undefined
    if (errorText !== undefined || isDownload === true)
      this.#failed(page, target, netError(errorText ?? 'ERR_ABORTED'))
    else if (sameDocument) this.#finishLoad?.(undefined)
    const failure = await settled
    if (!failure) return
    const error = new Error(`${failure.description} (${failure.code}) loading '${url}'`)
    throw Object.assign(error, { errno: failure.code, code: failure.description, url })
  }

  #failed(page: PageTarget, browserUrl: string, failure: NetError): void {
    const finish = this.#finishLoad
    this.#finishLoad = undefined
    const frame = page.mainFrame
    const values = [
      failure.code,
      failure.description,
      toElectronUrl(browserUrl),
      true,
      ...this.#numbers(frame),
    ]
    this.#emit('did-fail-provisional-load', new HostEvent(), ...values)
    if (failure.code !== -3) this.#emit('did-fail-load', new HostEvent(), ...values)
    finish?.(failure)
  }

  /** Ends a pending load when the page is taken away. */
  abandon(): void {
    this.#finishLoad?.(netError('ERR_ABORTED'))
    this.#finishLoad = undefined
  }

  noteResponse(frameId: string, status: number, statusText: string): void {
    this.#responses.set(frameId, { status, statusText })
    if (this.#redirected.delete(frameId)) this.#redirected.delete(frameId)
  }

  noteFailure(frameId: string, reason: string): void {
    this.#failures.set(frameId, reason)
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
    for (const name of names) if (!this.#ask(name, frame, url, isMainFrame)) return false
    if (isRedirect) this.#emitDetails('did-redirect-navigation', frame, url, false)
    return true
  }

  #ask(name: string, frame: Frame, url: string, isMainFrame: boolean): boolean {
    const event = this.#details(frame, url, false)
    if (name === 'will-frame-navigate') this.#emit(name, event)
    else this.#emit(name, event, url, false, isMainFrame, ...this.#numbers(frame))
    return !event.defaultPrevented
  }

  #details(frame: Frame, url: string, isSameDocument: boolean) {
    const page = this.#page
    const face = page ? frameFace(frame, page) : null
    const isMainFrame = frame.parent === undefined
    return Object.assign(new HostEvent(), { url, isSameDocument, isMainFrame, frame: face, initiator: face })
  }

  #emitDetails(name: string, frame: Frame, url: string, isSameDocument: boolean): void {
    const event = this.#details(frame, url, isSameDocument)
    this.#emit(name, event, url, isSameDocument, event.isMainFrame, ...this.#numbers(frame))
  }

  #numbers(frame: Frame | undefined): [number, number] {
    if (!frame || !this.#page) return [0, 0]
    return [frameFace(frame, this.#page).processId, frame.routingId]
  }

  #startLoading(): void {
    if (this.#loading) return
    this.#loading = true
    this.#emit('did-start-loading')
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
      if (frameId === page.id && !isSameDocument) this.#startLoading()
      if (frame) this.#emitDetails('did-start-navigation', frame, toElectronUrl(url), isSameDocument)
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
        const failure = netError(this.#failures.get(frame.id) ?? 'ERR_FAILED')
        if (isMainFrame) {
          this.#url = toElectronUrl(frame.unreachableUrl)
          if (!this.#finishLoad) this.#failed(page, frame.unreachableUrl, failure)
        } else {
          const url = toElectronUrl(frame.unreachableUrl)
          this.#emit(
            'did-fail-load',
            new HostEvent(),
            failure.code,
            failure.description,
            url,
            false,
            ...this.#numbers(known),
          )
        }
        return
      }
      const url = toElectronUrl(browserUrl)
      const response = this.#responses.get(frame.id)
      this.#responses.delete(frame.id)
      if (isMainFrame) {
        this.#url = url
        this.#loaded = false
      }
      const values = [url, response?.status ?? -1, response?.statusText ?? '']
      this.#emit('did-frame-navigate', new HostEvent(), ...values, isMainFrame, ...this.#numbers(known))
      if (isMainFrame) this.#emit('did-navigate', new HostEvent(), ...values)
    },
    'Page.navigatedWithinDocument': ({ frameId, url }, page) => {
      const frame = page.frames.get(frameId)
      if (!frame) return
      const isMainFrame = frame.parent === undefined
      if (isMainFrame) this.#url = toElectronUrl(url)
      this.#emit(
        'did-navigate-in-page',
        new HostEvent(),
        toElectronUrl(url),
        isMainFrame,
        ...this.#numbers(frame),
      )
    },
    'Page.frameStartedLoading': ({ frameId }, page) => {
      if (frameId === page.id) this.#startLoading()
    },
    'Page.frameStoppedLoading': ({ frameId }, page) => {
      if (frameId !== page.id || !this.#loading) return
      this.#loading = false
      this.#emit('did-stop-loading')
    },
    'Page.lifecycleEvent': ({ frameId, name }, page) => {
      if (frameId !== page.id || this.#url === '') return
      if (name === 'DOMContentLoaded') this.#emit('dom-ready', new HostEvent())
      if (name === 'firstPaint') this.#firstPaint()
      if (name !== 'load' || originOf(this.#url) === 'chrome-error://chromewebdata') return
      this.#loaded = true
      this.#emit('did-frame-finish-load', new HostEvent(), true, ...this.#numbers(page.mainFrame))
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

/** The parameters of the DevTools protocol's `Runtime.consoleAPICalled`. */
interface ConsoleCall {
  readonly type: string
  readonly args: readonly { readonly value?: unknown; readonly description?: string }[]
  readonly stackTrace?: {
    readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[]
  }
}

/** The details of Electron's `console-message`: level, text and source position, counted from line 1. */
export function consoleMessage({ type, args, stackTrace }: ConsoleCall) {
  const [top] = stackTrace?.callFrames ?? []
  return {
    level: consoleLevels[type] ?? 'info',
    message: args.map(({ value, description }) => String(value ?? description ?? '')).join(' '),
    lineNumber: (top?.lineNumber ?? -1) + 1,
    sourceId: toElectronUrl(top?.url ?? ''),
  }
}

const consoleLevels: Readonly<Record<string, string>> = { error: 'error', warning: 'warning', debug: 'debug' }
