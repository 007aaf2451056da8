import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a file of any length; replaces an existing one only when complete. A new one has the `mode`. */
export async function writeFileAtomically(path: string, content: Readable, mode?: number): Promise<void> {
  const unfinished = `${path}.part`
  try {
    await pipeline(content, createWriteStream(unfinished, mode === undefined ? {} : { mode }))
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
