import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FileRefusal, refuseIrregular, sizeLabel } from '../../main/core/files/external-file.ts'
import { parseJson } from '../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import { decodeFileText } from '../../shared/text/file-text.ts'
import { t } from '../../shared/text/language.ts'
import { invalidInput } from '../invalid-input.ts'
import type { Context } from '../table/command.ts'

export interface JsonInput {
  readonly text: string
  readonly value: unknown
}

/** Reads JSON that an option names: a file, or the standard input as `-`. */
export async function readJsonInput(context: Context, file: string): Promise<Outcome<JsonInput>> {
  const text = await readInput(context, file)
  if (!text.ok) return text
  try {
    return succeed({ text: text.value, value: parseJson(text.value) })
  } catch {
    const { readPlacedJson } = await import('../../shared/core/bounded-json.ts')
    const placed = readPlacedJson(text.value)
    if (placed.kind === 'json') return invalidInput(t`${file} isn’t JSON.`)
    const { line, column } = placed.place
    return invalidInput(`${t`${file} isn’t JSON.`} ${t`Line ${line}, column ${column}: ${placed.message}`}`)
  }
}

/** Far more than the service takes: it keeps a pipe that never ends from filling the memory. */
const maxBytes = 64_000_000

async function readInput({ terminal, folder }: Context, file: string): Promise<Outcome<string>> {
  try {
    const bytes = await readUpTo(maxBytes, file === '-' ? terminal.input() : await openInput(folder, file))
    return bytes === null
      ? invalidInput(t`${file === '-' ? t`The standard input` : file} is larger than ${sizeLabel(maxBytes)}.`)
      : succeed(decodeFileText(bytes))
  } catch (error) {
    if (error instanceof FileRefusal) return invalidInput(`${file}: ${error.message}`)
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    return fail({ kind: 'storage', code, message: t`${file} can’t be read (${code}).` })
  }
}

/** A pipe that the shell has opened, as for `<(…)`: it ends with the program that writes it. Others may wait for ever. */
const openPipe = /^\/(?:dev\/(?:fd\/|stdin$)|proc\/[^/]+\/fd\/)/

async function openInput(folder: string, file: string): Promise<AsyncIterable<Uint8Array>> {
  const path = resolve(folder, file)
  const facts = await stat(path)
  if (!(facts.isFIFO() && openPipe.test(path))) refuseIrregular(facts)
  return createReadStream(path)
}

async function readUpTo(max: number, chunks: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > max) return null
    pieces.push(chunk)
  }
  return Buffer.concat(pieces)
}
