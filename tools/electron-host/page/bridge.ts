// Values crossing between the preload's world and the page's, by Electron's context bridge rules. The same function
// runs in both worlds from its source text and refers to nothing outside itself. Values that arrive are always built
// from that world's own constructors; objects of the other world are never passed on.

/** A message between the worlds, sent as the structured clone of a DOM event's detail. */
export type BridgeMessage = {
  readonly kind: 'expose' | 'call' | 'finish' | 'release'
  readonly id: string
  readonly value: unknown
}
export type BridgeReply = { readonly ok: boolean; readonly value: unknown }
export type Bridge = {
  encode(value: unknown): unknown
  decode(tree: unknown, frozen: boolean): unknown
  receive(message: BridgeMessage): BridgeReply
}

export function createBridge(
  side: string,
  send: (message: BridgeMessage) => BridgeReply,
  expose: (key: string, value: unknown) => void,
): Bridge {
  // Captured before any page script runs, so tampering with prototypes later changes nothing here.
  const { apply, ownKeys, get } = Reflect
  const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf } = Object
  const { isArray } = Array
  const { isView } = ArrayBuffer
  const TypeErrorHere = TypeError
  const ErrorHere = Error
  const PromiseHere = Promise
  const promiseThen = Promise.prototype.then
  const cloneHere = structuredClone
  const text = String
  const emptyMap = <V>() => new Map<string, V>()
  const mapSet = Map.prototype.set
  const mapGet = Map.prototype.get
  const mapDelete = Map.prototype.delete
  const weakGet = WeakMap.prototype.get
  const weakSet = WeakMap.prototype.set
  /** What was passed on, and how many pieces of it the other world still holds. */
  const functions = emptyMap<{ target: (...values: unknown[]) => unknown; held: number }>()
  const identifiers = new WeakMap<object, string>()
  const pendingCalls = emptyMap<{ resolve(value: unknown): void; reject(error: unknown): void }>()
  const register = FinalizationRegistry.prototype.register
  const unused = new FinalizationRegistry<string>((id) => {
    send({ kind: 'release', id, value: undefined })
  })
  const cloneable: unknown[] = [Date, RegExp, Map, Set, ArrayBuffer, Blob, File]
  const maximumDepth = 1000
  let counter = 0

  const put = (holder: object, key: PropertyKey, value: unknown) => {
    defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true })
  }
  const nextId = () => {
    counter += 1
    return `${side}${counter}`
  }
  const messageOf = (error: unknown): string => {
    try {
      if (error instanceof ErrorHere) return text(error.message)
      return text(error)
    } catch {
      return 'An unknown exception occurred'
    }
  }

  const isCloneable = (value: object): boolean => {
    if (isView(value)) return true
    for (let index = 0; index < cloneable.length; index += 1) {
      const type = cloneable[index]
      if (typeof type === 'function' && value instanceof type) return true
    }
    return false
  }

  const encodeObject = (value: object, depth: number, path: object[]): unknown => {
    if (depth > maximumDepth)
      throw new TypeErrorHere(
        'Electron contextBridge recursion depth exceeded.  Nested objects deeper than 1000 are not supported.',
      )
    for (let index = 0; index < path.length; index += 1) {
      if (path[index] === value) throw new TypeErrorHere('Circular values cannot cross the context bridge')
    }
    const inner: object[] = []
    for (let index = 0; index < path.length; index += 1) put(inner, index, path[index])
    put(inner, inner.length, value)
    if (value instanceof PromiseHere) {
      const id = nextId()
      const finish = (ok: boolean, outcome: unknown) => {
        let carried: unknown
        let isOk = ok
        try {
          carried = ok ? encode(outcome, 0, []) : messageOf(outcome)
        } catch (error) {
          isOk = false
          carried = messageOf(error)
        }
        send({ kind: 'finish', id, value: { ok: isOk, carried } })
      }
      apply(promiseThen, value, [
        (outcome: unknown) => finish(true, outcome),
        (error: unknown) => finish(false, error),
      ])
      return { kind: 'promise', id }
    }
    if (value instanceof ErrorHere) return { kind: 'error', message: messageOf(value) }
    if (isArray(value)) {
      const items: unknown[] = []
      for (let index = 0; index < value.length; index += 1)
        put(items, index, encode(value[index], depth + 1, inner))
      return { kind: 'array', items }
    }
    if (isCloneable(value)) return { kind: 'clone', value: cloneHere(value) }
    const prototype = getPrototypeOf(value)
    if (typeof Node !== 'undefined' && value instanceof Node)
      throw new TypeErrorHere('An object could not be cloned.')
    if (prototype === null || prototype === undefined || isPlainOrClass(value)) {
      const keys: string[] = []
      const values: unknown[] = []
      const names = ownKeys(value)
      for (let index = 0; index < names.length; index += 1) {
        const key = names[index]
        if (typeof key !== 'string' || !getOwnPropertyDescriptor(value, key)?.enumerable) continue
        if (key === '__proto__') continue
        put(keys, keys.length, key)
        put(values, values.length, encode(get(value, key), depth + 1, inner))
      }
      return { kind: 'object', keys, values }
    }
    throw new TypeErrorHere('An object could not be cloned.')
  }

  const tagOf = Object.prototype.toString
  const isPlainOrClass = (value: object): boolean => apply(tagOf, value, []) === '[object Object]'

  const encode = (value: unknown, depth: number, path: object[]): unknown => {
    if (typeof value === 'function') {
      let id: unknown = apply(weakGet, identifiers, [value])
      if (typeof id !== 'string') {
        id = nextId()
        apply(weakSet, identifiers, [value, id])
      }
      const known = apply(mapGet, functions, [id])
      if (known === undefined) apply(mapSet, functions, [id, { target: value, held: 1 }])
      else known.held += 1
      return { kind: 'function', id }
    }
    if (typeof value === 'symbol') throw new TypeErrorHere('An object could not be cloned.')
    if (typeof value !== 'object' || value === null) return { kind: 'value', value }
    return encodeObject(value, depth, path)
  }

  const call = (id: string, values: unknown[]): unknown => {
    const reply = send({ kind: 'call', id, value: encode(values, 0, []) })
    if (!reply.ok) throw new ErrorHere(text(reply.value))
    return decode(reply.value, false)
  }

  const decode = (tree: unknown, frozen: boolean): unknown => {
    const node = tree as { [key: string]: unknown }
    switch (node.kind) {
      case 'value':
        return node.value
      case 'function': {
        const id = text(node.id)
        const proxied = (...values: unknown[]) => call(id, values)
        apply(register, unused, [proxied, id])
        return frozen ? freeze(proxied) : proxied
      }
      case 'promise': {
        const id = text(node.id)
        return new PromiseHere((resolve, reject) => {
          apply(mapSet, pendingCalls, [id, { resolve, reject }])
        })
      }
      case 'error':
        return new ErrorHere(text(node.message))
      case 'array': {
        const items = node.items as unknown[]
        const list: unknown[] = []
        for (let index = 0; index < items.length; index += 1) put(list, index, decode(items[index], frozen))
        return frozen ? freeze(list) : list
      }
      case 'clone':
        return node.value
      default: {
        const keys = node.keys as string[]
        const values = node.values as unknown[]
        const object = {}
        for (let index = 0; index < keys.length; index += 1)
          put(object, text(keys[index]), decode(values[index], frozen))
        return frozen ? freeze(object) : object
      }
    }
  }

  const receive = (message: BridgeMessage): BridgeReply => {
    try {
      if (message.kind === 'expose') {
        expose(message.id, decode(message.value, true))
        return { ok: true, value: undefined }
      }
      if (message.kind === 'finish') {
        const pendingCall = apply(mapGet, pendingCalls, [message.id])
        apply(mapDelete, pendingCalls, [message.id])
        const { ok, carried } = message.value as { ok: boolean; carried: unknown }
        if (ok) pendingCall?.resolve(decode(carried, false))
        else pendingCall?.reject(new ErrorHere(text(carried)))
        return { ok: true, value: undefined }
      }
      const known = apply(mapGet, functions, [message.id])
      if (known === undefined) return { ok: false, value: 'The function is gone' }
      if (message.kind === 'release') {
        known.held -= 1
        if (known.held === 0) apply(mapDelete, functions, [message.id])
        return { ok: true, value: undefined }
      }
      const values = decode(message.value, false)
      return { ok: true, value: encode(apply(known.target, undefined, values as unknown[]), 0, []) }
    } catch (error) {
      return { ok: false, value: messageOf(error) }
    }
  }

  return { encode: (value) => encode(value, 0, []), decode, receive }
}
