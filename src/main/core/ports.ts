import type { Outcome } from '../../shared/core/outcome.ts'
import type { MediaFile } from '../../shared/drafts/draft-content.ts'

/**
 * What main's logic needs from the world. Types only: the shell and the API rooms implement them, tests hand in
 * others. Times are milliseconds since 1970.
 */

export interface Clock {
  now(): number
  /**
   * Milliseconds since some moment, never set back or forward by a person or a time server; stands still while the
   * machine sleeps on some systems. Waits end by it where it is there.
   */
  monotonic?(): number
}

/** Whether what was written to the database survives a power cut. */
export interface Durability {
  /** Number of statements that wrote something since the start. */
  written(): number
  /** Answers when everything that was written before the call is on the disk. */
  flush(): Promise<Outcome<void>>
}

/** Keeps a large change from being in the way of everything else that main does. */
export interface WritePace {
  /** Between two slices of a large change: gives everything else its turn, and the disk the time that it needs. */
  rest(): Promise<void>
}

export interface Random {
  /** Unpredictable bytes. */
  bytes(length: number): Uint8Array
}

export interface HttpRequest {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
  readonly timeoutMs: number
  readonly signal?: AbortSignal
  /** A larger answer is left with the code RESPONSE_TOO_LARGE; the transport's own bound where left out. */
  readonly maximumBytes?: number
  /**
   * Is given the body of a 200 piece by piece, each when the one before is taken; the answer's own body is empty then,
   * and that of every other status is left unread. A fault ends the request.
   */
  readonly into?: (piece: Uint8Array) => Promise<Outcome<void>>
  /** For all of it; ten times `timeoutMs` where left out. */
  readonly wholeMs?: number
}

export interface HttpResponse {
  readonly status: number
  /** Names in lower case; repeated headers are joined with ", ". */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly startedAt: number
  readonly durationMs: number
}

/** Sends one request, once. Any HTTP status is a success here; faults are offline, timeout, dropped and cancelled. */
export interface Transport {
  send(request: HttpRequest): Promise<Outcome<HttpResponse>>
  close(): Promise<void>
}

/**
 * protected: the operating system keeps the key · unprotected: a fixed password seals, which is `basic_text` and every
 * Linux back end without its keyring · unavailable: no back end answers.
 */
export type SecretBoxState =
  | { readonly kind: 'protected'; readonly backend: string }
  | { readonly kind: 'unprotected'; readonly backend: string }
  | { readonly kind: 'unavailable'; readonly reason: string }

export interface OpenedSecret {
  readonly text: string
  /** The back end asks for the text to be sealed again with its newer key. */
  readonly sealAgain: boolean
}

/** Seals text so that it may lie on disk (base64). Never throws: a broken back end is a `secrets` fault. */
export interface SecretBox {
  state(): Promise<SecretBoxState>
  seal(text: string): Promise<Outcome<string>>
  open(sealed: string): Promise<Outcome<OpenedSecret>>
  /** Called when a back end that had not answered in time, and counted as unavailable, answers after all. */
  onAnswer(listener: () => void): void
}

/** Small settings and ciphertext, kept by electron-store. Readers pass what comes back through a schema. */
export interface Settings {
  get(key: string): unknown
  set(key: string, value: unknown): Outcome<void>
}

export interface SandboxAddresses {
  readonly baseUrl: string
  readonly adsUrl: string
  readonly adsSandboxUrl: string
  readonly controlUrl: string
  /** The application that the sandbox's data brings along, so that nobody has to type its keys. */
  readonly app: {
    readonly consumerKey: string
    readonly consumerSecret: string
    /** Of its OAuth 2.0 client, a public one. */
    readonly clientId: string
    /** A registered callback on this machine. */
    readonly callbackUrl: string
  }
  /** User names of the people in its data, to fill in at the sign-in page; the first is the usual one. */
  readonly people: readonly string[]
  /** A sentence for the person about the sandbox's own file, such as that it was set aside. */
  readonly notice?: string | undefined
}

/** The built-in sandbox on a worker thread. */
export interface SandboxRunner {
  start(): Promise<Outcome<SandboxAddresses>>
  stop(): Promise<void>
  addresses(): SandboxAddresses | null
  /** Called when a sandbox that was running has ended and nobody had asked for it. */
  onEnded(listener: () => void): void
}

/** One state of a file: bytes that changed at the same size and time are another one all the same. */
export interface FileState {
  readonly bytes: number
  readonly modifiedAt: number
  /** SHA-256 of all bytes, in hex. */
  readonly fingerprint: string
}

/** Files of pictures and films on this machine, read on a thread of their own. Refusals are `refused` faults. */
export interface MediaFiles {
  /** What a file is, from its bytes. */
  probe(path: string): Promise<Outcome<MediaFile>>
  /** Fewer bytes where the file ends before. */
  read(path: string, offset: number, length: number): Promise<Outcome<Uint8Array<ArrayBuffer>>>
  fingerprint(path: string): Promise<Outcome<FileState>>
  /** What bytes in memory are; null where they are nothing that the service takes. */
  examine(bytes: Uint8Array): Promise<Pick<MediaFile, 'contentType' | 'kind' | 'width' | 'height'> | null>
  close(): Promise<void>
}

/** Downloaded pictures, kept on disk up to some size. */
export interface PictureCache {
  read(name: string): Promise<Uint8Array | null>
  write(name: string, bytes: Uint8Array): Promise<void>
}

/** Reads the beginnings of images. */
export interface ImageHeads {
  /** Null where it is no image; `size`, in pixels, is null where it does not stand at the beginning. */
  read(bytes: Uint8Array): Promise<{
    readonly format: string
    readonly size: { readonly width: number; readonly height: number } | null
  } | null>
}

/** Is told every secret that this program opens or is given, so that none of them reaches a log. */
export interface SecretRegister {
  register(secret: string): void
}

export interface Logger {
  info(event: string, fields?: Readonly<Record<string, unknown>>): void
  warn(event: string, fields?: Readonly<Record<string, unknown>>): void
  error(event: string, fields?: Readonly<Record<string, unknown>>): void
}
