/**
 * The few globals that exist in both Node and browsers, for shared code. Only the `shared` layer includes this file;
 * other layers have their own declarations.
 */
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Iterable<[string, string]>)
  get(name: string): string | null
  has(name: string): boolean
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  readonly hash: string
  readonly host: string
  readonly hostname: string
  readonly href: string
  readonly origin: string
  readonly password: string
  readonly pathname: string
  readonly port: string
  readonly protocol: string
  readonly search: string
  readonly searchParams: URLSearchParams
  readonly username: string
}

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean })
  decode(bytes: Uint8Array): string
}

declare function atob(text: string): string
