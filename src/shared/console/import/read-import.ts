import { z } from 'zod'
import { ExcessiveJson, parseBoundedJson } from '../../core/bounded-json.ts'
import { writeJson } from '../../core/json-text.ts'
import { t } from '../../text/language.ts'
import type { ConsoleChain } from '../chain/console-chain.ts'
import { consoleCollection } from '../console-collection.ts'
import { matchOperation } from '../console-effect.ts'
import { hasRequestCommands, readCurl } from './curl/read-curl.ts'
import type { ForeignFile } from './foreign-request.ts'
import type { ImportHosts } from './import-address.ts'
import { type ImportRow, importRequest } from './import-request.ts'
import { harFile, readHar } from './read-har.ts'
import { openApiFile, readOpenApi } from './read-openapi.ts'
import { postmanFile, readPostman } from './read-postman.ts'
import type { Shell } from './shell/shells.ts'

export type { ImportHosts }

/** Reads requests of other programs for a collection. Sends nothing, and follows no references to files. */

export type ImportFormat = 'curl' | 'har' | 'openapi' | 'postman' | 'flightdeck'

export interface ConsoleImport {
  readonly format: ImportFormat
  /** The shells that cURL commands were read for; empty for other formats. */
  readonly shells: readonly Shell[]
  /** Suggested name of the collection. */
  readonly name: string
  /** Every entry of the file, in order. */
  readonly rows: readonly ImportRow[]
  /** Only from one of our own collections. */
  readonly chains: readonly ConsoleChain[]
}

export type ImportResult =
  | { readonly kind: 'read'; readonly import: ConsoleImport }
  | { readonly kind: 'refused'; readonly reason: string }

/** The number of values suits a HAR file of 5 MB, the depth an expanded schema. */
export const importLimits = { depth: 64, values: 500_000 } as const

/** `chosenShell`: cURL commands are quoted for it, whatever they look like. */
export function readImport(
  input: string,
  hosts: ImportHosts | null,
  chosenShell: Shell | null = null,
): ImportResult {
  const text = input.replace(/^\ufeff/, '').trim()
  if (text.startsWith('{')) return readJsonFile(text, hosts)
  if (/^["']?(?:openapi|swagger)["']?:/m.test(text))
    return refuse(t`Convert the document from YAML to JSON, then import it.`)
  if (hasRequestCommands(text)) {
    const file = readCurl(text, chosenShell)
    return result('curl', file, hosts, file.shells)
  }
  return refuse(unknownFormat)
}

const unknownFormat = t`Enter cURL commands, or a HAR, OpenAPI 3, Postman 2.1 or Flightdeck collection as JSON.`

function refuse(reason: string): ImportResult {
  return { kind: 'refused', reason }
}

function readJsonFile(text: string, hosts: ImportHosts | null): ImportResult {
  let document: unknown
  try {
    document = parseBoundedJson(text, importLimits)
  } catch (error) {
    return refuse(error instanceof ExcessiveJson ? error.message : t`This isn’t valid JSON.`)
  }
  const har = harFile.safeParse(document)
  if (har.success) return result('har', readHar(har.data), hosts)
  const openApi = openApiFile.safeParse(document)
  if (openApi.success) {
    return /^3\.[01]\./.test(openApi.data.openapi)
      ? result('openapi', readOpenApi(openApi.data, document), hosts)
      : refuse(t`Only OpenAPI 3.0 and 3.1 can be imported.`)
  }
  const postman = postmanFile.safeParse(document)
  if (postman.success) {
    return /\/v2\.[01]\./.test(postman.data.info.schema)
      ? result('postman', readPostman(postman.data), hosts)
      : refuse(t`Only Postman collections 2.1 can be imported. Export the collection again as 2.1.`)
  }
  return readCollection(document)
}

const anyCollection = z.object({ format: z.literal('flightdeck-requests') })

function readCollection(document: unknown): ImportResult {
  if (!anyCollection.safeParse(document).success) return refuse(unknownFormat)
  const parsedCollection = consoleCollection.safeParse(document)
  if (!parsedCollection.success) {
    const [issue] = parsedCollection.error.issues
    return refuse(
      t`This isn’t a collection of requests: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    )
  }
  const rows = parsedCollection.data.requests.map((saved): ImportRow => {
    return { kind: 'ready', saved, operation: matchOperation(saved.request)?.title ?? null, notes: [] }
  })
  return {
    kind: 'read',
    import: {
      format: 'flightdeck',
      shells: [],
      name: parsedCollection.data.name,
      rows,
      chains: parsedCollection.data.chains ?? [],
    },
  }
}

function result(
  format: ImportFormat,
  file: ForeignFile,
  hosts: ImportHosts | null,
  shells: readonly Shell[] = [],
): ImportResult {
  const nameByRequest = new Map<string, string>()
  const rows = file.entries.map((entry): ImportRow => {
    if (entry.kind === 'unreadable') return { kind: 'refused', name: entry.name, reason: entry.reason }
    const row = importRequest(entry.request, hosts)
    if (row.kind === 'refused') return row
    const key = writeJson(row.saved.request)
    const same = nameByRequest.get(key)
    if (same !== undefined) return { kind: 'refused', name: row.saved.name, reason: t`The same as ${same}.` }
    nameByRequest.set(key, row.saved.name)
    return row
  })
  return {
    kind: 'read',
    import: { format, shells, name: file.name.trim().slice(0, 100) || format, rows, chains: [] },
  }
}
