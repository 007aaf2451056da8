import {
  IconAlertTriangle,
  IconBarrierBlock,
  IconCircleX,
  IconFilterOff,
  IconHistoryOff,
  IconMessage,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { formatUses } from '../../../shared/entities/uses.ts'
import type { ReviewItem } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AgentMark } from '../../changes/agent-mark.tsx'
import { useShownAuthor } from '../../changes/author-label.tsx'
import { ChangeCell, SummaryCell } from '../../changes/change-list.tsx'
import { KindLabel } from '../../changes/target-badge.tsx'
import { type Column, column, type ListSelection } from '../../table/columns.ts'
import { RowList } from '../../table/list/row-list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { MiddleEllipsis } from '../../ui/middle-ellipsis.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { NoDrafts } from './no-drafts.tsx'
import styles from './review.module.css'
import { noFilter, type ReviewState, reviewChoice } from './use-review.ts'

interface ChangesListProps {
  readonly review: ReviewState
  readonly openedId: string | null
  readonly onChoose: (items: readonly ReviewItem[], on: boolean) => void
  readonly onChooseAll: (all: boolean) => void
}

/** Every change, by campaign and in sending order; Space selects changes to publish, Enter opens one. */
export function ChangesList(props: ChangesListProps) {
  const {
    review: { list, count, hasIssues, chosen },
    openedId,
    onChoose,
    onChooseAll,
  } = props
  const [, navigate] = useLocation()
  const isAlone = openedId === null
  const { users, environmentId } = useLive('session')
  const hasUsers = users.filter((user) => user.environmentId === environmentId).length > 1
  const visibleColumns = useMemo(
    () =>
      (isAlone ? columns : besideInspector).filter(
        ({ key }) => (key !== 'findings' || hasIssues) && (key !== 'author' || hasUsers),
      ),
    [hasIssues, isAlone, hasUsers],
  )
  const selection: ListSelection<ReviewItem> = {
    isSelected: ({ draftId }) => chosen === null || chosen.has(draftId),
    onSelect: onChoose,
    labelOf: ({ title }) => t`Send ${title}`,
    all: { state: chosen === null ? 'all' : chosen.size === 0 ? 'none' : 'some', onChange: onChooseAll },
  }
  return (
    <RowList
      list={list}
      loading={t`Preparing the review`}
      empty={count === 0 ? <NoDrafts /> : <NoMatch />}
      label={t`Changes`}
      columns={visibleColumns}
      keyOf={({ draftId }) => draftId}
      rowHeight={rowHeight}
      selectedKey={openedId}
      onOpen={({ draftId }) => navigate(`/review/changes/${encodeURIComponent(draftId)}`)}
      selection={selection}
    />
  )
}

/** Two lines, so that what a line item costs, when it runs and whom it reaches fit. */
const rowHeight = 44

/** 340 pixels have room for the difference of two amounts. */
const fieldsColumn = (width: number) =>
  column<ReviewItem>('fields', t`Before → after`, { width, grow: 5 }, (item) => <Fields item={item} />)

const columns: readonly Column<ReviewItem>[] = [
  column('kind', t`Change`, 148, ({ kind, subject }) => <KindLabel kind={kind} subject={subject} />),
  column('findings', t`Issues`, 108, (item) => <Findings item={item} />),
  column('title', t`Name`, { width: 180, grow: 3 }, ({ title, comment, byAgent, undoBlocker }) => (
    <span title={title}>
      <MiddleEllipsis
        text={title}
        before={
          <>
            {undoBlocker !== null && <IrreversibleMark blocker={undoBlocker} />}
            {byAgent && <AgentMark />}
            {comment !== '' && (
              <IconMessage size={13} className={styles.mark} role="img" aria-label={t`Comment: ${comment}`} />
            )}
          </>
        }
      />
    </span>
  )),
  column('author', t`By`, { width: 92, optional: true }, ({ changedBy }) => <Author handle={changedBy} />),
  column('campaign', t`Campaign`, { width: 100, grow: 1.5, optional: true }, ({ campaign }) =>
    campaign === null ? null : <span title={campaign}>{campaign}</span>,
  ),
  fieldsColumn(340),
]

function Author({ handle }: { readonly handle: string | null }) {
  return useShownAuthor()(handle)
}

/** The list is sorted by campaign, and the inspector names it and shows all of the change. */
const besideInspector = columns
  .filter(({ key }) => key !== 'campaign')
  .map((one) => (one.key === 'fields' ? fieldsColumn(160) : one))

function IrreversibleMark({ blocker }: { readonly blocker: string }) {
  const label = t`Can’t be undone: ${blocker}`
  return (
    <span role="img" aria-label={label} title={label}>
      <IconHistoryOff size={13} className={styles.irreversible} aria-hidden />
    </span>
  )
}

function NoMatch() {
  const choice = reviewChoice(useWorkbench())
  return (
    <EmptyState icon={IconFilterOff} sentence={t`No changes match.`}>
      <Button onClick={() => choice.setState({ filter: noFilter })}>{t`Clear filters`}</Button>
    </EmptyState>
  )
}

/** Before → after of each changed value; of a new entity what it is, or the fields that are filled in. */
function Fields({ item: { kind, changes, currency, names, summary, uses } }: { readonly item: ReviewItem }) {
  if (kind === 'delete' && uses.length > 0)
    return (
      <StatusLabel
        shape="text"
        tone="attention"
        icon={IconAlertTriangle}
        label={t`Used by ${formatUses(uses)}`}
        title={t`Used by ${formatUses(uses, 20)}`}
      />
    )
  if (kind === 'delete' || changes.length === 0) return null
  const isNew = kind === 'create'
  if (isNew && summary.parts.length + summary.mediaKeys.length > 0) return <SummaryCell summary={summary} />
  return <ChangeCell changes={changes} currency={currency} names={names} isNew={isNew} lines={2} />
}

function Findings({ item: { errors, warnings, blockedBy, calls } }: { readonly item: ReviewItem }) {
  if (errors > 0)
    return (
      <StatusLabel
        tone="error"
        icon={IconCircleX}
        label={plural(errors, { one: '# error', other: '# errors' })}
      />
    )
  if (calls.length === 0) {
    return (
      <StatusLabel
        tone="attention"
        icon={IconBarrierBlock}
        label={t`Blocked`}
        {...(blockedBy.length === 0 ? {} : { title: t`Needs ${blockedBy.join(', ')}` })}
      />
    )
  }
  if (warnings === 0) return null
  return (
    <StatusLabel
      tone="attention"
      icon={IconAlertTriangle}
      label={plural(warnings, { one: '# warning', other: '# warnings' })}
    />
  )
}
