import { Group, Text, VisuallyHidden } from '@mantine/core'
import {
  IconAlertTriangle,
  IconFilterOff,
  IconHistoryOff,
  IconMessage,
  IconMinus,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { usesLabel } from '../../../shared/entities/uses.ts'
import { irreversibleLabel } from '../../../shared/publishing/irreversible-label.ts'
import type { ReviewGroup, ReviewItem } from '../../../shared/publishing/review.ts'
import { plural, t } from '../../../shared/text/language.ts'
import { AgentMark } from '../../changes/agent-mark.tsx'
import { useShownAuthor } from '../../changes/author-label.tsx'
import { ChangeCell, SummaryCell } from '../../changes/change-list.tsx'
import { kindText } from '../../changes/target-badge.tsx'
import { type Column, column, type ListSelection } from '../../table/columns.ts'
import { groupedRows } from '../../table/list/grouped-rows.ts'
import { ListHeading } from '../../table/list/list-heading.tsx'
import { type ListRows, RowList } from '../../table/list/row-list.tsx'
import { countState } from '../../table/row-selection.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { NameText } from '../../ui/name-text.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { differenceLabel } from './money-labels.ts'
import styles from './review.module.css'
import { noFilter, type ReviewState, reviewChoice } from './use-review.ts'

interface ChangesListProps {
  readonly review: ReviewState
  readonly openedId: string | null
  readonly onChoose: (items: readonly ReviewItem[], on: boolean) => void
  readonly onChooseAll: (all: boolean) => void
}

/** A change, or the campaign above its changes. */
type Line = ReviewItem | ReviewGroup

function isGroup(line: Line): line is ReviewGroup {
  return !('draftId' in line)
}

/** Every change that would be sent, by campaign; Space selects changes to publish, Enter opens one. */
export function ChangesList(props: ChangesListProps) {
  const { review, openedId, onChoose, onChooseAll } = props
  const { list, count, hasWarnings, chosen } = review
  const [, navigate] = useLocation()
  const isAlone = openedId === null
  const { users, environmentId } = useLive('session')
  const hasUsers = users.filter((user) => user.environmentId === environmentId).length > 1
  const isHeaded = hasHeadings(review.groups)
  const visibleColumns = useMemo(
    () =>
      (isAlone ? columns : besideInspector)
        .filter(({ key }) => (key !== 'warnings' || hasWarnings) && (key !== 'author' || hasUsers))
        .map((one) => (one.key === 'title' && !isHeaded ? nameColumn(false) : one)),
    [hasWarnings, isAlone, hasUsers, isHeaded],
  )
  const selection: ListSelection<Line> = {
    isSelected: (line) => !isGroup(line) && (chosen === null || chosen.has(line.draftId)),
    onSelect: (lines, on) =>
      onChoose(
        lines.flatMap((line) => (isGroup(line) ? [] : [line])),
        on,
      ),
    labelOf: (line) => (isGroup(line) ? '' : t`Send ${line.title}`),
    canSelect: (line) => !isGroup(line),
    all: { state: chosen === null ? 'all' : countState(chosen.size, Infinity), onChange: onChooseAll },
  }
  // All is held back, and listed above.
  if (count === 0) return null
  return (
    <RowList
      list={rowsWithHeadings(review)}
      loading={t`Preparing the review`}
      empty={list.total === 0 && <NoMatch />}
      label={t`Changes`}
      columns={visibleColumns}
      keyOf={(line) => (isGroup(line) ? `campaign/${line.campaign}` : line.draftId)}
      headingOf={(line) => (isGroup(line) ? <Heading group={line} /> : null)}
      rowHeight={rowHeight}
      selectedKey={openedId}
      onOpen={(line) => {
        if (!isGroup(line)) navigate(`/review/changes/${encodeURIComponent(line.draftId)}`)
      }}
      selection={selection}
    />
  )
}

/** Without any campaign, or with nothing but changes of campaigns themselves, they would only repeat the rows. */
function hasHeadings(groups: readonly ReviewGroup[]): boolean {
  return groups.some(({ campaign, isCampaignAlone }) => campaign !== null && !isCampaignAlone)
}

function rowsWithHeadings({ list, groups }: Pick<ReviewState, 'list' | 'groups'>): ListRows<Line> {
  return groupedRows(list, hasHeadings(groups) ? groups : [])
}

function Heading({ group: { campaign, count, daily } }: { readonly group: ReviewGroup }) {
  return (
    <ListHeading
      title={campaign ?? t`Outside campaigns`}
      count={plural(count, { one: '# change', other: '# changes' })}
      {...(daily !== null && { sum: t`${differenceLabel(daily.difference, daily.currency)} a day` })}
    />
  )
}

/** Two lines, so that what a line item costs, when it runs and whom it reaches fit. */
const rowHeight = 44

/** 340 pixels have room for the name of a budget and the difference of two amounts. */
const fieldsColumn = (width: number) =>
  columnOf('fields', t`Before → after`, { width, grow: 5 }, (item) => <Fields item={item} />)

/** A heading has no cells. */
function columnOf(
  key: string,
  title: string,
  options: Omit<Column<Line>, 'key' | 'title' | 'cell'>,
  cell: Column<ReviewItem>['cell'],
): Column<Line> {
  return column<Line>(key, title, options, (line) => (isGroup(line) ? null : cell(line)))
}

/** Under the heading of its campaign, a name needn't repeat it. */
const nameColumn = (isUnderHeading: boolean) =>
  columnOf('title', t`Name`, { width: 220, grow: 3 }, (item) => (
    <Name item={item} isUnderHeading={isUnderHeading} />
  ))

const columns: readonly Column<Line>[] = [
  nameColumn(true),
  fieldsColumn(340),
  columnOf(
    'warnings',
    t`Warnings`,
    { width: 108, pills: [plural(88, { one: '# warning', other: '# warnings' })] },
    ({ warnings }) => <Warnings count={warnings} />,
  ),
  columnOf('author', t`By`, { width: 92, optional: true }, ({ changedBy }) => <Author handle={changedBy} />),
]

const besideInspector = columns.map((one) => (one.key === 'fields' ? fieldsColumn(160) : one))

const icons = { create: IconPlus, update: IconPencil, delete: IconMinus } as const

function Name({ item, isUnderHeading }: { readonly item: ReviewItem; readonly isUnderHeading: boolean }) {
  const { subject, title, campaign, comment, byAgent, kind } = item
  const irreversible = irreversibleLabel(item)
  const Icon = icons[kind]
  // Its name is the heading's.
  const isOfHeading = isUnderHeading && subject === 'campaign' && title === campaign
  return (
    <span className={styles.name}>
      <Icon size={14} aria-hidden className={styles.kind} data-kind={kind} />
      <span className={styles.nameTitle}>
        <NameText
          text={isOfHeading ? kindText(item) : title}
          hover={title}
          under={isUnderHeading && subject !== 'campaign' ? campaign : null}
          before={
            <>
              {isOfHeading && <VisuallyHidden>{title}</VisuallyHidden>}
              {irreversible !== null && <IrreversibleMark label={irreversible} />}
              {byAgent && <AgentMark />}
              {comment !== '' && (
                <IconMessage
                  size={13}
                  className={styles.mark}
                  role="img"
                  aria-label={t`Comment: ${comment}`}
                />
              )}
            </>
          }
        />
      </span>
      {!isOfHeading && (
        <Text span className={styles.nameKind}>
          {kindText(item)}
        </Text>
      )}
    </span>
  )
}

function Author({ handle }: { readonly handle: string | null }) {
  return useShownAuthor()(handle)
}

function IrreversibleMark({ label }: { readonly label: string }) {
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
  const isNew = kind === 'create'
  const isDeleted = kind === 'delete'
  const hasSummary = summary.parts.length + summary.mediaKeys.length > 0 && (isNew || isDeleted)
  if (isDeleted && uses.length > 0) {
    return (
      <>
        {hasSummary && <SummaryCell summary={summary} />}
        <StatusLabel
          shape="text"
          tone="attention"
          icon={IconAlertTriangle}
          label={usesLabel(uses)}
          title={usesLabel(uses, 20)}
        />
      </>
    )
  }
  if (hasSummary) return <SummaryCell summary={summary} />
  if (isDeleted || changes.length === 0) return null
  return <ChangeCell changes={changes} currency={currency} names={names} isNew={isNew} lines={2} />
}

function Warnings({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <Group gap={4}>
      <StatusLabel
        tone="attention"
        icon={IconAlertTriangle}
        label={plural(count, { one: '# warning', other: '# warnings' })}
      />
    </Group>
  )
}
