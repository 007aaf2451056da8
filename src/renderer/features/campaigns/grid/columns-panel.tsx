import { Button, Checkbox, Drawer, Group, Stack } from '@mantine/core'
import { IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { GridRow, GridView } from '../../../../shared/campaigns/campaign-grid.ts'
import type { EntityField } from '../../../../shared/campaigns/entity-fields.ts'
import type { GridLayout } from '../../../../shared/campaigns/grid-layout.ts'
import { t } from '../../../../shared/text/language.ts'
import { clampWidth, type GridColumn } from '../../../table/sheet/columns.ts'
import { layoutOf, moveColumn, type PlacedColumn, placeColumns } from '../../../table/sheet/layout.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { OrderedList } from '../../../ui/inputs/ordered-list.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import styles from './campaign-grid.module.css'
import type { ValueTerms } from './cell-values.ts'
import { cellViews, shortName, withItemSum } from './cell-views.tsx'
import { fitColumns } from './column-room.ts'
import { hasPlace, pinnedByDefault } from './fields.ts'
import { figureGroups, gridFields } from './figure-columns.tsx'
import { columnOf, dailyBudget } from './grid-columns.ts'

const layoutName = 'campaigns'
/** The user's own columns while a view shows others. */
const ownLayoutName = 'campaigns-without-view'

interface Columns {
  /** Every column with the user's settings. */
  readonly placed: readonly PlacedColumn<EntityField>[]
  /** Keys of chosen columns that the grid has no room for. */
  readonly left: ReadonlySet<string>
  /** The visible ones. */
  readonly columns: readonly GridColumn<GridRow>[]
  readonly pinned: number
  readonly set: (placed: readonly PlacedColumn<EntityField>[]) => void
  readonly resize: (key: string, width: number) => void
  /** Back to the defaults. */
  readonly reset: () => void
  /** Applies the columns of a saved view; the user's own come back with `leaveView`. */
  readonly arrange: (layout: GridLayout) => void
  readonly leaveView: () => void
}

/**
 * The columns of a grid of a width; their settings are stored in the preferences. None comes or goes with what the rows
 * hold.
 */
export function useColumns(
  { currency, timezone, campaignName, period = null }: ValueTerms,
  { shape, group }: GridView,
  room: number,
): Columns {
  const { bridge, live } = useWorkbench()
  const { gridLayouts } = useLive('preferences')
  // What is shown before main has replied, since dragging an edge changes the width many times a second.
  const [own, setOwn] = useState<readonly PlacedColumn<EntityField>[] | null>(null)
  const remembered = gridLayouts[layoutName]
  const placed = useMemo(
    () => own ?? placeColumns(gridFields, remembered, pinnedByDefault),
    [own, remembered],
  )
  const visibleColumns = useMemo(() => {
    const terms = { currency, timezone, period, ...(campaignName === undefined ? {} : { campaignName }) }
    const chosen = placed.filter((one) => one.shown && hasPlace(one.column, { shape, group }))
    const fitted = fitColumns(chosen, {
      width: room,
      isCompared: period !== null && period.compared !== null,
      isTree: shape === 'tree',
    })
    const isCampaignShown =
      group === 'campaign' || fitted.columns.some(({ column: { key } }) => key === 'campaign')
    return {
      left: fitted.left,
      columns: fitted.columns.map(({ column, width }) => {
        const plain = columnOf(column, width, terms)
        if (column.key === 'name' && isCampaignShown) return { ...plain, ...shortName }
        return column.key === dailyBudget && shape === 'tree'
          ? withItemSum(plain, terms)
          : { ...plain, ...cellViews[column.key] }
      }),
      pinned: fitted.columns.filter((one) => one.pinned).length,
    }
  }, [placed, currency, timezone, campaignName, period, shape, group, room])

  const remember = async (
    next: readonly PlacedColumn<EntityField>[] | null,
    ownLayout: GridLayout | null | undefined = gridLayouts[ownLayoutName],
  ) => {
    const { [layoutName]: _, [ownLayoutName]: __, ...others } = live.preferences.value()?.gridLayouts ?? {}
    const layouts = {
      ...others,
      ...(next !== null && { [layoutName]: [...layoutOf(next)] }),
      ...(ownLayout && { [ownLayoutName]: [...ownLayout] }),
    }
    const outcome = await bridge.preferences.change({ gridLayouts: layouts })
    if (outcome.ok) live.preferences.accept(outcome.value)
  }
  const place = (next: readonly PlacedColumn<EntityField>[], ownLayout?: GridLayout | null) => {
    const pinnedFirst = [...next.filter((one) => one.pinned), ...next.filter((one) => !one.pinned)]
    setOwn(pinnedFirst)
    remember(pinnedFirst, ownLayout)
  }
  const set = (next: readonly PlacedColumn<EntityField>[]) => place(next)
  return {
    placed,
    ...visibleColumns,
    set,
    resize: (key, width) =>
      set(placed.map((one) => (one.column.key === key ? { ...one, width: clampWidth(width) } : one))),
    reset: () => {
      setOwn(null)
      remember(null, null)
    },
    arrange: (layout) =>
      place(
        placeColumns(gridFields, layout, pinnedByDefault),
        gridLayouts[ownLayoutName] ?? layoutOf(placed),
      ),
    leaveView() {
      const ownLayout = gridLayouts[ownLayoutName]
      if (ownLayout !== undefined) place(placeColumns(gridFields, ownLayout, pinnedByDefault), null)
    },
  }
}

interface ColumnsPanelProps {
  readonly placed: readonly PlacedColumn<EntityField>[]
  readonly left: ReadonlySet<string>
  readonly onChange: (placed: readonly PlacedColumn<EntityField>[]) => void
  readonly onReset: () => void
}

/** Which columns are visible, in which order, and which are pinned. */
export function ColumnsPanel({ placed, left, onChange, onReset }: ColumnsPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const isMatch = ({ column }: PlacedColumn<EntityField>) => column.title.toLowerCase().includes(words)
  const change = (key: string, edit: Partial<PlacedColumn<EntityField>>) =>
    onChange(placed.map((one) => (one.column.key === key ? { ...one, ...edit } : one)))
  // Figures that aren't shown are many, and have no order to set.
  const listed = placed.filter(
    (one) =>
      isMatch(one) && (one.shown || (one.column.kind.kind !== 'figure' && one.column.kind.kind !== 'trend')),
  )
  return (
    <>
      <IconButton label={t`Columns`} icon={IconColumns3} onClick={() => setOpen(true)} />
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title={t`Columns`} size={400}>
        <Stack gap={8}>
          <SearchField label={t`Search columns`} value={search} onChange={setSearch} />
          <OrderedList
            label={t`Columns`}
            entries={listed}
            nameOf={({ column }) => column.title}
            onMove={(from, to) => {
              const [moved, place] = [listed[from], listed[to]].map((one) => (one ? placed.indexOf(one) : -1))
              if (moved !== undefined && place !== undefined && moved >= 0 && place >= 0)
                onChange(moveColumn(placed, moved, place))
            }}
          >
            {({ column, shown, pinned }) => (
              <Group gap={8} justify="space-between" wrap="nowrap">
                <Checkbox
                  label={labelOf(column, left)}
                  checked={shown}
                  disabled={column.key === 'name'}
                  onChange={(event) => change(column.key, { shown: event.currentTarget.checked })}
                />
                <span className={styles.pin} data-pinned={pinned || undefined}>
                  <IconButton
                    label={pinned ? t`Let ${column.title} scroll` : t`Keep ${column.title} in sight`}
                    icon={pinned ? IconPinFilled : IconPin}
                    onClick={() => change(column.key, { pinned: !pinned, shown: true })}
                  />
                </span>
              </Group>
            )}
          </OrderedList>
          {figureGroups.map(({ title, keys }) => {
            const hidden = placed.filter((one) => !one.shown && keys.has(one.column.key) && isMatch(one))
            return (
              hidden.length > 0 && (
                <fieldset key={title} className={styles.figureGroup}>
                  <legend>{title}</legend>
                  {hidden.map(({ column }) => (
                    <Checkbox
                      key={column.key}
                      label={column.title}
                      checked={false}
                      onChange={() => change(column.key, { shown: true })}
                    />
                  ))}
                </fieldset>
              )
            )
          })}
          <Button onClick={onReset}>{t`Reset columns`}</Button>
        </Stack>
      </Drawer>
    </>
  )
}

function labelOf({ key, title, outsideTree }: EntityField, left: ReadonlySet<string>): string {
  if (left.has(key)) return t`${title} (no room now; stays if pinned)`
  return outsideTree === true ? t`${title} (line items only)` : title
}
