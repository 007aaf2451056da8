import { z } from 'zod'
import { ExcessiveJson, parseBoundedJson } from '../../core/bounded-json.ts'
import { writeJson } from '../../core/json-text.ts'
import { emptyReport, type ReadingReport, type RequestForm } from '../../files/reading-report.ts'
import { formatCount } from '../../text/format.ts'
import { plural, t } from '../../text/language.ts'
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

export interface ConsoleImport {
  readonly format: RequestForm
  /** How the text was read, and which entries weren't. */
  readonly reading: ReadingReport
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

/** How a file was turned into text; null for a text that was pasted. */
export interface TextSource {
  readonly encoding: NonNullable<ReadingReport['encoding']>
  readonly isCompressed: boolean
  readonly garbledLine: number | null
}

interface ImportSource {
  readonly hosts: ImportHosts | null
  readonly file: TextSource | null
}

/** `chosenShell`: cURL commands are quoted for it, whatever they look like. */
export function readImport(
  input: string,
  hosts: ImportHosts | null,
  chosenShell: Shell | null = null,
  file: TextSource | null = null,
): ImportResult {
  const source = { hosts, file }
  const text = input.replace(/^\ufeff/, '').trim()
  if (text.startsWith('{')) return readJsonFile(text, source)
  if (/^["']?(?:openapi|swagger)["']?:/m.test(text))
    return refuse(t`Convert the document from YAML to JSON, then import it.`)
  if (hasRequestCommands(text)) {
    const commands = readCurl(text, chosenShell)
    return result('curl', commands, source, commands.shells)
  }
  const command = /\b(?:Invoke-(?:WebRequest|RestMethod)|fetch(?=\())/i.exec(text)
  if (command !== null)
    return refuse(t`Commands of ${command[0]} aren’t read. Copy the request as cURL, or save it as HAR.`)
  return refuse(unknownFormat)
}

const unknownFormat = t`Enter cURL commands, or a HAR, OpenAPI 3, Postman 2.1 or Flightdeck collection as JSON.`

function refuse(reason: string): ImportResult {
  return { kind: 'refused', reason }
}

function readJsonFile(text: string, source: ImportSource): ImportResult {
  let document: unknown
  try {
    document = parseBoundedJson(text, importLimits)
  } catch (error) {
    return refuse(error instanceof ExcessiveJson ? error.message : t`This isn’t valid JSON.`)
  }
  const har = harFile.safeParse(document)
  if (har.success) return result('har', readHar(har.data), source)
  const openApi = openApiFile.safeParse(document)
  if (openApi.success) {
    return /^3\.[01]\./.test(openApi.data.openapi)
      ? result('openapi', readOpenApi(openApi.data, document), source)
      : refuse(t`Only OpenAPI 3.0 and 3.1 can be imported.`)
  }
  const postman = postmanFile.safeParse(document)
  if (postman.success) {
    return /\/v2\.[01]\./.test(postman.data.info.schema)
      ? result('postman', readPostman(postman.data), source)
      : refuse(t`Only Postman collections 2.1 can be imported. Export the collection again as 2.1.`)
  }
  return readCollection(document, source)
}

const anyCollection = z.object({ format: z.literal('flightdeck-requests') })

function readCollection(document: unknown, { file }: ImportSource): ImportResult {
  if (!anyCollection.safeParse(document).success) return refuse(unknownFormat)
  const parsedCollection = consoleCollection.safeParse(document)
  if (!parsedCollection.success) {
    const [issue] = parsedCollection.error.issues
    return refuse(
      t`This isn’t a collection of requests: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
    )
  }
  const rows = parsedCollection.data.requests.map((saved): ImportRow => {
    return {
      kind: 'ready',
      saved,
      operation: matchOperation(saved.request)?.title ?? null,
      isIncomplete: false,
      notes: [],
    }
  })
  return {
    kind: 'read',
    import: {
      format: 'flightdeck',
      reading: readingOf('flightdeck', file, [], rows),
      shells: [],
      name: parsedCollection.data.name,
      rows,
      chains: parsedCollection.data.chains ?? [],
    },
  }
}

function result(
  format: RequestForm,
  foreign: ForeignFile,
  { hosts, file }: ImportSource,
  shells: readonly Shell[] = [],
): ImportResult {
  const nameByRequest = new Map<string, string>()
  const rows = foreign.entries.map((entry): ImportRow => {
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
    import: {
      format,
      reading: {
        ...readingOf(format, file, shells, rows),
        brokenOff:
          foreign.brokenOff === undefined
            ? null
            : { row: foreign.brokenOff.entry, reason: foreign.brokenOff.reason },
      },
      shells,
      name: foreign.name.trim().slice(0, 100) || format,
      rows,
      chains: [],
    },
  }
}

function readingOf(
  form: RequestForm,
  file: TextSource | null,
  shells: readonly Shell[],
  rows: readonly ImportRow[],
): ReadingReport {
  const skipped = Map.groupBy(
    rows.flatMap((row, index) => (row.kind === 'refused' ? [{ reason: row.reason, number: index + 1 }] : [])),
    ({ reason }) => reason,
  )
  const incomplete = rows.flatMap((row, index) =>
    row.kind === 'ready' && row.isIncomplete ? [index + 1] : [],
  )
  const [firstIncomplete] = incomplete
  return {
    ...emptyReport,
    form,
    encoding: file?.encoding ?? null,
    isCompressed: file?.isCompressed ?? false,
    garbledAfter: file?.garbledLine ?? null,
    ...(firstIncomplete !== undefined && {
      incompleteEntries: { count: incomplete.length, first: firstIncomplete },
    }),
    ...(shells.length > 0 && { shells: [...shells] }),
    rows: {
      ...emptyReport.rows,
      read: rows.filter(({ kind }) => kind === 'ready').length,
      skipped: [...skipped].map(([why, entries]) => {
        const [{ number: first } = { number: 0 }] = entries
        return {
          reason: 'entry',
          count: entries.length,
          first,
          message: entryMessage(why, entries.length, first),
        }
      }),
    },
  }
}

function entryMessage(why: string, count: number, first: number): string {
  return plural(
    count,
    {
      one: 'Entry {first} was left out: {why}',
      other: '# entries were left out, the first is entry {first}: {why}',
    },
    { first: formatCount(first), why },
  )
}
