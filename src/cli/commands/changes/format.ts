import { realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { writeFileAtomically } from '../../../main/core/files/write-file-atomically.ts'
import { writeSealed } from '../../../main/modules/exchange/worker/change-set-file.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { changeSet } from '../../../shared/exchange/change-set.ts'
import { t } from '../../../shared/text/language.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { cannotRead, readPlacedSet } from './change-file.ts'
import type { formatOptions } from './options.ts'

export const output = () => z.object({ file: z.string(), changed: z.boolean(), changes: z.int() })

/** A set as someone left it: its checksum may be anything. */
const edited = z.strictObject({ ...changeSet.shape, hash: z.unknown() })

export async function run(context: Context, input: Input<typeof formatOptions>): Promise<Outcome<Result>> {
  const [name = ''] = input.arguments
  const placedSet = await readPlacedSet(context.folder, name, edited)
  if (!placedSet.ok) return placedSet
  const { hash: _, ...set } = placedSet.value.set
  const formatted = writeSealed(set)
  const changed = formatted !== placedSet.value.text
  try {
    if (changed && !input.options.check) await replaceFile(resolve(context.folder, name), formatted)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    return fail(cannotRead(name, code))
  }
  const changedText = input.options.check ? t`${name} isn’t formatted.` : t`Formatted ${name}.`
  return succeed({
    value: { file: name, changed, changes: set.changes.length },
    text: () => (changed ? changedText : t`${name} is as it should be.`),
    exit: changed && input.options.check ? 'failed' : 'ok',
  })
}

/** Follows links, and keeps who may read it. */
async function replaceFile(path: string, text: string): Promise<void> {
  const target = await realpath(path)
  const { mode } = await stat(target)
  await writeFileAtomically(target, text, mode & 0o777)
}
