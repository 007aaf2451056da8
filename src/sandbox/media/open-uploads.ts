import type { Clock } from '../clock.ts'

/** Milliseconds after which an upload that isn't finalized expires (decisions.md, HTTP). */
const lifetime = 24 * 3_600_000

/** Open uploads are in memory, so their number and size are limited. The largest video has 1 GiB. */
const maxUploads = 10_000
const maxBytes = 2 * 1024 ** 3

/** An upload that has begun and isn't finished: its segments by number. */
export interface OpenUpload {
  readonly id: string
  readonly mediaKey: string
  readonly userId: string
  readonly mimeType: string
  readonly category: string
  readonly totalBytes: number
  readonly segments: ReadonlyMap<number, Buffer>
  readonly expiresAt: number
}

/** Uploads until they're finalized or expire. They contain bytes, so they end with the process. */
export class OpenUploads {
  readonly #clock: Clock
  /** Oldest first. */
  readonly #uploads = new Map<string, OpenUpload>()
  #bytes = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get(id: string): OpenUpload | undefined {
    const upload = this.#uploads.get(id)
    return upload !== undefined && upload.expiresAt > this.#clock.now() ? upload : undefined
  }

  isFull(): boolean {
    this.freeExpired()
    return this.#uploads.size >= maxUploads
  }

  hasRoomFor(bytes: number): boolean {
    this.freeExpired()
    return this.#bytes + bytes <= maxBytes
  }

  begin(upload: Omit<OpenUpload, 'segments' | 'expiresAt'>): OpenUpload {
    const expiresAt = this.#clock.now() + lifetime
    const open = { ...upload, segments: new Map<number, Buffer>(), expiresAt }
    this.#uploads.set(open.id, open)
    return open
  }

  /** Stores a segment; sending one again replaces it. */
  add(upload: OpenUpload, index: number, bytes: Buffer): void {
    this.#bytes += bytes.length - (upload.segments.get(index)?.length ?? 0)
    this.#uploads.set(upload.id, { ...upload, segments: new Map(upload.segments).set(index, bytes) })
  }

  end(id: string): void {
    const upload = this.#uploads.get(id)
    if (upload === undefined) return
    this.#bytes -= uploadedBytes(upload.segments)
    this.#uploads.delete(id)
  }

  freeExpired(): void {
    const now = this.#clock.now()
    for (const [id, { expiresAt }] of this.#uploads) {
      if (expiresAt > now) return
      this.end(id)
    }
  }

  clear(): void {
    this.#uploads.clear()
    this.#bytes = 0
  }
}

/** Bytes of all segments together. */
export function uploadedBytes(segments: ReadonlyMap<number, Buffer>): number {
  let total = 0
  for (const bytes of segments.values()) total += bytes.length
  return total
}
