import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { writeSealed } from '../../../main/modules/exchange/worker/change-set-file.ts'
import { readPlacedJson } from '../../../shared/core/json-positions.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { changeSet } from '../../../shared/exchange/change-set.ts'
import { t } from '../../../shared/text/language.ts'
import type { formatOptions } from '../../table/changes.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { cannotRead, wrongSet } from './change-file.ts'

export const output = () => z.object({ file: z.string(), changed: z.boolean(), changes: z.int() })

/** A set as someone left it: its checksum may be anything. */
const edited = z.strictObject({ ...changeSet.shape, hash: z.unknown() })

export async function run(context: Context, input: Input<typeof formatOptions>): Promise<Outcome<Result>> {
  const [name = ''] = input.arguments
  const path = resolve(context.folder, name)
  try {
    const text = await readFile(path, 'utf8')
    const json = readPlacedJson(text.replace(/^\ufeff/, ''))
    if (json.kind === 'broken') return wrongSet(name, json.place, json.message)
    const read = edited.safeParse(json.value)
    if (!read.success) {
      const [issue] = read.error.issues
      return wrongSet(
        name,
        json.placeOf(issue?.path ?? []),
        t`this isn’t a change set (${issue?.message ?? ''}).`,
      )
    }
    const { hash: _, ...set } = read.data
    const formatted = writeSealed(set)
    const changed = formatted !== text
    if (changed && !input.options.check) await writeFile(path, formatted)
    const said = input.options.check ? t`${name} isn’t formatted.` : t`Formatted ${name}.`
    return succeed({
      value: { file: name, changed, changes: set.changes.length },
      text: () => (changed ? said : t`${name} is as it should be.`),
      exit: changed && input.options.check ? 'failed' : 'ok',
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'UNKNOWN'
    return fail(cannotRead(name, code))
  }
}
