import { z } from 'zod'
import { type Outcome, succeed } from '../../../shared/core/outcome.ts'
import { draftSubjects, kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { invalidInput } from '../../invalid-input.ts'
import { tableLines } from '../../output/table.ts'
import { openWorkspace } from '../../session/workspace.ts'
import type { Context, Input, Result } from '../../table/command.ts'
import { type ExitName, exitOfFault } from '../../table/exit-codes.ts'
import type { syncOptions } from './options.ts'
import { type SyncedList, syncedSubjects, trySyncLists } from './sync-lists.ts'

export const output = () =>
  z.object({
    account: z.object({ id: z.string(), name: z.string().nullable() }),
    lists: z.array(
      z.object({
        kind: z.enum(draftSubjects),
        /** Whether this run has synced the list. */
        synced: z.boolean(),
        /** In the stored list. */
        records: z.int(),
        /** When the whole list was last synced. */
        syncedAt: z.string().nullable(),
        /** Why it couldn't be synced. */
        message: z.string().nullable(),
      }),
    ),
  })

export async function run(context: Context, input: Input<typeof syncOptions>): Promise<Outcome<Result>> {
  const opened = await openWorkspace(context, 'works')
  if (!opened.ok) return opened
  try {
    const { kind } = input.options
    const chosen = syncedSubjects.filter((subject) => kind.length === 0 || kind.includes(subject))
    if (chosen.length < kind.length) {
      const all = syncedSubjects.join(', ')
      return invalidInput(t`--kind takes ${all}.`)
    }
    const synced = await trySyncLists(context, opened.value, chosen)
    if (!synced.ok) return synced
    const { id, name } = opened.value.account
    const lists = synced.value.map((list) => ({
      kind: list.kind,
      synced: list.sync.kind === 'synced',
      records: list.sync.records,
      syncedAt: list.sync.syncedAt === null ? null : new Date(list.sync.syncedAt).toISOString(),
      message: list.sync.kind === 'failed' ? list.sync.fault.message : null,
    }))
    return succeed({
      value: { account: { id, name: name ?? null }, lists },
      text: () =>
        tableLines(
          [{ title: name ?? id }, { title: t`Records`, align: 'right' }, { title: t`Synced` }],
          lists.map(({ kind: subject, records, syncedAt, message }) => [
            kinds[subject].label.many,
            String(records),
            message === null ? (syncedAt ?? '') : t`not synced: ${message}`,
          ]),
          context.terminal.style.bold,
        ),
      exit: exitOf(synced.value),
    })
  } finally {
    await opened.value.close()
  }
}

/** Of a list that wasn't synced; another exit than that of the rest would hide why. */
function exitOf(lists: readonly SyncedList[]): ExitName {
  const exits = new Set(lists.map(({ sync }) => (sync.kind === 'failed' ? exitOfFault(sync.fault) : 'ok')))
  const [only = 'ok'] = exits
  return exits.size > 1 ? 'failed' : only
}
