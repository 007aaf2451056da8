// Structured values as JSON text. The same function runs in Node and, from its source text, in the isolated world, so
// it refers to nothing outside itself. Its input is already a structured clone; of what survives cloning, it carries the
// program's data: plain objects, lists, buffers and numbers of every kind. Everything else is refused.

export type Codec = { encode(value: unknown): string; decode(text: string): unknown }

export function createCodec(): Codec {
  type ViewConstructor = { readonly name: string; new (buffer: ArrayBuffer): ArrayBufferView }
  const viewTypes = new Map<string, ViewConstructor>()
  const viewConstructors: readonly ViewConstructor[] = [
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    DataView,
  ]
  for (const type of viewConstructors) viewTypes.set(type.name, type)
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
      if (value instanceof ArrayBuffer) return ['b', toText(new Uint8Array(value))]
      if (ArrayBuffer.isView(value)) {
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        return ['v', viewTypes.has(tag) ? tag : 'Uint8Array', toText(bytes)]
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
      const [kind, first, second] = node
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
