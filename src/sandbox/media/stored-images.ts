/** Maximum bytes of stored uploads; the oldest are deleted first. */
const room = 64 * 1024 * 1024

export interface StoredImage {
  readonly mimeType: string
  readonly bytes: Buffer
}

/** The latest uploaded images, so a library shows its contents. Videos are too large to store. */
export class StoredImages {
  readonly #images = new Map<string, StoredImage>()
  #size = 0

  get(mediaKey: string): StoredImage | undefined {
    return this.#images.get(mediaKey)
  }

  save(mediaKey: string, image: StoredImage): void {
    this.#images.set(mediaKey, image)
    this.#size += image.bytes.length
    for (const [oldest, { bytes }] of this.#images) {
      if (this.#size <= room) return
      this.#images.delete(oldest)
      this.#size -= bytes.length
    }
  }

  clear(): void {
    this.#images.clear()
    this.#size = 0
  }
}
