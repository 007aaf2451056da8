import { Text } from '@mantine/core'
import { IconArrowBackUp, IconClipboard, IconCopyPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { EntityRow } from '../../../shared/entities/entity-row.ts'
import { type DraftSubject, kinds } from '../../../shared/entities/kinds.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { onOneLine, toTsv } from '../../table/tsv.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/number.ts'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { unreturnedNotice } from '../unreturned.ts'
import styles from './draft-list.module.css'
import type { CreativeColumn } from './list-columns.tsx'
import type { CreativeList } from './list-store.ts'

/** Records, if the service can delete them; new entities always, because they only exist here. */
export function canRemove(row: EntityRow, subject: DraftSubject): boolean {
  const isFree = row.change === null || row.change.publish === 'idle' || row.change.publish === 'failed'
  return row.deleted !== true && isFree && (kinds[subject].removable || row.remoteId === null)
}

interface MarkedBarProps {
  readonly list: CreativeList
  /** Rows that match the filter; null before the first reply. */
  readonly total: number | null
  readonly columns: readonly CreativeColumn[]
  readonly subject: DraftSubject
  readonly onCloned: ((draftId: string) => void) | undefined
  readonly actions: ReactNode
}

/** Actions on the selected rows. */
export function MarkedBar({ list, total, columns, subject, onCloned, actions }: MarkedBarProps) {
  const { notices } = useWorkbench()
  const { marked } = useStore(list.store)
  const [busy, setBusy] = useState(false)
  const rows = [...marked.values()]
  const toRemove = rows.filter((row) => canRemove(row, subject)).map(({ key }) => key)
  const drafts = rows.flatMap(({ change }) =>
    change !== null && (change.publish === 'idle' || change.publish === 'failed') ? [change.draftId] : [],
  )
  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const titles = columns.map(({ title }) => title)
  const copy = (chosen: readonly EntityRow[]) =>
    navigator.clipboard
      .writeText(toTsv([titles, ...chosen.map((row) => columns.map(({ text }) => onOneLine(text(row))))]))
      .then(
        () => notices.say('ok', plural(chosen.length, { one: '# row copied.', other: '# rows copied.' })),
        () => notices.say('attention', t`Couldn’t copy to the clipboard.`),
      )
  const clone = async () => {
    let last: string | null = null
    for (const row of rows) {
      const draft = await list.clone(row.key)
      if (draft === null) return
      last = draft.id
    }
    list.unmarkAll()
    const notice = unreturnedNotice(subject, rows)
    if (notice !== null) notices.say('attention', notice)
    if (rows.length === 1 && last !== null) onCloned?.(last)
    else notices.say('ok', plural(rows.length, { one: '# row duplicated.', other: '# rows duplicated.' }))
  }
  return (
    <fieldset className={styles.marked} disabled={busy} aria-label={t`Selected rows`}>
      <Text span fw={600}>
        {plural(rows.length, { one: '# selected', other: '# selected' })}
      </Text>
      {total !== null && rows.length < total && (
        <Button onClick={list.markAll}>{t`Select all ${formatCount(total)}`}</Button>
      )}
      <Button onClick={list.unmarkAll}>{t`Clear selection`}</Button>
      <Button icon={IconClipboard} onClick={() => copy(rows)}>{t`Copy as table`}</Button>
      {onCloned !== undefined && (
        <Button icon={IconCopyPlus} onClick={() => doing(clone)}>{t`Duplicate`}</Button>
      )}
      {actions}
      {drafts.length > 0 && (
        <Button
          icon={IconArrowBackUp}
          onClick={() =>
            doing(async () => {
              if (await list.discard(drafts)) {
                notices.say(
                  'ok',
                  plural(drafts.length, {
                    one: '# change discarded. Undo brings them back.',
                    other: '# changes discarded. Undo brings them back.',
                  }),
                )
              }
            })
          }
        >
          {plural(drafts.length, { one: 'Discard # change', other: 'Discard # changes' })}
        </Button>
      )}
      {toRemove.length > 0 && (
        <Button color="danger" icon={IconTrash} onClick={() => doing(() => list.remove(toRemove))}>
          {plural(toRemove.length, { one: 'Delete # row', other: 'Delete # rows' })}
        </Button>
      )}
    </fieldset>
  )
}
