import { IconAlertTriangle, IconBan, IconCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../shared/text/language.ts'
import { type Column, column, type ListSelection } from '../../../table/columns.ts'
import { DataGrid } from '../../../table/list/data-grid.tsx'
import { countState } from '../../../table/row-selection.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import { countRows, importView, type PlacedRow, placedRows } from './import-store.ts'

interface ImportListProps {
  readonly opened: number | null
  readonly onOpen: (index: number) => void
}

/** Every entry that was read; those that can't be imported say why. */
export function ImportList({ opened, onOpen }: ImportListProps) {
  const view = importView(useWorkbench())
  const state = useStore(view)
  const rows = useMemo(() => placedRows(state), [state])
  const selection = useMemo((): ListSelection<PlacedRow> => {
    const { left } = state
    const { chosen, ready } = countRows(state)
    const leave = (indexes: readonly number[], on: boolean) => {
      const next = new Set(left)
      for (const index of indexes) {
        if (on) next.delete(index)
        else next.add(index)
      }
      view.setState({ left: next })
    }
    const isReady = ({ row }: PlacedRow) => row.kind === 'ready'
    return {
      isSelected: (placed) => isReady(placed) && !left.has(placed.index),
      onSelect: (picked, on) =>
        leave(
          picked.filter(isReady).map(({ index }) => index),
          on,
        ),
      labelOf: ({ row }) => t`Add ${row.kind === 'ready' ? row.saved.name : row.name}`,
      canSelect: isReady,
      all: {
        state: countState(chosen, ready),
        onChange: (on) =>
          leave(
            rows.filter(isReady).map(({ index }) => index),
            on,
          ),
      },
    }
  }, [state, rows, view])
  return (
    <DataGrid
      label={t`Requests to import`}
      columns={columns}
      count={rows.length}
      rowAt={(index) => rows[index] ?? null}
      keyOf={({ index }) => String(index)}
      selectedKey={opened === null ? null : String(opened)}
      onOpen={({ index }) => onOpen(index)}
      selection={selection}
    />
  )
}

const columns: readonly Column<PlacedRow>[] = [
  column('method', t`Method`, 72, ({ row }) =>
    row.kind === 'ready' ? <MethodLabel method={row.saved.request.method} /> : null,
  ),
  column('name', t`Name`, { width: 140, grow: 2 }, ({ row }) => {
    const name = row.kind === 'ready' ? row.saved.name : row.name
    return <span title={name}>{name}</span>
  }),
  column('path', t`Path`, { width: 140, grow: 2 }, ({ row }) =>
    row.kind === 'ready' ? <code title={row.saved.request.path}>{row.saved.request.path}</code> : null,
  ),
  column('result', t`Result`, { width: 180, grow: 3 }, ({ row }) => {
    if (row.kind === 'refused') {
      return <StatusLabel shape="text" tone="neutral" icon={IconBan} label={row.reason} title={row.reason} />
    }
    const notes = row.notes.join(' ')
    if (notes !== '')
      return (
        <StatusLabel shape="text" tone="attention" icon={IconAlertTriangle} label={notes} title={notes} />
      )
    return <StatusLabel shape="text" tone="ok" icon={IconCheck} label={row.operation ?? t`Ready`} />
  }),
]
