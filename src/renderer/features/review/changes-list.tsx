import { IconAlertTriangle, IconBarrierBlock, IconCircleX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ReviewItem } from '../../../shared/jobs/job.ts'
import { fieldLabel } from '../../changes/field-labels.ts'
import { KindLabel } from '../../changes/target-badge.tsx'
import { type Column, column } from '../../ui/data-grid/columns.ts'
import { RowList } from '../../ui/data-grid/row-list.tsx'
import { countOf, formatCount } from '../../ui/number.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { NoDrafts } from './no-drafts.tsx'
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
    column('fields', 'Fields', { width: 120, grow: 1 }, (item) => <Fields item={item} />),
    column('findings', 'Issues', 150, (item) => <Findings item={item} />),
    column('position', 'Call no.', { width: 76, align: 'end' }, ({ calls }) =>
      positions(calls.map(({ position }) => position)),
    ),
    column(
      'route',
      'Calls',
      { width: 200, grow: 2 },
      ({ calls }) => calls.length > 0 && <Routes calls={calls} />,
    ),
  ]
}

/** "3", or "3–5" for a change that takes several calls. */
function positions(places: readonly number[]): string {
  const first = places[0]
  const last = places.at(-1)
  if (first === undefined || last === undefined) return ''
  return first === last ? formatCount(first) : `${formatCount(first)}–${formatCount(last)}`
}

/** What every route has in common is left out, so that a narrow column still says which one it is. */
function shortRoute(route: string): string {
  return route.replace(/ \/\d+\//, ' ').replace('accounts/:account_id/', '…/')
}

function Routes({ calls }: Pick<ReviewItem, 'calls'>) {
  const routes = calls.map(({ route }) => route)
  const [first = ''] = routes
  return (
    <code title={routes.join('\n')}>
      {shortRoute(first)}
      {routes.length > 1 && ` and ${formatCount(routes.length - 1)} more`}
    </code>
  )
}

function Fields({ item: { kind, changes } }: { readonly item: ReviewItem }) {
  if (kind === 'delete' || changes.length === 0) return null
  const names = changes.map(({ field }) => fieldLabel(field)).join(', ')
  return <span title={names}>{kind === 'create' ? countOf(changes.length, 'field') : names}</span>
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
