import { IconPencil, IconSearchOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { operations } from '../../../../shared/api/index.ts'
import { type Operation, pathTemplate } from '../../../../shared/api/operation.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, column } from '../../../ui/data-grid/columns.ts'
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import styles from '../saved/requests.module.css'
import { byHandItem } from './composer-store.ts'
import { MethodLabel } from './method-label.tsx'

interface OperationListProps {
  readonly selected: string | null
  readonly onOpen: (operationId: string) => void
}

/** Every API operation, found by id, title, method and path. */
export function OperationList({ selected, onOpen }: OperationListProps) {
  const [search, setSearch] = useState('')
  const found = useMemo(() => matching(search), [search])
  return (
    <div className={styles.operations}>
      <div className={styles.find}>
        <SearchField label="Search operations" value={search} onChange={setSearch} />
        <Button
          icon={IconPencil}
          onClick={() => onOpen(byHandItem)}
          aria-current={selected === byHandItem ? 'true' : undefined}
        >
          By hand
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState icon={IconSearchOff} sentence="No operation has these words.">
          <Button onClick={() => setSearch('')}>Clear the search</Button>
        </EmptyState>
      ) : (
        <DataGrid
          key={search}
          label="Operations"
          columns={columns}
          count={found.length}
          rowAt={(index) => found[index] ?? null}
          keyOf={({ id }) => id}
          selectedKey={selected}
          onOpen={({ id }) => onOpen(id)}
        />
      )}
    </div>
  )
}

/** Operations in which every typed word occurs; a path may be typed with its ids. */
function matching(search: string): readonly Operation[] {
  const words = search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return operations.filter((operation) => {
    const { id, title, method } = operation
    const text = `${id} ${title} ${method} ${pathTemplate(operation)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const columns: readonly Column<Operation>[] = [
  column('method', 'Method', 72, ({ method }) => <MethodLabel method={method} />),
  column('title', 'Operation', { width: 190, grow: 1 }, (operation) => (
    <span className={styles.clipped} title={`${operation.id}\n${pathTemplate(operation)}`}>
      {operation.title}
    </span>
  )),
]
