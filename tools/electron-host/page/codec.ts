// Structured values as JSON text. The same function runs in Node and, from its source text, in the isolated world, so
// it refers to nothing outside itself. Its input is already a structured clone; what survives cloning but can't be in a
// message (files, images, ports) is refused, as in Electron.

export type Codec = { encode(value: unknown): string; decode(text: string): unknown }

export function createCodec(): Codec {
  type ViewConstructor = { readonly name: string; new (buffer: ArrayBuffer): ArrayBufferView }
  const viewTypes = new Map<string, ViewConstructor>()
  const viewConstructors: readonly ViewConstructor[] = [
    ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
    ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView],
  ]
  for (const type of viewConstructors) viewTypes.set(type.name, type)
  const errorTypes: Record<string, ErrorConstructor> = {
    Error,
    EvalError,
    RangeError,
    ReferenceError,
    SyntaxError,
    TypeError,
    URIError,
  }
  const uncloneable = () => new Error('An object could not be cloned.')

  function toText(bytes: Uint8Array): string {
    const pieces: string[] = []
    for (let start = 0; start < bytes.length; start += 0x8000) {
      pieces.push(String.fromCharCode(...bytes.subarray(start, start + 0x8000)))
    }
    return btoa(pieces.join(''))
  }

  function toBytes(text: string): Uint8Array<ArrayBuffer> {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
    return bytes
  }

  function encodeTree(root: unknown): unknown {
    const seen = new Map<object, number>()
    const walk = (value: unknown): unknown => {
      switch (typeof value) {
        case 'string':
        case 'boolean':
          return value
        case 'undefined':
          return ['u']
        case 'bigint':
          return ['i', String(value)]
        case 'number':
          return Number.isFinite(value) && !Object.is(value, -0)
            ? value
            : ['n', Object.is(value, -0) ? '-0' : String(value)]
        case 'object':
          return value === null ? null : walkObject(value)
        default:
          throw uncloneable()
      }
    }
    const walkObject = (value: object): unknown => {
      const known = seen.get(value)
      if (known !== undefined) return ['ref', known]
      seen.set(value, seen.size)
      const tag = Object.prototype.toString.call(value).slice(8, -1)
      if (Array.isArray(value)) {
        return ['a', value.length, Object.keys(value).map((key) => [key, walk(Reflect.get(value, key))])]
      }
      if (value instanceof Date) return ['d', Number.isNaN(value.getTime()) ? 'NaN' : value.getTime()]
      if (value instanceof RegExp) return ['r', value.source, value.flags]
      if (value instanceof Map) return ['m', [...value].map(([key, item]) => [walk(key), walk(item)])]
      if (value instanceof Set) return ['s', [...value].map(walk)]
      if (value instanceof Error) {
        return ['e', value.name in errorTypes ? value.name : 'Error', value.message, value.stack ?? '']
      }
      if (value instanceof ArrayBuffer) return ['b', toText(new Uint8Array(value))]
      if (ArrayBuffer.isView(value)) {
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        return ['v', viewTypes.has(tag) ? tag : 'Uint8Array', toText(bytes)]
      }
      if (value instanceof Boolean || value instanceof Number || value instanceof String) {
        return ['w', walk(value.valueOf())]
      }
      if (tag !== 'Object') throw uncloneable()
      return ['o', Object.keys(value).map((key) => [key, walk(Reflect.get(value, key))])]
    }
    return walk(root)
  }

  function decodeTree(root: unknown): unknown {
    const seen: unknown[] = []
    const keep = <T>(value: T): T => {
      seen.push(value)
      return value
    }
    const pairs = (value: unknown): [unknown, unknown][] => (Array.isArray(value) ? value : [])
    const set = (holder: object, key: unknown, value: unknown) => {
      Object.defineProperty(holder, String(key), {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      })
    }
    const walk = (node: unknown): unknown => {
      if (!Array.isArray(node)) return node
      const [kind, first, second, third] = node
      switch (kind) {
        case 'u':
          return undefined
        case 'i':
          return BigInt(String(first))
        case 'n':
          return Number(first)
        case 'ref':
          return seen[Number(first)]
        case 'a': {
          const list = keep(new Array<unknown>(Number(first)))
          for (const [key, item] of pairs(second)) set(list, key, walk(item))
          return list
        }
        case 'd':
          return keep(new Date(Number(first)))
        case 'r':
          return keep(new RegExp(String(first), String(second)))
        case 'm': {
          const map = keep(new Map<unknown, unknown>())
          for (const [key, item] of pairs(first)) map.set(walk(key), walk(item))
          return map
        }
        case 's': {
          const set = keep(new Set<unknown>())
          for (const item of Array.isArray(first) ? first : []) set.add(walk(item))
          return set
        }
        case 'e': {
          const ErrorType = errorTypes[String(first)] ?? Error
          const error = keep(new ErrorType(String(second)))
          error.stack = String(third)
          return error
        }
        case 'b':
          return keep(toBytes(String(first)).buffer)
        case 'v': {
          const index = seen.push(undefined) - 1
          const bytes = toBytes(String(second))
          const View = viewTypes.get(String(first)) ?? Uint8Array
          const view = new View(bytes.buffer)
          seen[index] = view
          return view
        }
        case 'w': {
          const index = seen.push(undefined) - 1
          const boxed: unknown = Object(walk(first))
          seen[index] = boxed
          return boxed
        }
        default: {
          const object = keep({})
          for (const [key, item] of pairs(first)) set(object, key, walk(item))
          return object
        }
      }
    }
    return walk(root)
  }

  return {
    encode: (value) => JSON.stringify(encodeTree(value)),
    decode: (text) => decodeTree(JSON.parse(text)),
  }
}
