import { z } from 'zod'
import { percentEncode } from '../text/percent-encoding.ts'
import { type ConsoleRequest, consoleRequest, mapRequestTexts } from './console-request.ts'

/** Saved requests as a file that can be read, version-controlled and shared. */

export const savedRequest = z.strictObject({
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
})
export type ConsoleCollection = z.output<typeof consoleCollection>

/** A name that every file system takes. */
export const collectionFile = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,90}\.json$/)

export function writeCollection(collection: ConsoleCollection): string {
  return `${JSON.stringify(collection, null, 2)}\n`
}

/** The file name of a new collection; a number is appended if the name is taken. */
export function fileFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 _-]+/g, '')
    .trim()
    .slice(0, 60)
  const base = /^[A-Za-z0-9]/.test(plain) ? plain : 'requests'
  const lower = new Set(taken.map((file) => file.toLowerCase()))
  for (let number = 1; ; number += 1) {
    const file = number === 1 ? `${base}.json` : `${base} ${number}.json`
    if (!lower.has(file.toLowerCase())) return file
  }
}

const placeholder = /\{\{([a-z][a-z0-9_]{0,60})\}\}/g

/** Names used as `{{name}}` anywhere in a request, in order of first use. */
export function placeholdersIn(request: ConsoleRequest): readonly string[] {
  const names = new Set<string>()
  mapRequestTexts(request, (text) => {
    for (const [, name] of text.matchAll(placeholder)) if (name !== undefined) names.add(name)
    return text
  })
  return [...names]
}

/** Replaces names with their values; names without a value remain. Values are encoded in the path. */
export function fillPlaceholders(
  request: ConsoleRequest,
  values: Readonly<Record<string, string>>,
): ConsoleRequest {
  const fill = (text: string, write: (value: string) => string) =>
    text.replace(placeholder, (whole, name: string) => {
      const value = values[name]
      return value === undefined || value === '' ? whole : write(value)
    })
  const filled = mapRequestTexts(request, (text) => fill(text, (value) => value))
  return { ...filled, path: fill(request.path, percentEncode) }
}

/** Replaces IDs with names if an ID is a whole path segment or a whole parameter value. */
export function placePlaceholders(
  request: ConsoleRequest,
  values: Readonly<Record<string, string>>,
): ConsoleRequest {
  const nameOf = (value: string) =>
    Object.entries(values).find(([, known]) => known !== '' && known === value)?.[0]
  const place = (value: string) => {
    const name = nameOf(value)
    return name === undefined ? value : `{{${name}}}`
  }
  const named = mapRequestTexts(request, (text, name) => (name === null ? text : place(text)))
  return { ...named, path: request.path.split('/').map(place).join('/') }
}
