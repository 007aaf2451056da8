import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseJson } from '../../shared/core/json-text.ts'
import { fail, type Outcome, succeed } from '../../shared/core/outcome.ts'
import { decodeFileText, withoutMark } from '../../shared/text/file-text.ts'
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

async function readInput({ terminal, folder }: Context, file: string): Promise<Outcome<string>> {
  if (file === '-') return succeed(withoutMark(await terminal.readInput()))
  const path = resolve(folder, file)
  try {
    const facts = await stat(path)
    // A device may never end; a pipe ends with the program that writes it.
    if (facts.isCharacterDevice() || facts.isBlockDevice())
      return invalidInput(t`${file} is a device, not a file.`)
    return succeed(decodeFileText(await readFile(path)))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    return fail({ kind: 'storage', code, message: t`${file} can’t be read (${code}).` })
  }
}
