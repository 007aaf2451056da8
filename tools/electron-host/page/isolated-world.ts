/// <reference lib="dom" />
// Runs in the isolated world of every document of a window, before any page script. It is sent to the browser by its
// source text and refers to nothing outside itself.
import type { Bridge, BridgeMessage, BridgeReply, createBridge } from './bridge.ts'
import type { Codec } from './codec.ts'

/** Node's input for the isolated world; all names are random and differ between windows. */
export type IsolatedWorldConfiguration = {
  readonly binding: string
  readonly deliver: string
  readonly watch: string
  readonly hello: string
  readonly welcome: string
  readonly toPage: string
  readonly toPreload: string
  readonly process: Readonly<Record<string, unknown>>
}

export function runIsolatedWorld(
  configuration: IsolatedWorldConfiguration,
  codec: Codec,
  makeBridge: typeof createBridge,
  hostSynchronousCall: (request: string, file?: File) => string,
  runPreload: ((require: unknown, module: unknown, exports: unknown, process: unknown) => void) | null,
): void {
  type Listener = (...values: unknown[]) => void
  const post: (text: string) => void = Reflect.get(globalThis, configuration.binding)
  if (typeof post !== 'function') return
  // A new window's empty document may pass its global object on to the first real one: run once, check twice.
  const watchAgain: unknown = Reflect.get(globalThis, configuration.watch)
  if (typeof watchAgain === 'function') {
    watchAgain()
    return
  }
  const send = (kind: string, fields: object) => post(JSON.stringify({ kind, ...fields }))
  const isMainFrame = window.parent === window

  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  const ask = (kind: string, fields: object) =>
    new Promise<unknown>((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      send(kind, { id: lastId, ...fields })
    })

  const provide = <T extends object>(name: string, members: T): T =>
    new Proxy(members, {
      get(object, key) {
        const isKnown = typeof key === 'symbol' || key === 'then' || key === '__esModule' || key in object
        if (isKnown) {
          const value: unknown = Reflect.get(object, key)
          return typeof value === 'function' && key !== 'constructor' ? value.bind(object) : value
        }
        throw new Error(`electron-host does not provide ${name}.${key} in a preload script`)
      },
    })

  const toMessage = (values: unknown[]): string => {
    let cloned: unknown
    try {
      cloned = structuredClone(values)
    } catch {
      throw new Error('An object could not be cloned.')
    }
    return codec.encode(cloned)
  }
  const channelName = (channel: unknown): string => {
    if (typeof channel !== 'string') throw new TypeError('channel must be a string')
    return channel
  }

  const listeners = new Map<string, Listener[]>()
  class IpcRenderer {
    on(channel: string, listener: Listener): this {
      if (typeof listener !== 'function')
        throw new TypeError('The "listener" argument must be of type function.')
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return this
    }
    off(channel: string, listener: Listener): this {
      const known = listeners.get(channel) ?? []
      const index = known.lastIndexOf(listener)
      if (index >= 0) listeners.set(channel, known.toSpliced(index, 1))
      return this
    }
    invoke(channel: string, ...values: unknown[]): Promise<unknown> {
      const message = toMessage(values)
      return ask('invoke', { channel: channelName(channel), message }).catch((error: Error) => {
        throw new Error(`Error invoking remote method '${channel}': ${error.message}`)
      })
    }
  }
  const ipcRenderer = new IpcRenderer()

  let bridge: Bridge | undefined
  const exposed = new Set<string>()
  const contextBridge = provide('contextBridge', {
    exposeInMainWorld(key: string, value: unknown): void {
      if (typeof key !== 'string') throw new TypeError('apiKey must be a string')
      if (!bridge) throw new Error('The context bridge is not available in this document')
      if (exposed.has(key))
        throw new Error('Cannot bind an API on top of an existing property on the window object')
      const reply = sendToPage({ kind: 'expose', id: key, value: bridge.encode(value) })
      if (!reply.ok) throw new Error(String(reply.value))
      exposed.add(key)
    },
  })

  let sendToPage: (message: BridgeMessage) => BridgeReply = () => ({
    ok: false,
    value: 'The page is not reachable',
  })
  window.addEventListener(
    configuration.welcome,
    (event) => {
      event.stopImmediatePropagation()
      const node = event instanceof MouseEvent ? event.relatedTarget : null
      if (!node || bridge) return
      let lastReply: BridgeReply = { ok: false, value: 'The page did not answer' }
      node.addEventListener(`${configuration.toPage}-reply`, (reply) => {
        if (reply instanceof CustomEvent) lastReply = reply.detail
      })
      sendToPage = (message) => {
        lastReply = { ok: false, value: 'The page did not answer' }
        node.dispatchEvent(new CustomEvent(configuration.toPage, { detail: message }))
        return lastReply
      }
      const made = makeBridge(
        'p',
        (message) => sendToPage(message),
        () => undefined,
      )
      bridge = made
      node.addEventListener(configuration.toPreload, (received) => {
        if (!(received instanceof CustomEvent)) return
        const message: BridgeMessage = received.detail
        const detail = message.kind === 'expose' ? service(message) : made.receive(message)
        node.dispatchEvent(new CustomEvent(`${configuration.toPreload}-reply`, { detail }))
      })
      const service = (message: BridgeMessage): BridgeReply => {
        const fields = Object(message.value)
        if (message.id === 'window-open')
          return { ok: true, value: hostSynchronousCall(JSON.stringify({ kind: 'window-open', ...fields })) }
        if (message.id !== 'permission') return { ok: false, value: 'unknown service' }
        const answer = ask('permission', {
          permission: String(fields.permission),
          details: JSON.stringify(fields.details),
        })
        return { ok: true, value: made.encode(answer) }
      }
      startPreload()
    },
    { capture: true },
  )
  Object.defineProperty(globalThis, configuration.deliver, {
    value: (text: string) => {
      const message = JSON.parse(text)
      if (message.kind === 'resumed') {
        greet()
        return
      }
      if (message.kind === 'send') {
        const values = codec.decode(message.message)
        const event = { sender: ipcFace, ports: [] }
        for (const listener of listeners.get(message.channel) ?? []) {
          try {
            listener.call(ipcRenderer, event, ...(Array.isArray(values) ? values : []))
          } catch (error) {
            reportError(error)
          }
        }
        return
      }
      const asked = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.ok) asked?.resolve(codec.decode(message.message))
      else asked?.reject(new Error(message.error))
    },
  })

  const watchDocument = () => {
    // First in line: no script of the page has run yet, and events dispatched by a script are never trusted.
    for (const [name, type] of [
      ['keydown', 'rawKeyDown'],
      ['mousedown', 'mouseDown'],
      ['touchstart', 'touchStart'],
    ] as const) {
      const report = (event: Event) => {
        if (event.isTrusted) send('input', { type })
      }
      window.addEventListener(name, report, { capture: true, passive: true })
    }
    const reportCopy = () => send('copied', { text: String(window.getSelection() ?? '') })
    document.addEventListener('copy', reportCopy)
    document.addEventListener('cut', reportCopy)
    document.addEventListener('contextmenu', (event) => {
      const target = event.composedPath()[0]
      const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
      // Only text fields have a caret position.
      const holdsText = isField && (target.selectionStart !== null || /^(email|number)$/.test(target.type))
      const editable = isField
        ? holdsText && !target.disabled && !target.readOnly
        : target instanceof HTMLElement && target.isContentEditable
      const link = target instanceof Element ? target.closest('a[href]') : null
      window.setTimeout(() => {
        if (event.defaultPrevented) return
        send('context-menu', {
          x: event.clientX,
          y: event.clientY,
          menuSourceType: event.button === 2 ? 'mouse' : 'keyboard',
          isEditable: editable,
          isSecret: isField && target.type === 'password',
          canUndo: document.queryCommandEnabled('undo'),
          canRedo: document.queryCommandEnabled('redo'),
          canSelectAll: document.queryCommandEnabled('selectAll'),
          selectionText: String(window.getSelection() ?? ''),
          linkURL: link instanceof HTMLAnchorElement ? link.href : '',
        })
      })
    })

    const reportTitle = () => {
      if (document.title !== '') send('title', { title: document.title })
    }
    if (isMainFrame) {
      document.addEventListener('DOMContentLoaded', () => {
        reportTitle()
        const watched = { subtree: true, childList: true, characterData: true }
        if (document.head) new MutationObserver(reportTitle).observe(document.head, watched)
      })
    }
  }
  Object.defineProperty(globalThis, configuration.watch, { value: watchDocument })
  watchDocument()

  const webUtils = provide('webUtils', {
    getPathForFile(file: unknown): string {
      if (!(file instanceof File)) throw new TypeError('getPathForFile expected a single File')
      return hostSynchronousCall(JSON.stringify({ kind: 'path' }), file)
    },
  })
  const ipcFace = provide('ipcRenderer', ipcRenderer)
  let hasStarted = false
  const startPreload = () => {
    if (hasStarted || !runPreload || !isMainFrame) return
    hasStarted = true
    const process = provide('process', { ...configuration.process, isMainFrame })
    const modules: Record<string, unknown> = {
      electron: provide('electron', { contextBridge, ipcRenderer: ipcFace, webUtils }),
    }
    const require = (name: string): unknown => {
      const found = modules[name === 'electron/renderer' ? 'electron' : name]
      if (found === undefined) throw new Error(`module not found: ${name}`)
      return found
    }
    const module = { exports: {} }
    try {
      runPreload(require, module, module.exports, process)
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error))
      send('preload-error', { message: failure.message, stack: failure.stack ?? '' })
      reportError(failure)
    }
  }
  // No listener runs while a new window is held back: repeats the greeting until the page's world has answered.
  function greet(): void {
    if (bridge) return
    window.dispatchEvent(new CustomEvent(configuration.hello))
    if (!bridge) setTimeout(greet, 1)
  }
  greet()
}
