import type { BridgeEvents, EventName } from '../../shared/contract/contract.ts'
import type { Outcome } from '../../shared/core/outcome.ts'
import type { MediaFile } from '../../shared/entities/media/media-content.ts'

/** Notifies every window; the payload is the whole state. */
export type Emit = <Name extends EventName>(name: Name, payload: BridgeEvents[Name]) => void

/** Notifies every window of a state that depends on what the window shows: it's read on behalf of each. */
export type EmitEach = <Name extends EventName>(name: Name, readPayload: () => BridgeEvents[Name]) => void

/** What main's logic needs from outside. Types only; times are milliseconds since 1970. */

export interface Clock {
  now(): number
  /** Milliseconds, unaffected by clock changes; stops during sleep on some systems. */
  monotonic?(): number
}

/** Whether database writes survive a power cut. */
export interface Durability {
  written(): number
  /** Resolves when everything that was written before the call is on the disk. */
  flush(): Promise<Outcome<void>>
}

/** Notices a journal that lacks entries it once had here: it's missing, emptied, or an older copy. */
export interface JournalGuard {
  isOlder(): boolean
  /** A person has checked at the service, so the journal counts as it is. */
  accept(): void
}

/** Keeps a large change from blocking everything else in main. */
export interface WritePace {
  /** Called between slices of a large change: lets other work run and the disk catch up. */
  wait(): Promise<void>
}

export interface Random {
  bytes(length: number): Uint8Array
}

export interface HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** A larger answer is left with the code RESPONSE_TOO_LARGE; the transport's own bound if omitted. */
  readonly maximumBytes?: number
  /**
   * Receives the body of a 200 or 206 piece by piece; the answer's own body is then empty. A fault ends the request.
   */
  readonly into?: (piece: Uint8Array, status: number) => Promise<Outcome<void>>
  /**
   * Called when a 200 or 206 begins, before its first piece. The bodies of other answers are read then, up to 64 KB.
   */
  readonly onOpened?: (headers: Readonly<Record<string, string>>) => void
  /** For all of it; ten times `timeoutMs` if omitted. */
  readonly totalMs?: number
}

export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly startedAt: number
  readonly durationMs: number
}

/** Sends one request, once. Any HTTP status is a success here; faults are offline, timeout, dropped and canceled. */
export interface Transport {
  send(request: HttpRequest): Promise<Outcome<HttpResponse>>
  close(): Promise<void>
}

/**
 * protected: the operating system holds the key · unprotected: sealed with a fixed password, which is `basic_text` and
 * every Linux back end without its keyring · unavailable: no back end responds.
 */
export type SecretBoxState =
  | { readonly kind: 'protected'; readonly backend: string }
  | { readonly kind: 'unprotected'; readonly backend: string }
  | { readonly kind: 'unavailable'; readonly reason: string }

export interface OpenedSecret {
  readonly text: string
  /** The back end wants the text sealed again with its newer key. */
  readonly needsResealing: boolean
}

/** Seals text for storage on disk (base64). Never throws: a broken back end is a `secrets` fault. */
export interface SecretBox {
  state(): Promise<SecretBoxState>
  seal(text: string): Promise<Outcome<string>>
  open(sealed: string): Promise<Outcome<OpenedSecret>>
  /** Called when a back end that timed out, and counted as unavailable, responds after all. */
  onAnswer(listener: () => void): void
}

/** Small settings and ciphertext in electron-store. Readers parse the result with a schema. */
export interface Settings {
  get(key: string): unknown
  set(key: string, value: unknown): Outcome<void>
}

export interface SandboxAddresses {
  readonly baseUrl: string
  readonly adsUrl: string
  readonly adsSandboxUrl: string
  readonly controlUrl: string
  /** The application in the sandbox's data, so its keys don't have to be typed. */
  readonly app: {
    readonly consumerKey: string
    readonly consumerSecret: string
    /** Of its OAuth 2.0 client, a public one. */
    readonly clientId: string
    /** A registered callback on this machine. */
    readonly callbackUrl: string
  }
  /** User names in its data, to fill in at the sign-in page; the first is the default. */
  readonly people: readonly string[]
  /** A sentence about the sandbox's own file, for example that it was renamed. */
  readonly notice?: string | undefined
}

/** The built-in sandbox on a worker thread. */
export interface SandboxRunner {
  start(): Promise<Outcome<SandboxAddresses>>
  stop(): Promise<void>
  addresses(): SandboxAddresses | null
  /** Called when a running sandbox ended unexpectedly. */
  onEnded(listener: () => void): void
}

/** One state of a file: bytes that changed at the same size and time still count as another. */
export interface FileState {
  readonly bytes: number
  readonly modifiedAt: number
  readonly fingerprint: string
}

export interface MediaFiles {
  probe(path: string): Promise<Outcome<MediaFile>>
  read(path: string, offset: number, length: number): Promise<Outcome<Uint8Array<ArrayBuffer>>>
  fingerprint(path: string): Promise<Outcome<FileState>>
  examine(bytes: Uint8Array): Promise<Pick<MediaFile, 'contentType' | 'kind' | 'width' | 'height'> | null>
  close(): Promise<void>
}

export interface PictureCache {
  /** Bytes on the disk; null if the picture isn't there. */
  size(name: string): Promise<number | null>
  read(name: string): Promise<Uint8Array | null>
  write(name: string, bytes: Uint8Array): Promise<void>
}

export interface ImageHeads {
  /** Null if it isn't an image; `size`, in pixels, is null if it isn't in the header. */
  read(bytes: Uint8Array): Promise<{
    readonly format: string
    readonly size: { readonly width: number; readonly height: number } | null
  } | null>
}

/** Receives every secret the program opens or is given, so none reaches a log. */
export interface SecretRegister {
  register(secret: string): void
}

export interface Logger {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void
  error(event: string, fields?: Readonly<Record<string, unknown>>): void
}
