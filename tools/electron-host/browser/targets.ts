// Creates pages and hands them to their owners before their scripts run; refuses pages that pages open themselves.
import { theBrowser } from '../host.ts'
import type { Session } from './connection.ts'
import type { Protocol } from './protocol.ts'

/** A page that is attached and waits for its owner to let it run. */
export type AttachedPage = { readonly session: Session; readonly info: Protocol.Target.TargetInfo }

/** `changed` comes for every new document, once the browser itself has taken it over, and for new titles. */
type Owner = { changed(): void; closed(): void }

const attached = new Map<string, AttachedPage>()
const claims = new Map<string, (page: AttachedPage) => void>()
const owners = new Map<string, Owner>()
let creating = 0

/** Only these kinds of target concern the host; the browser's own user interface doesn't. */
export const targetFilter: Protocol.Target.TargetFilter = [
  { type: 'browser', exclude: true },
  { type: 'tab', exclude: true },
  { type: 'browser_ui', exclude: true },
  { type: 'webview', exclude: true },
  {},
]

/** Registers callbacks for a page's documents and its end. */
export function ownPage(targetId: string, owner: Owner): void {
  owners.set(targetId, owner)
  verdictOf(targetId).resolve(true)
}

const verdicts = new Map<string, PromiseWithResolvers<boolean>>()

function verdictOf(targetId: string): PromiseWithResolvers<boolean> {
  const known = verdicts.get(targetId)
  if (known) return known
  const made = Promise.withResolvers<boolean>()
  verdicts.set(targetId, made)
  return made
}

/** Whether a page now belongs to the application; false once it was refused or has ended. */
export const isAdopted = (targetId: string): Promise<boolean> => verdictOf(targetId).promise

const ending = new Map<string, NodeJS.Timeout>()
const orderAgainAfter = 500

/**
 * Closes a page without asking it. Chromium confirms a close request but drops it if the next document takes over at
 * that moment, so it's repeated until the page is gone.
 */
export function closePage(targetId: string): void {
  const order = () =>
    theBrowser()
      .then(({ connection }) => connection.root.send('Target.closeTarget', { targetId }))
      .catch(() => pageHasGone(targetId))
  if (!ending.has(targetId)) ending.set(targetId, setInterval(order, orderAgainAfter).unref())
  void order()
}

function pageHasGone(targetId: string): void {
  clearInterval(ending.get(targetId))
  ending.delete(targetId)
}

/** Closes a page that must not exist. */
function refusePage(targetId: string): void {
  verdictOf(targetId).resolve(false)
  closePage(targetId)
}

export async function watchTargets(): Promise<void> {
  const { root } = (await theBrowser()).connection
  root.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    void attach(sessionId, targetInfo)
  })
  root.on('Target.detachedFromTarget', ({ targetId, sessionId }) => {
    attached.delete(targetId ?? '')
    pageHasGone(targetId ?? '')
    verdicts.get(targetId ?? '')?.resolve(false)
    verdicts.delete(targetId ?? '')
    const owner = owners.get(targetId ?? '')
    owners.delete(targetId ?? '')
    void theBrowser().then(({ connection }) => connection.forget(sessionId))
    owner?.closed()
  })
  root.on('Target.targetInfoChanged', ({ targetInfo }) => owners.get(targetInfo.targetId)?.changed())
  await root.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] })
  await root.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: targetFilter,
  })
}

async function attach(sessionId: string, info: Protocol.Target.TargetInfo): Promise<void> {
  const { connection } = await theBrowser()
  const session = connection.session(sessionId)
  if (info.type !== 'page') {
    session.sendAndForget('Runtime.runIfWaitingForDebugger')
    return
  }
  const page = { session, info }
  attached.set(info.targetId, page)
  offer(page)
}

function offer(page: AttachedPage): void {
  const claim = claims.get(page.info.targetId)
  if (claim) {
    claims.delete(page.info.targetId)
    attached.delete(page.info.targetId)
    claim(page)
  } else if (creating === 0) {
    attached.delete(page.info.targetId)
    refusePage(page.info.targetId)
  }
}

/** Opens an empty page in a browser context (none: the default one). */
export async function createPage(options: {
  readonly browserContextId: string | undefined
  readonly width: number
  readonly height: number
}): Promise<AttachedPage> {
  const { root } = (await theBrowser()).connection
  creating += 1
  try {
    const { targetId } = await root.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width: options.width,
      height: options.height,
      ...(options.browserContextId === undefined ? {} : { browserContextId: options.browserContextId }),
    })
    return await new Promise<AttachedPage>((resolve) => {
      claims.set(targetId, resolve)
      const page = attached.get(targetId)
      if (page) offer(page)
    })
  } finally {
    creating -= 1
    if (creating === 0) for (const page of attached.values()) offer(page)
  }
}
