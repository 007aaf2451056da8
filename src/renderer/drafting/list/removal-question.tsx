import { useStore } from 'zustand'
import { type DraftSubject, kinds } from '../../../shared/entities/kinds.ts'
import { formatUses } from '../../../shared/entities/uses.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { ConfirmDialog } from '../../ui/inputs/confirm-dialog.tsx'
import type { CreativeList } from './list-store.ts'

interface RemovalQuestionProps {
  readonly list: CreativeList
  readonly subject: DraftSubject
}

/** Uses that the question names. */
const namedUses = 8

/** Asks before a deletion of what others use. */
export function RemovalQuestion({ list, subject }: RemovalQuestionProps) {
  const { asked } = useStore(list.store)
  if (asked === null) return null
  const count = asked.keys.length
  const { one, many } = kinds[subject].label
  return (
    <ConfirmDialog
      title={count === 1 ? t`Delete a ${one} that is in use?` : t`Delete ${many} that are in use?`}
      confirmLabel={plural(count, { one: 'Delete # {one}', other: 'Delete # {many}' }, { one, many })}
      onConfirm={list.confirmRemoval}
      onClose={list.cancelRemoval}
    >
      <p>{t`Used by ${formatUses(asked.uses, namedUses)}.`}</p>
      <p>{t`It’s deleted when you publish, and the service can’t restore it. Until then, you can undo this.`}</p>
    </ConfirmDialog>
  )
}
