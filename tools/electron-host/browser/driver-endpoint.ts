// The endpoint for test drivers. Each driver gets its own connection to Chromium through a filter: it sees only the
// application's pages, under the addresses the application knows, and can't create pages.
import { WebSocket, WebSocketServer } from 'ws'
import { currentColourScheme } from '../api/page-controls.ts'
import { contentsOfFrame } from '../api/web-contents-registry.ts'
import { customSchemeNames, toBrowserUrl } from './schemes.ts'
import { isAdopted, targetFilter } from './targets.ts'

type Message = {
  readonly id?: number
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly sessionId?: string
}

/** Listens on a loopback port (0: any free one) and returns the address. */
export async function startDriverEndpoint(browserAddress: string, port: number): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port, perMessageDeflate: false })
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  server.on('connection', (driver) => connectDriver(driver, browserAddress))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the driver endpoint has no port')
  return `ws://127.0.0.1:${address.port}/devtools/browser/${new URL(browserAddress).pathname.split('/').at(-1)}`
}

function connectDriver(driver: WebSocket, browserAddress: string): void {
  const browser = new WebSocket(browserAddress, { perMessageDeflate: false, maxPayload: 0 })
  const early: string[] = []
  const targets = new Map<string, string>()
  const toBrowser = (text: string) => {
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  }
  browser.on('open', () => {
    for (const text of early) browser.send(text)
  })
  driver.on('message', (data) => {
    const message: Message = JSON.parse(String(data))
    const answer = answerHere(message)
    if (answer) driver.send(JSON.stringify({ id: message.id, sessionId: message.sessionId, ...answer }))
    else toBrowser(JSON.stringify(adjusted(message, targets)))
  })
  browser.on('message', (data) => {
    const text = String(data)
    const opened = openedPage(text)
    const session = opened?.sessionId ?? /"sessionId":"([0-9A-F]+)"/.exec(text.slice(-60))?.[1] ?? ''
    if (opened) {
      held.set(session, [])
      void isAdopted(opened.targetId).then((adopted) => {
        const waiting = held.get(session) ?? []
        held.delete(session)
        if (adopted) for (const one of [text, ...waiting]) forward(one)
      })
      return
    }
    if (held.has(session)) held.get(session)?.push(text)
    else forward(text)
  })
  const held = new Map<string, string[]>()
  const forward = (text: string) => {
    if (!isHidden(text, targets)) driver.send(withElectronUrls(text))
  }
  const end = () => {
    browser.close()
    driver.close()
  }
  for (const socket of [browser, driver]) {
    socket.on('close', end)
    socket.on('error', end)
  }
}

const refused = new Set([
  'Target.createTarget',
  'Target.createBrowserContext',
  'Target.disposeBrowserContext',
  'Browser.close',
])
/** The host's own settings, which a driver's must not replace. Electron's browser target has none of these either. */
const ignored = new Set([
  'Browser.setDownloadBehavior',
  'Browser.setPermission',
  'Browser.grantPermissions',
  'Browser.resetPermissions',
])

function answerHere({ method = '' }: Message): object | undefined {
  if (refused.has(method)) return { error: { code: -32000, message: 'Not supported' } }
  if (ignored.has(method)) return { result: {} }
  return undefined
}

function adjusted(message: Message, targets: ReadonlyMap<string, string>): Message {
  const { method, params = {}, sessionId } = message
  const contents = contentsOfFrame(targets.get(sessionId ?? '') ?? '')
  if (method === 'Target.setAutoAttach' && sessionId === undefined) {
    return { ...message, params: { ...params, filter: targetFilter } }
  }
  if (method === 'Page.navigate') {
    const url = toBrowserUrl(String(params.url))
    contents?.lifecycle.expect(url)
    return { ...message, params: { ...params, url } }
  }
  if (method === 'Page.reload') contents?.lifecycle.expect(contents.page?.mainFrame?.url.split('#')[0] ?? '')
  if (method === 'Emulation.setEmulatedMedia' && contents && Array.isArray(params.features)) {
    const features = params.features.map((feature) => ({ ...Object(feature) }))
    for (const feature of features) {
      if (feature.name !== 'prefers-color-scheme') continue
      contents.appearance.emulatedByDriver = feature.value !== ''
      if (feature.value === '') feature.value = currentColourScheme()
    }
    return { ...message, params: { ...params, features } }
  }
  return message
}

/** A page that is new to the driver: it's only shown once it belongs to the application. */
function openedPage(text: string): { readonly sessionId: string; readonly targetId: string } | undefined {
  if (!text.startsWith('{"method":"Target.attachedToTarget"')) return undefined
  const { params } = JSON.parse(text)
  if (params.targetInfo.type !== 'page') return undefined
  return { sessionId: params.sessionId, targetId: params.targetInfo.targetId }
}

/** Preserves the driver's session names, and hides what Electron's driver wouldn't see. */
function isHidden(text: string, targets: Map<string, string>): boolean {
  if (text.startsWith('{"method":"Target.attachedToTarget"')) {
    const { params } = JSON.parse(text)
    targets.set(params.sessionId, params.targetInfo.targetId)
    const contents = contentsOfFrame(params.targetInfo.targetId)
    if (contents) contents.dialogsAnsweredByDriver = true
  }
  if (text.startsWith('{"method":"Page.javascriptDialogOpening"')) {
    const { params, sessionId } = JSON.parse(text)
    const contents = contentsOfFrame(targets.get(sessionId) ?? '')
    return params.type === 'beforeunload' || contents?.preferences.disableDialogs === true
  }
  return false
}

/** Translates URLs, only in fields that contain one, to the application's. */
function withElectronUrls(text: string): string {
  let translated = text
  for (const scheme of customSchemeNames()) {
    if (!translated.includes(`.${scheme}.invalid`)) continue
    translated = translated.replaceAll(
      new RegExp(
        `"(url|documentURL|origin|securityOrigin|unreachableUrl)":"https://([^/"?#]+)\\.${scheme}\\.invalid`,
        'g',
      ),
      `"$1":"${scheme}://$2`,
    )
  }
  return translated
}
