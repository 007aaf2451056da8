import { randomUUID } from 'node:crypto'
import { BrowserWindow, type Session, session, type WebContents } from 'electron'
import type { Fault, SignInFault } from '../../../shared/core/fault.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { t } from '../../../shared/text/language.ts'
import type { Logger } from '../../core/ports.ts'
import type { SignInRequest, SignInWindow } from '../../core/ports-desktop.ts'
import { withTimeout } from '../app/with-timeout.ts'
import type { NavigationVerdict } from '../pages/navigation-policy.ts'
import { originOf } from '../pages/own-origin.ts'
import type { WebContentsGuard } from '../pages/web-contents-guard.ts'
import { securePreferences } from './page-preferences.ts'
import { showWhenReady } from './show-window.ts'
import { blockedHost, createSignInPolicy, type SignInPolicy } from './sign-in-policy.ts'

export interface SignInWindowOptions {
  readonly guard: WebContentsGuard
  readonly logger: Logger
  readonly parent: () => BrowserWindow | undefined
  /** Resolves when a new session uses the required proxy. */
  readonly whenProxySet: (partition: Session) => Promise<void>
}

const cleaningCapMs = 3_000

/**
 * Shows the sign-in pages in a separate window: fresh in-memory session, no preload, dialogs, downloads or windows, and
 * no exit but the callback, which is never sent. The title names the page's origin.
 */
export function createSignInWindow(options: SignInWindowOptions): SignInWindow {
  return {
    open(request) {
      if (request.signal.aborted) return Promise.resolve(fail(cancelled()))
      const policy = createSignInPolicy(request)
      const first = policy.navigation(request.url, true)
      if (first.kind !== 'allowed') return Promise.resolve(fail(blocked()))
      return runSignIn(options, request, policy)
    },
  }
}

function runSignIn(
  options: SignInWindowOptions,
  request: SignInRequest,
  policy: SignInPolicy,
): Promise<Outcome<URL>> {
  const partition = session.fromPartition(`sign-in-${randomUUID()}`, { cache: false })
  const parent = options.parent()
  const window = new BrowserWindow({
    width: 560,
    height: 760,
    show: false,
    title: titleOf(request.url),
    autoHideMenuBar: true,
    ...(parent === undefined ? {} : { parent }),
    webPreferences: { ...securePreferences, session: partition, disableDialogs: true, devTools: false },
  })
  if (process.platform !== 'darwin') window.removeMenu()
  const contents = window.webContents

  return new Promise((resolve) => {
    let isOver = false
    const finish = (outcome: Outcome<URL>) => {
      if (isOver) return
      isOver = true
      request.signal.removeEventListener('abort', onAbort)
      // Not inside a page's event: the window would be destroyed during its own callback.
      setImmediate(() => {
        if (!window.isDestroyed()) window.destroy()
        void forget(partition, options.logger).then(() => resolve(outcome))
      })
    }
    const onAbort = () => finish(fail(cancelled()))
    request.signal.addEventListener('abort', onAbort, { once: true })

    let refusals = 0
    // Before a page is visible, a refusal ends the sign-in; afterwards the page just stays.
    const notifyBlocked = (address: string) => {
      const host = blockedHost(address)
      if (host !== null && !isOver && page.isShown()) request.onBlocked(host)
    }
    const decide = (address: string, isMainFrame: boolean): NavigationVerdict => {
      if (isOver) return 'taken'
      const step = policy.navigation(address, isMainFrame)
      if (step.kind === 'callback') finish(succeed(step.url))
      if (step.kind === 'refused') {
        refusals += 1
        if (isMainFrame) notifyBlocked(address)
      }
      return step.kind === 'callback' ? 'taken' : step.kind
    }
    options.guard.permit(
      contents,
      ({ url, isMainFrame }) => decide(url, isMainFrame),
      (url) => {
        if (policy.navigation(url, true).kind === 'refused') notifyBlocked(url)
      },
    )
    interceptRequests(partition, policy, decide)
    const page = showOrigin(window, contents, (origin) => {
      if (!isOver) request.onOrigin(origin)
    })
    alwaysAllowClose(window, contents, () => finish(fail(closedByPerson())))

    showWhenReady(window, () => {
      if (!isOver) window.show()
    })
    const load = async () => {
      await options.whenProxySet(partition)
      if (!isOver) await contents.loadURL(request.url)
    }
    load().catch((error: unknown) => {
      // A visible page stays, whatever it failed to open; without one, the sign-in can't continue.
      if (isOver || page.isShown()) return
      finish(fail(refusals > 0 ? blocked() : unreachable(error, request.url)))
    })
  })
}

/** The last line of defense below the page's events: this session sends only what the policy allows. */
function interceptRequests(
  partition: Session,
  policy: SignInPolicy,
  decide: (address: string, isMainFrame: boolean) => NavigationVerdict,
): void {
  partition.webRequest.onBeforeRequest((details, callback) => {
    const isMainFrame = details.resourceType === 'mainFrame'
    const isDocument = isMainFrame || details.resourceType === 'subFrame'
    const passes = isDocument ? decide(details.url, isMainFrame) === 'allowed' : policy.mayLoad(details.url)
    callback({ cancel: !passes })
  })
}

function showOrigin(
  window: BrowserWindow,
  contents: WebContents,
  report: (origin: string) => void,
): { isShown(): boolean } {
  let shownOrigin: string | null = null
  contents.on('did-navigate', (_event, url) => {
    const origin = originOf(url)
    if (origin === null || origin === shownOrigin || window.isDestroyed()) return
    shownOrigin = origin
    window.setTitle(titleOf(url))
    report(origin)
  })
  window.on('page-title-updated', (event) => event.preventDefault())
  return { isShown: () => shownOrigin !== null }
}

/** The user can always close the window: a page can neither veto that (beforeunload) nor block it in a loop. */
function alwaysAllowClose(window: BrowserWindow, contents: WebContents, closed: () => void): void {
  contents.on('will-prevent-unload', (event) => event.preventDefault())
  window.on('close', closed)
  window.on('closed', closed)
  contents.on('render-process-gone', closed)
}

/** Leaves no trace of the sign-in; the session exists only in memory and ends with the window. */
async function forget(partition: Session, logger: Logger): Promise<void> {
  const cleared = await withTimeout(
    () => Promise.all([partition.clearStorageData(), partition.clearCache(), partition.clearAuthCache()]),
    cleaningCapMs,
  )
  if (cleared.kind !== 'done') logger.warn('signIn.notCleared', { kind: cleared.kind })
}

function titleOf(url: string): string {
  return t`${originOf(url) ?? t`Unknown page`} – Sign in`
}

function closedByPerson(): SignInFault {
  return { kind: 'signIn', reason: 'windowClosed', message: t`The sign-in window was closed.` }
}

function blocked(): SignInFault {
  return {
    kind: 'signIn',
    reason: 'navigationBlocked',
    message: t`The sign-in opened an address outside this environment and was stopped.`,
  }
}

function cancelled(): Fault {
  return { kind: 'cancelled', message: t`The sign-in was canceled.` }
}

function unreachable(error: unknown, url: string): Fault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return {
    kind: 'offline',
    code,
    host: new URL(url).host,
    message: t`Couldn’t load the sign-in page (${code}).`,
  }
}
