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
import { cellViews, withItemSum } from './cell-views.tsx'
import { hasPlace, pinnedByDefault } from './fields.ts'
import { comparedWidth, figureGroups, figureWidth, gridFields } from './figure-columns.tsx'
import { columnOf, dailyBudget } from './grid-columns.ts'

const layoutName = 'campaigns'
/** The user's own columns while a view shows others. */
const ownLayoutName = 'campaigns-without-view'

/** In pixels: a grid beside an inspector. */
const narrowRoom = 700
/** In pixels: “Boot buyers 18–34 – Daypacks NL retargeting”. */
const minNameWidth = 288

/** In pixels: room for the titles of those that are shown from the start. */
const narrowFigureWidth = 84

/** In pixels: room for a budget and a sum. */
const summedWidth = 156

/** In pixels: a line item and its campaign share what spend, pacing and the glyphs leave of a narrow grid. */
const narrowNames = { name: 200, campaign: 160, others: 248 }

interface Room {
  /** In pixels. */
  readonly width: number
  readonly isCompared: boolean
  /** Whether the column with the names of campaigns is shown. */
  readonly hasCampaigns: boolean
  /** Whether campaigns have the sum of their line items beside their own budget. */
  readonly hasSums: boolean
}

/** Unless a column was resized, names take more of a wide grid; a narrow one has room for them, spend and pacing. */
function widthIn(room: Room, { key, kind, width }: EntityField): number {
  const isNarrow = room.width < narrowRoom
  if (key === 'campaign') return isNarrow ? narrowNames.campaign : width
  if (kind.kind === 'figure') {
    if (room.isCompared) return Math.max(width, comparedWidth)
    return isNarrow && width <= figureWidth ? narrowFigureWidth : width
  }
  if (key === dailyBudget) return room.hasSums ? Math.max(width, summedWidth) : width
  if (key !== 'name') return width
  if (isNarrow && room.hasCampaigns) {
    const remaining = room.width - narrowNames.others - narrowNames.campaign
    return Math.min(minNameWidth, Math.max(narrowNames.name, remaining))
  }
  return Math.max(width, Math.min(380, Math.max(minNameWidth, Math.round(room.width * 0.28))))
}

interface Columns {
  /** Every column with the user's settings. */
  readonly placed: readonly PlacedColumn<EntityField>[]
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
    const roomForAll: Room = {
      width: room,
      isCompared: period !== null && period.compared !== null,
      hasSums: shape === 'tree',
      hasCampaigns: chosen.some(({ column: { key } }) => key === 'campaign'),
    }
    return {
      columns: chosen.map(({ column, width }) => {
        const plain = columnOf(column, width === column.width ? widthIn(roomForAll, column) : width, terms)
        return column.key === dailyBudget && shape === 'tree'
          ? withItemSum(plain, terms)
          : { ...plain, ...cellViews[column.key] }
      }),
      pinned: chosen.filter((one) => one.pinned).length,
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
  readonly onChange: (placed: readonly PlacedColumn<EntityField>[]) => void
  readonly onReset: () => void
}

/** Which columns are visible, in which order, and which are pinned. */
export function ColumnsPanel({ placed, onChange, onReset }: ColumnsPanelProps) {
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
                  label={column.outsideTree === true ? t`${column.title} (line items only)` : column.title}
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
