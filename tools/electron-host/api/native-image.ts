// nativeImage: enough of it to carry icons and screenshots.
import { readFileSync } from 'node:fs'
import { declareFace, strict } from '../strict.ts'

const imageLevels = declareFace('NativeImage', {
  toPNG: 'faithful',
  toDataURL: 'faithful',
  isEmpty: 'faithful',
  getSize: 'faithful',
})

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export class NativeImage {
  readonly face: NativeImage = strict(this, 'NativeImage', imageLevels)
  readonly #png: Buffer

  constructor(png: Buffer) {
    this.#png = png.subarray(0, 8).equals(pngSignature) ? png : Buffer.alloc(0)
  }
  toPNG(): Buffer {
    return Buffer.from(this.#png)
  }
  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`
  }
  isEmpty(): boolean {
    return this.#png.length === 0
  }
  getSize(): { width: number; height: number } {
    if (this.isEmpty()) return { width: 0, height: 0 }
    return { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) }
  }
}

/** An image from PNG bytes; anything else gives an empty image, as unreadable input does in Electron. */
export const nativeImageFromBuffer = (bytes: Buffer): NativeImage => new NativeImage(bytes).face

const levels = declareFace('nativeImage', {
  createEmpty: 'faithful',
  createFromBuffer: 'faithful',
  createFromPath: 'faithful',
})

export const nativeImage = strict(
  {
    createEmpty: () => nativeImageFromBuffer(Buffer.alloc(0)),
    createFromBuffer: nativeImageFromBuffer,
    createFromPath(path: string) {
      try {
        return nativeImageFromBuffer(readFileSync(path))
      } catch {
        return nativeImageFromBuffer(Buffer.alloc(0))
      }
    },
  },
  'nativeImage',
  levels,
)
