/// <reference lib="dom" />
// Runs in the page's own world before any page script. It answers the isolated world's greeting once, builds exposed
// values there, and asks the isolated world where Electron would ask the browser. Sent by its source text.
import type { BridgeMessage, BridgeReply, createBridge } from './bridge.ts'

/** The event names shared with the isolated world; random, so a page can't guess them. */
export type MainWorldConfiguration = {
  readonly hello: string
  readonly welcome: string
  readonly toPage: string
  readonly toPreload: string
}

export function runMainWorld(configuration: MainWorldConfiguration, makeBridge: typeof createBridge): void {
  const { apply } = Reflect
  const { defineProperty, hasOwn, getOwnPropertyDescriptor } = Object
  const dispatch = EventTarget.prototype.dispatchEvent
  const stop = Event.prototype.stopImmediatePropagation
  const readDetail = getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get
  const CustomEventHere = CustomEvent
  const MouseEventHere = MouseEvent
  const ErrorHere = Error
  const text = String
  const there = window
  // A new window's empty document may pass its global object on to the first real one: run once.
  const again = `${configuration.hello}-again`
  if (!there.dispatchEvent(new CustomEvent(again, { cancelable: true }))) return
  const refuse = Event.prototype.preventDefault
  // Not an element, whose document may end before its window does.
  const node = new EventTarget()
  const replyName = `${configuration.toPage}-reply`
  let lastReply: BridgeReply = { ok: false, value: 'The preload script did not answer' }

  const detailOf = (event: Event): unknown => (readDetail ? apply(readDetail, event, []) : undefined)
  const send = (message: BridgeMessage): BridgeReply => {
    lastReply = { ok: false, value: 'The preload script did not answer' }
    apply(dispatch, node, [new CustomEventHere(configuration.toPreload, { detail: message })])
    return lastReply
  }
  const bridge = makeBridge('m', send, (key, value) => {
    if (hasOwn(there, key)) {
      throw new ErrorHere('Cannot bind an API on top of an existing property on the window object')
    }
    defineProperty(there, key, { value, writable: false, enumerable: true, configurable: false })
  })
  node.addEventListener(`${configuration.toPreload}-reply`, (event) => {
    lastReply = detailOf(event) as BridgeReply
  })
  node.addEventListener(configuration.toPage, (event) => {
    const reply = bridge.receive(detailOf(event) as BridgeMessage)
    apply(dispatch, node, [new CustomEventHere(replyName, { detail: reply })])
  })
  there.addEventListener(
    again,
    (event) => {
      apply(stop, event, [])
      apply(refuse, event, [])
    },
    { capture: true },
  )
  const welcome = () =>
    apply(dispatch, there, [new MouseEventHere(configuration.welcome, { relatedTarget: node })])
  there.addEventListener(
    configuration.hello,
    (event) => {
      apply(stop, event, [])
      welcome()
    },
    { capture: true },
  )

  /** Asks Node whether a permission may be used; Chromium itself denies until Node has granted it. */
  const askPermission = (permission: string, details: object): Promise<boolean> => {
    const reply = send({ kind: 'expose', id: 'permission', value: { permission, details } })
    return reply.ok ? (bridge.decode(reply.value, false) as Promise<boolean>) : Promise.resolve(false)
  }
  type Method = (...values: unknown[]) => unknown
  const intercept = (
    holder: object | undefined,
    name: string,
    around: (original: Method) => ProxyHandler<Method>,
  ) => {
    const original: unknown = holder && Reflect.get(holder, name)
    if (!holder || typeof original !== 'function') return
    const method = original as Method
    defineProperty(holder, name, {
      value: new Proxy(method, around(method)),
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
  const afterAsking = (permission: (values: unknown[]) => string, details: (values: unknown[]) => object) => {
    return (original: Method): ProxyHandler<Method> => ({
      apply(_target, receiver, values) {
        return askPermission(permission(values), details(values)).then(() =>
          apply(original, receiver, values),
        )
      },
    })
  }
  const named = (permission: string) =>
    afterAsking(
      () => permission,
      () => ({}),
    )
  const prototypeOf = (type: string): object | undefined => {
    const found: unknown = Reflect.get(there, type)
    return typeof found === 'function' ? found.prototype : undefined
  }

  intercept(there, 'open', (original) => ({
    apply(_target, receiver, values) {
      const [url = '', frameName = '', features = ''] = values
      const reply = send({
        kind: 'expose',
        id: 'window-open',
        value: {
          url: text(url),
          frameName: text(frameName),
          features: text(features),
          base: document.baseURI,
        },
      })
      // Chromium itself throws for an invalid address; no other one opens a window.
      return reply.ok && reply.value === 'invalid' ? apply(original, receiver, values) : null
    },
  }))
  intercept(there, 'prompt', () => ({
    apply() {
      throw new ErrorHere('prompt() is and will not be supported.')
    },
  }))
  intercept(Reflect.get(there, 'Notification'), 'requestPermission', named('notifications'))
  intercept(prototypeOf('Clipboard'), 'read', named('clipboard-read'))
  intercept(prototypeOf('Clipboard'), 'readText', named('clipboard-read'))
  intercept(prototypeOf('Clipboard'), 'write', named('clipboard-sanitized-write'))
  intercept(prototypeOf('Clipboard'), 'writeText', named('clipboard-sanitized-write'))
  intercept(prototypeOf('Navigator'), 'requestMIDIAccess', named('midi'))
  intercept(prototypeOf('MediaDevices'), 'getDisplayMedia', named('display-capture'))
  intercept(
    prototypeOf('MediaDevices'),
    'getUserMedia',
    afterAsking(
      () => 'media',
      ([constraints]) => {
        const wanted = Object(constraints)
        const mediaTypes: string[] = []
        if (wanted.video) mediaTypes.push('video')
        if (wanted.audio) mediaTypes.push('audio')
        return { mediaTypes }
      },
    ),
  )
  for (const name of ['getCurrentPosition', 'watchPosition']) {
    intercept(prototypeOf('Geolocation'), name, (original) => ({
      apply(_target, receiver, values) {
        askPermission('geolocation', {}).then(() => apply(original, receiver, values))
        return 0
      },
    }))
  }
}
