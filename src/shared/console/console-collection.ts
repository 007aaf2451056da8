import { z } from 'zod'
import { writeJson } from '../core/json-text.ts'
import { consoleChain, requestId } from './chain/console-chain.ts'
import { consoleRequest } from './console-request.ts'

/** Saved requests as a file that can be read, version-controlled and shared. */

export const savedRequest = z.strictObject({
  /** Assigned once a chain uses it. */
  id: requestId.optional(),
  name: z.string().trim().min(1).max(200),
  note: z.string().max(2_000).default(''),
  request: consoleRequest,
})
export type SavedRequest = z.output<typeof savedRequest>

export const consoleCollection = z.strictObject({
  format: z.literal('flightdeck-requests'),
  version: z.literal(1),
  name: z.string().trim().min(1).max(100),
  requests: z.array(savedRequest).max(2_000),
  chains: z.array(consoleChain).max(100).optional(),
})
export type ConsoleCollection = z.output<typeof consoleCollection>

/** A name that every file system accepts. */
export const collectionFile = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,90}\.json$/)

export function writeCollection(collection: ConsoleCollection): string {
  return `${writeJson(collection, 2)}\n`
}

/** The file name of a new collection; a number is appended if the name is taken. */
export function fileFor(name: string, existingFiles: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 _-]+/g, '')
    .trim()
    .slice(0, 60)
  const base = /^[A-Za-z0-9]/.test(plain) ? plain : 'requests'
  const lower = new Set(existingFiles.map((file) => file.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const file = number === 1 ? `${base}.json` : `${base} ${number}.json`
    if (!lower.has(file.toLowerCase())) return file
  }
}
