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

/** Splits at spaces: the names of members, events or options. */
export const names = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Declares an object's members under its Electron name, next to its implementation: the names of each level. */
export function declareFace(name: string, members: { readonly [L in Level]?: string }): Levels {
  const of = (level: Level) => names(members[level] ?? '').map((member) => [member, level] as const)
  const all = [...of('faithful'), ...of('recorded'), ...of('refused')].filter(([member]) => member !== '')
  const levels = Object.fromEntries(all)
  declarations.set(name, levels)
  return levels
}

const emitterMembers = new Set(
  names(`
  on once off addListener removeListener removeAllListeners emit listenerCount listeners rawListeners
  eventNames prependListener prependOnceListener setMaxListeners getMaxListeners
`),
)

/** Names the language itself reads: promise resolution, serialization and the object protocol. */
const languageMembers = new Set(
  names(`
  then toJSON constructor prototype toString valueOf toLocaleString hasOwnProperty isPrototypeOf
  propertyIsEnumerable __proto__ name length
`),
)

/** Thrown for a member, event, option or argument that the host doesn't provide. */
export class NotProvided extends Error {
  override readonly name = 'NotProvided'
  constructor(what: string) {
    super(`electron-host does not provide ${what}`)
  }
}

const listening = new Set(names('on once addListener prependListener prependOnceListener'))
const eventsOf = new WeakMap<object, { readonly owner: string; readonly events: ReadonlySet<unknown> }>()

/** Declares the events of an emitter: a face refuses to listen to any other. */
export function declareEvents(emitter: EventEmitter, owner: string, events: readonly string[]): void {
  eventsOf.set(emitter, { owner, events: new Set(events) })
}

function checkEvent(emitter: object, event: unknown): void {
  const declared = eventsOf.get(emitter)
  if (declared !== undefined && typeof event === 'string' && !declared.events.has(event))
    throw new NotProvided(`the event '${event}' of ${declared.owner}`)
}

/** Members that can still be called on a destroyed object. */
const afterTheEnd = new Set(names('close destroy isDestroyed'))

/**
 * Wraps an object so that only declared members can be read, and none called once it's destroyed. Assigning a member
 * replaces it, as in Electron.
 */
export function strict<T extends object>(
  target: T,
  name: string,
  levels: Levels,
  isDestroyed: () => boolean = () => false,
): T {
  const bound = new Map<PropertyKey, unknown>()
  const replaced = new Map<PropertyKey, unknown>()
  const face: T = new Proxy(target, {
    get(object, key) {
      if (replaced.has(key)) return replaced.get(key)
      if (typeof key === 'symbol' || languageMembers.has(key)) return Reflect.get(object, key, object)
      const level = Object.hasOwn(levels, key) ? levels[key] : undefined
      const isEmitterMember = object instanceof EventEmitter && emitterMembers.has(key)
      if (level === 'refused' || (level === undefined && !isEmitterMember))
        throw new NotProvided(`${name}.${key}`)
      const value: unknown = Reflect.get(object, key, object)
      if (typeof value !== 'function' || /^[A-Z]/.test(key)) return value
      if (!isEmitterMember && !afterTheEnd.has(key) && isDestroyed()) return throwDestroyed
      const call = (...values: unknown[]): unknown => {
        if (isEmitterMember && listening.has(key)) checkEvent(object, values[0])
        const result: unknown = Reflect.apply(value, object, values)
        // Chained calls stay on the face.
        return result === object ? face : result
      }
      if (!bound.has(key)) bound.set(key, call)
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
  return face
}

function throwDestroyed(): never {
  throw new TypeError('Object has been destroyed')
}

/** The exported face of a class: it constructs faces, and only declared statics can be read. */
export function strictClass<C extends object>(
  target: C,
  name: string,
  construct: (options: unknown) => object,
  statics: object = {},
): C {
  return new Proxy(target, {
    construct: (_target, [given]: unknown[]) => construct(given),
    get(object, key) {
      if (key in statics) return Reflect.get(statics, key)
      if (typeof key === 'symbol' || ['prototype', 'name', 'length', 'then'].includes(key))
        return Reflect.get(object, key)
      throw new NotProvided(`${name}.${key}`)
    },
    set: (_target, key, value) => Reflect.set(statics, key, value),
  })
}

function propertyOf(object: object, key: PropertyKey): PropertyDescriptor | undefined {
  for (let holder: object | null = object; holder !== null; holder = Object.getPrototypeOf(holder)) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, key)
    if (descriptor) return descriptor
  }
  return undefined
}

/** Throws if an options object contains a key outside the given list. */
export function onlyOptions(options: object, allowed: readonly string[], owner: string): void {
  for (const key of Object.keys(options)) {
    if (!allowed.includes(key)) throw new NotProvided(`the option ${owner}.${key}`)
  }
}
