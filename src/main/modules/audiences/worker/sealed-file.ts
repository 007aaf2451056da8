import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs'

/** A file of parts sealed with AES-256-GCM: u32 length, 12 bytes of nonce, 16 of tag, then the part. */
const headLength = 4 + 12 + 16

/** A part that was changed, truncated, or sealed with another key. */
export class UnreadablePart extends Error {}

export interface SealedWriter {
  append(part: Buffer): { readonly offset: number; readonly length: number }
  close(): void
}

export function writeSealed(path: string, key: Buffer): SealedWriter {
  rmSync(path, { force: true })
  const file = openSync(path, 'wx', 0o600)
  let offset = 0
  return {
    append(part) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(part), cipher.final()])
      const head = Buffer.allocUnsafe(4)
      head.writeUInt32LE(sealed.length)
      const whole = Buffer.concat([head, nonce, cipher.getAuthTag(), sealed])
      for (let written = 0; written < whole.length; ) written += writeSync(file, whole, written)
      const place = { offset, length: whole.length }
      offset += whole.length
      return place
    },
    close() {
      try {
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
    },
  }
}

export interface SealedReader {
  read(offset: number): Buffer
  parts(): Generator<Buffer>
  close(): void
}

export function readSealed(path: string, key: Buffer): SealedReader {
  const file = openSync(path, 'r')
  const { size } = statSync(path)
  const bytesAt = (offset: number, length: number): Buffer => {
    if (offset + length > size) throw new UnreadablePart()
    const bytes = Buffer.allocUnsafe(length)
    for (let at = 0; at < length; ) {
      const byteCount = readSync(file, bytes, at, length - at, offset + at)
      if (byteCount === 0) throw new UnreadablePart()
      at += byteCount
    }
    return bytes
  }
  const open = (offset: number): { readonly part: Buffer; readonly next: number } => {
    const head = bytesAt(offset, headLength)
    const length = head.readUInt32LE()
    const sealed = bytesAt(offset + headLength, length)
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(4, 16))
    decipher.setAuthTag(head.subarray(16, headLength))
    try {
      const part = Buffer.concat([decipher.update(sealed), decipher.final()])
      return { part, next: offset + headLength + length }
    } catch {
      throw new UnreadablePart()
    }
  }
  return {
    read: (offset) => open(offset).part,
    *parts() {
      for (let at = 0; at < size; ) {
        const { part, next } = open(at)
        yield part
        at = next
      }
    },
    close: () => closeSync(file),
  }
}
