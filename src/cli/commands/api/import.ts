import { existsSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { z } from 'zod'
import { FileRefusal } from '../../../main/core/files/external-file.ts'
import { fileLimits } from '../../../main/core/files/limits.ts'
import { readWholeText, type WholeText } from '../../../main/core/files/whole-text.ts'
import { writeCollection } from '../../../shared/console/console-collection.ts'
import { collectionOf, requestsOf } from '../../../shared/console/import/import-collection.ts'
import type { ImportRow } from '../../../shared/console/import/import-request.ts'
import { type ConsoleImport, readImport } from '../../../shared/console/import/read-import.ts'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { isIncomplete, readingReport } from '../../../shared/files/reading-report.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import { type Line, line } from '../../output/line.ts'
import { writeText } from '../../session/write-text.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { readingLines } from '../uploads/reading.ts'
import type { importOptions } from './options.ts'

export const output = () =>
  z.object({
    reading: readingReport,
    /** Every entry of the file, in order; those without a request couldn't be read. */
    entries: z.array(
      z.object({
        name: z.string(),
        request: z.object({ method: z.string(), path: z.string() }).nullable(),
        /** What was changed or left out, or why it can't be added. */
        notes: z.array(z.string()),
      }),
    ),
    /** The collection that was written. */
    collection: z.string().nullable(),
  })

export async function run(context: Context, input: Input<typeof importOptions>): Promise<Outcome<Result>> {
  const [name = ''] = input.arguments
  const { shell, encoding, output: target } = input.options
  if (target !== null && existsSync(resolve(context.folder, target)))
    return invalidInput(t`${target} already exists.`)
  const content = await readRequests(resolve(context.folder, name), name, encoding)
  if (!content.ok) return content
  const { text, ...source } = content.value
  const result = readImport(text, null, shell, source)
  if (result.kind === 'refused') return invalidInput(`${name}: ${result.reason}`)
  const requests = requestsOf(result.import)
  if (target !== null && requests.length > 0) {
    const collection = collectionOf(result.import, requests, nameOf(result.import, name))
    if (collection === null) return invalidInput(t`A collection holds 2,000 requests at most.`)
    const written = await writeText(resolve(context.folder, target), writeCollection(collection))
    if (!written.ok) return written
  }
  const { reading, rows } = result.import
  return succeed({
    value: {
      reading,
      entries: rows.map((row) =>
        row.kind === 'ready'
          ? { name: row.saved.name, request: requestOf(row), notes: row.notes }
          : { name: row.name, request: null, notes: [row.reason] },
      ),
      collection: requests.length > 0 ? target : null,
    },
    text: () => [
      ...readingLines(reading, context),
      ...rows.flatMap((row) => rowLines(row, context)),
      target === null || requests.length === 0
        ? plural(requests.length, { one: '# request can be added.', other: '# requests can be added.' })
        : plural(
            requests.length,
            { one: '# request written to {target}.', other: '# requests written to {target}.' },
            { target },
          ),
    ],
    exit: isIncomplete(reading) ? 'failed' : 'ok',
  })
}

async function readRequests(
  path: string,
  name: string,
  encoding: string | null,
): Promise<Outcome<WholeText>> {
  try {
    return succeed(await readWholeText(path, fileLimits.text.bytes, encoding ?? undefined))
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
    return invalidInput(`${name}: ${error.message}`)
  }
}

/** A file of commands has no name of its own. */
function nameOf({ format, name }: ConsoleImport, file: string): string {
  return name === format ? basename(file, extname(file)).trim().slice(0, 100) || name : name
}

type ReadyRow = Extract<ImportRow, { kind: 'ready' }>

function requestOf({ saved }: ReadyRow): { readonly method: string; readonly path: string } {
  return { method: saved.request.method, path: saved.request.path }
}

function rowLines(row: ImportRow, { terminal: { style } }: Context): readonly Line[] {
  if (row.kind === 'refused') return [line`${style.red(t`left out`)}  ${row.name}  ${row.reason}`]
  const { method, path } = requestOf(row)
  return [
    line`${style.green(t`request`)}  ${method} ${path}  ${row.saved.name}`,
    ...row.notes.map((note) => line`         ${style.yellow(t`note`)}  ${note}`),
  ]
}
