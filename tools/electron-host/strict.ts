// The wall around everything an application can reach: a member that isn't declared throws with its name.
import { EventEmitter } from 'node:events'

/**
 * How a member is provided: `faithful` behaves as Electron documents; `recorded` stores calls where a test can read or
 * replace them, without a native effect; `refused` is known and throws.
 */
export type Level = 'faithful' | 'recorded' | 'refused'

/** The members of one face, with the level of each. */
export type Levels = Readonly<Record<string, Level>>

const declarations = new Map<string, Levels>()

/** Every declared face by its Electron name, for the generated symbol table. */
export const declaredFaces = (): ReadonlyMap<string, Levels> => declarations

/** Declares an object's members under its Electron name, next to its implementation. */
export function declareFace<L extends Levels>(name: string, levels: L): L {
  declarations.set(name, levels)
  return levels
}

const emitterMembers = new Set([
  ...['on', 'once', 'off', 'addListener', 'removeListener', 'removeAllListeners', 'emit', 'listenerCount'],
  ...['listeners', 'rawListeners', 'eventNames', 'prependListener', 'prependOnceListener'],
  ...['setMaxListeners', 'getMaxListeners'],
])

/** Names the language itself reads: promise resolution, serialization and the object protocol. */
const languageMembers = new Set([
  ...['then', 'toJSON', 'constructor', 'prototype', 'toString', 'valueOf', 'toLocaleString'],
  ...['hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', '__proto__', 'name', 'length'],
])

/** Thrown for a member, event, option or argument that the host doesn't provide. */
export class NotProvided extends Error {
  override readonly name = 'NotProvided'
  constructor(what: string) {
    super(`electron-host does not provide ${what}`)
  }
}

/** Wraps an object so that only declared members can be read. Assigning a member replaces it, as in Electron. */
export function strict<T extends object>(target: T, name: string, levels: Levels): T {
  const bound = new Map<PropertyKey, unknown>()
  const replaced = new Map<PropertyKey, unknown>()
  return new Proxy(target, {
    get(object, key) {
      if (replaced.has(key)) return replaced.get(key)
      if (typeof key === 'symbol' || languageMembers.has(key)) return Reflect.get(object, key, object)
      const level = Object.hasOwn(levels, key) ? levels[key] : undefined
      const isEmitterMember = object instanceof EventEmitter && emitterMembers.has(key)
      if (level === 'refused' || (level === undefined && !isEmitterMember))
        throw new NotProvided(`${name}.${key}`)
      const value: unknown = Reflect.get(object, key, object)
      if (typeof value !== 'function' || /^[A-Z]/.test(key)) return value
      if (!bound.has(key)) bound.set(key, value.bind(object))
      return bound.get(key)
    },
    set(object, key, value) {
      const descriptor = propertyOf(object, key)
      if (descriptor?.set) return Reflect.set(object, key, value, object)
      if (descriptor?.get && typeof key === 'string' && levels[key] !== undefined) {
        throw new TypeError(`Cannot assign to read only property '${key}' of ${name}`)
      }
      replaced.set(key, value)
      return true
    },
    deleteProperty(_object, key) {
      return replaced.delete(key)
    },
    has: (object, key) => replaced.has(key) || Object.hasOwn(levels, key) || Reflect.has(object, key),
  })
}

function propertyOf(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder !== null; holder = Object.getPrototypeOf(holder)) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, key)
    if (descriptor) return descriptor
  }
  return undefined
}

/** Throws when an options object carries a key outside the given list. */
export function onlyOptions(options: object, allowed: readonly string[], owner: string): void {
  for (const key of Object.keys(options)) {
    if (!allowed.includes(key)) throw new NotProvided(`the option ${owner}.${key}`)
  }
}
