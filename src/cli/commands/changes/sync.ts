import { z } from 'zod'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { draftSubjects, kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import { tableLines } from '../../output/table.ts'
import { openWorkspace } from '../../session/workspace.ts'
import type { syncOptions } from '../../table/changes.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { syncedSubjects, syncLists } from './sync-lists.ts'

export const output = () =>
  z.object({
    account: z.object({ id: z.string(), name: z.string().nullable() }),
    lists: z.array(z.object({ kind: z.enum(draftSubjects), records: z.int() })),
  })

export async function run(context: Context, input: Input<typeof syncOptions>): Promise<Outcome<Result>> {
  const opened = await openWorkspace(context, 'works')
  if (!opened.ok) return opened
  try {
    const { kind } = input.options
    const wanted = syncedSubjects.filter((subject) => kind.length === 0 || kind.includes(subject))
    if (wanted.length < kind.length) {
      const known = syncedSubjects.join(', ')
      return invalidInput(t`--kind takes ${known}.`)
    }
    const lists = await syncLists(context, opened.value, wanted)
    if (!lists.ok) return lists
    const { id, name } = opened.value.account
    return succeed({
      value: { account: { id, name: name ?? null }, lists: lists.value },
      text: () =>
        tableLines(
          [{ title: name ?? id }, { title: t`Records`, align: 'right' }],
          lists.value.map((list) => [kinds[list.kind].label.many, String(list.records)]),
          context.terminal.style.bold,
        ),
    })
  } finally {
    await opened.value.close()
  }
}
