import { IconAlertTriangle, IconBarrierBlock, IconCircleX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ReviewItem } from '../../../shared/jobs/job.ts'
import { ChangeLine } from '../../changes/change-list.tsx'
import { KindLabel } from '../../changes/target-badge.tsx'
import { type Column, column } from '../../ui/data-grid/columns.ts'
import { RowList } from '../../ui/data-grid/row-list.tsx'
import { countOf } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { NoDrafts } from './no-drafts.tsx'
import styles from './review.module.css'
import type { ReviewState } from './use-review.ts'

interface ChangesListProps {
  readonly review: ReviewState
  readonly openedId: string | null
  readonly onToggle: (item: ReviewItem) => void
}

/** Every change in the order of sending; space marks which go, Enter shows one in full. */
export function ChangesList({ review: { list, chosen }, openedId, onToggle }: ChangesListProps) {
  const [, navigate] = useLocation()
  const columns = useMemo(() => columnsFor(chosen, onToggle), [chosen, onToggle])
  return (
    <RowList
      list={list}
      loading="Working out what would be sent"
      empty={<NoDrafts />}
      label="Changes"
      columns={columns}
      keyOf={({ draftId }) => draftId}
      selectedKey={openedId}
      onOpen={({ draftId }) => navigate(`/review/changes/${encodeURIComponent(draftId)}`)}
      onMark={onToggle}
    />
  )
}

function columnsFor(
  chosen: ReadonlySet<string> | null,
  onToggle: (item: ReviewItem) => void,
): readonly Column<ReviewItem>[] {
  return [
    column('chosen', 'Send', 52, (item) => (
      // The space key marks the active row, so the boxes are left out of the order of Tab.
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={`Send ${item.title}`}
        checked={chosen === null || chosen.has(item.draftId)}
        onChange={() => onToggle(item)}
      />
    )),
    column('kind', 'Change', 170, ({ kind, subject }) => <KindLabel kind={kind} subject={subject} />),
    column('title', 'Name', { width: 140, grow: 2 }, ({ title }) => <span title={title}>{title}</span>),
    column('fields', 'Before → after', { width: 240, grow: 4 }, (item) => <Fields item={item} />),
    column('findings', 'Issues', 150, (item) => <Findings item={item} />),
  ]
}

/** Before → after of each changed value; what is new is only counted. */
function Fields({ item: { kind, changes, currency } }: { readonly item: ReviewItem }) {
  if (kind === 'delete' || changes.length === 0) return null
  if (kind === 'create') return <span>{countOf(changes.length, 'field')}</span>
  return (
    <div className={styles.line}>
      <ChangeLine changes={changes} currency={currency} />
    </div>
  )
}

function Findings({ item: { errors, warnings, blockedBy, calls } }: { readonly item: ReviewItem }) {
  if (errors > 0) return <StatusLabel tone="error" icon={IconCircleX} word={countOf(errors, 'error')} />
  if (calls.length === 0) {
    return (
      <StatusLabel
        tone="attention"
        icon={IconBarrierBlock}
        word="Blocked"
        {...(blockedBy.length === 0 ? {} : { title: `Needs ${blockedBy.join(', ')}` })}
      />
    )
  }
  if (warnings === 0) return null
  return <StatusLabel tone="attention" icon={IconAlertTriangle} word={countOf(warnings, 'warning')} />
}
