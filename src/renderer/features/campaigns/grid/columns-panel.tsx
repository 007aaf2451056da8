import { Button, Checkbox, Drawer } from '@mantine/core'
import { IconColumns3, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useState } from 'react'
import { moveColumn, type PlacedColumn } from '../../../grid/layout.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OrderedList } from '../../../ui/inputs/ordered-list.tsx'
import styles from './campaign-grid.module.css'
import type { GridField } from './fields.ts'

interface ColumnsPanelProps {
  readonly placed: readonly PlacedColumn<GridField>[]
  readonly onChange: (placed: readonly PlacedColumn<GridField>[]) => void
  readonly onReset: () => void
}

/** Which columns are shown, in which order, and which stay in sight when the grid scrolls. */
export function ColumnsPanel({ placed, onChange, onReset }: ColumnsPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const change = (key: string, edit: Partial<PlacedColumn<GridField>>) =>
    onChange(placed.map((one) => (one.column.key === key ? { ...one, ...edit } : one)))
  return (
    <>
      <IconButton label="Columns" icon={IconColumns3} onClick={() => setOpen(true)} />
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Columns" size={400}>
        <div className={styles.columns}>
          <OrderedList
            label="Columns"
            entries={placed}
            nameOf={({ column }) => column.title}
            onMove={(from, to) => onChange(moveColumn(placed, from, to))}
          >
            {({ column, shown, pinned }) => (
              <div className={styles.column}>
                <Checkbox
                  label={column.outsideTree === true ? `${column.title}, of line items alone` : column.title}
                  checked={shown}
                  disabled={column.key === 'name'}
                  onChange={(event) => change(column.key, { shown: event.currentTarget.checked })}
                />
                <IconButton
                  label={pinned ? `Let ${column.title} scroll` : `Keep ${column.title} in sight`}
                  icon={pinned ? IconPinnedOff : IconPin}
                  onClick={() => change(column.key, { pinned: !pinned, shown: true })}
                />
              </div>
            )}
          </OrderedList>
          <Button onClick={onReset}>Show the usual columns</Button>
        </div>
      </Drawer>
    </>
  )
}
