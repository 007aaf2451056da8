import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import { gridSubjects } from '../../../shared/campaigns/campaign-grid.ts'
import { fail, type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { changeSetEnding } from '../../../shared/exchange/exchange-file.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import { type OpenWorkspace, openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import type { exportOptions } from './options.ts'
import { syncLists } from './sync-lists.ts'

export const output = () => z.object({ file: z.string(), rows: z.int(), notes: z.array(z.string()) })

export async function run(context: Context, input: Input<typeof exportOptions>): Promise<Outcome<Result>> {
  const [name = ''] = input.arguments
  const form = formOf(name)
  if (form === null) {
    return invalidInput(t`Name a file ending in .csv, .xlsx or .${changeSetEnding}.`)
  }
  const path = resolve(context.folder, name)
  // Before a sync, which takes a while.
  if (!existsSync(dirname(path))) {
    return fail({ kind: 'storage', code: 'ENOENT', message: t`${path} can’t be written (${'ENOENT'}).` })
  }
  const opened = await openWorkspace(context, 'reads')
  if (!opened.ok) return opened
  try {
    const open = opened.value
    if (!input.options.offline && form !== 'changeSet') {
      const synced = await syncLists(context, open, gridSubjects)
      if (!synced.ok) return synced
    }
    open.saveTo(path)
    const written = await write(open, form, input)
    if (!written.ok) return written
    if (written.value === null) return fail({ kind: 'cancelled', message: t`Nothing was written.` })
    const { rows, notes } = written.value
    return succeed({
      value: { file: name, rows, notes },
      text: () => [
        ...notes,
        plural(rows, { one: '# row written to {name}.', other: '# rows written to {name}.' }, { name }),
      ],
    })
  } finally {
    await opened.value.close()
  }
}

function write(
  { handlers, workspace }: OpenWorkspace,
  form: 'csv' | 'xlsx' | 'changeSet',
  { options }: Input<typeof exportOptions>,
) {
  if (form === 'changeSet') {
    return handlers.exchange.exportChangeSet({ workspace, draftIds: null, comment: options.comment ?? '' })
  }
  const { only } = options
  const subjects = only === null ? gridSubjects : ([only === 'campaigns' ? 'campaign' : 'lineItem'] as const)
  return handlers.exchange.exportSheet({ workspace, target: null, subjects: [...subjects], form })
}

function formOf(name: string): 'csv' | 'xlsx' | 'changeSet' | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === 'csv' || ending === 'xlsx') return ending
  return ending === changeSetEnding || ending === 'json' ? 'changeSet' : null
}
