/** An upload that has begun and is not finished: its segments by number. */
export interface OpenUpload {
  readonly id: string
  readonly mediaKey: string
  readonly userId: string
  readonly mimeType: string
  readonly category: string
  readonly totalBytes: number
  readonly segments: ReadonlyMap<number, Buffer>
}

/** Open uploads hold bytes, so they live in memory and end with the process. */
export class OpenUploads {
  readonly #uploads = new Map<string, OpenUpload>()

  get(id: string): OpenUpload | undefined {
    return this.#uploads.get(id)
  }

  begin(upload: Omit<OpenUpload, 'segments'>): OpenUpload {
    const open = { ...upload, segments: new Map<number, Buffer>() }
    this.#uploads.set(open.id, open)
    return open
  }

  /** Keeps a segment; one that is sent again takes the place of the first. */
  keep(upload: OpenUpload, index: number, bytes: Buffer): void {
    this.#uploads.set(upload.id, { ...upload, segments: new Map(upload.segments).set(index, bytes) })
  }

  end(id: string): void {
    this.#uploads.delete(id)
  }

  clear(): void {
    this.#uploads.clear()
  }
}

/** Bytes of all segments together. */
export function uploadedBytes(segments: ReadonlyMap<number, Buffer>): number {
  let total = 0
  for (const bytes of segments.values()) total += bytes.length
  return total
}
