import { IconChevronDown, IconChevronRight, IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { apiOperations, operations } from '../../../../shared/api/index.ts'
import { type Operation, pathTemplate } from '../../../../shared/api/operation.ts'
import { t } from '../../../../shared/text/language.ts'
import { type Column, column } from '../../../table/columns.ts'
import { DataGrid } from '../../../table/list/data-grid.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { formatCount } from '../../../ui/number.ts'
import { rowHeights } from '../row-heights.ts'
import styles from '../workspace.module.css'
import { MethodLabel } from './method-label.tsx'

interface OperationListProps {
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly selected: string | null
  readonly onOpen: (operationId: string) => void
}

type ListRow =
  | { readonly kind: 'group'; readonly title: string; readonly count: number; readonly open: boolean }
  | { readonly kind: 'operation'; readonly operation: Operation }

/** Every API operation in its group, searchable by ID, title, method and path. */
export function OperationList({ search, onSearch, selected, onOpen }: OperationListProps) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const isSearching = search.trim() !== ''
  const visibleRows = useMemo(
    () => (isSearching ? matching(search) : grouped(folded)),
    [isSearching, search, folded],
  )
  const open = (row: ListRow) => {
    if (row.kind === 'operation') onOpen(row.operation.id)
    else
      setFolded(new Set(row.open ? [...folded, row.title] : [...folded].filter((one) => one !== row.title)))
  }
  return visibleRows.length === 0 ? (
    <EmptyState icon={IconSearchOff} sentence={t`No operations match.`}>
      <Button onClick={() => onSearch('')}>{t`Clear the search`}</Button>
    </EmptyState>
  ) : (
    <DataGrid
      key={search}
      label={t`Operations`}
      columns={isSearching ? foundColumns : columns}
      count={visibleRows.length}
      rowAt={(index) => visibleRows[index] ?? null}
      rowHeight={isSearching ? rowHeights.twoLines : rowHeights.oneLine}
      hidesTitles
      keyOf={(row) => (row.kind === 'group' ? row.title : row.operation.id)}
      selectedKey={selected}
      onOpen={open}
    />
  )
}

/** Operations that contain every typed word; a path may be typed with actual IDs. */
function matching(search: string): readonly ListRow[] {
  const words = search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const matchingOperations = operations.filter((operation) => {
    const { id, title, method } = operation
    const text = `${id} ${title} ${method} ${pathTemplate(operation)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return matchingOperations.map((operation) => ({ kind: 'operation', operation }))
}

/** Groups in the declared order, each with its operations unless it's folded. */
function grouped(folded: ReadonlySet<string>): readonly ListRow[] {
  return Object.entries(apiOperations).flatMap(([name, group]): readonly ListRow[] => {
    const title = groupTitle(name)
    const groupOperations: readonly Operation[] = Object.values(group)
    const open = !folded.has(title)
    const rows = groupOperations.map((operation): ListRow => ({ kind: 'operation', operation }))
    return [{ kind: 'group', title, count: groupOperations.length, open }, ...(open ? rows : [])]
  })
}

/** Without the prefix that most paths share, so that the rest fits. */
function shortPath(operation: Operation): string {
  return pathTemplate(operation).replace(/^\/12\/(batch\/)?accounts\/:account_id\//, '…/$1')
}

/** "lineItems" as "Line items". */
function groupTitle(name: string): string {
  if (name === 'oauth2') return 'OAuth 2.0'
  const title = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** In their groups, names alone: one line each, so that many are in view. The tooltip has the path. */
const columns: readonly Column<ListRow>[] = [
  column('operation', t`Operation`, { width: 160, grow: 1 }, (row) =>
    row.kind === 'group' ? (
      <span className={styles.group}>
        {row.open ? (
          <IconChevronDown size={14} aria-label={t`Open`} />
        ) : (
          <IconChevronRight size={14} aria-label={t`Folded`} />
        )}
        {row.title}
        <span className={styles.groupCount}>{formatCount(row.count)}</span>
      </span>
    ) : (
      <OperationRow operation={row.operation} />
    ),
  ),
]

/** What was found may match by its path alone, so that each has it in a second line. */
const foundColumns: readonly Column<ListRow>[] = [
  column('operation', t`Operation`, { width: 160, grow: 1 }, (row) =>
    row.kind === 'group' ? null : <OperationRow operation={row.operation} hasPath />,
  ),
]

interface OperationRowProps {
  readonly operation: Operation
  readonly hasPath?: boolean
}

function OperationRow({ operation, hasPath = false }: OperationRowProps) {
  return (
    <span className={styles.row} title={`${operation.title}\n${pathTemplate(operation)}\n${operation.id}`}>
      <span className={styles.method}>
        <MethodLabel method={operation.method} />
      </span>
      <span className={styles.lines}>
        <span className={styles.name}>{operation.title}</span>
        {hasPath && <code className={styles.second}>{shortPath(operation)}</code>}
      </span>
    </span>
  )
}
