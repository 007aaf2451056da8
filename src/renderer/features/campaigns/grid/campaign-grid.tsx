import { Button } from '@mantine/core'
import { IconListTree, IconSearchOff, IconSpeakerphone } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { GridOpened, GridRow, GridView } from '../../../../shared/campaigns/campaign-grid.ts'
import type { Outcome } from '../../../../shared/core/outcome.ts'
import { spanOfRange } from '../../../../shared/statistics/date-ranges.ts'
import { dayOf, midnightOf } from '../../../../shared/statistics/days.ts'
import { figureField } from '../../../../shared/statistics/figure-fields.ts'
import { type PluralForms, plural, t } from '../../../../shared/text/language.ts'
import { faultOf } from '../../../data/call-failure.ts'
import { isNotSyncedShown, NotSynced } from '../../../drafting/list/sync-age.tsx'
import type { CellEdit, PastePlan } from '../../../table/sheet/paste.ts'
import { scrollbarWidth } from '../../../table/sheet/scrollbar-width.ts'
import { Spreadsheet } from '../../../table/sheet/spreadsheet.tsx'
import { nextSorts } from '../../../table/sort.ts'
import { Delayed } from '../../../ui/delayed.tsx'
import { FaultNotice } from '../../../ui/faults/fault-notice.tsx'
import { useIsWaitShown } from '../../../ui/faults/outage-strip.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { EmptyState, NotLoaded } from '../../../ui/layout/empty-state.tsx'
import type { HeaderSlots } from '../../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx'
import { useInnerWidth } from '../../../ui/layout/use-inner-width.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { EntityRef } from '../../../workbench/entity-places.ts'
import { useKeysOf } from '../../../workbench/use-bound-commands.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { matchingIn } from '../campaign-target.ts'
import { defaultGridView, noFigures } from '../grid-view.ts'
import type { Campaigns } from '../store.ts'
import { GridSummary } from '../sums/grid-summary.tsx'
import { SelectionFooter } from '../sums/selection-footer.tsx'
import styles from './campaign-grid.module.css'
import { CampaignTree } from './campaign-tree.tsx'
import { useColumns } from './columns-panel.tsx'
import {
  planCleared,
  planFilled,
  planPasted,
  textOfRange,
  textOfSelectedRows,
  writeCells,
} from './editing.ts'
import { FiguresBar } from './figures-bar.tsx'
import { useFiguresPeriod } from './figures-period.tsx'
import { CampaignSearch } from './filter-bar.tsx'
import { describeRow, hasChanged } from './grid-columns.ts'
import { GridTools } from './grid-tools.tsx'
import { PastePreview, type Preview } from './paste-preview.tsx'
import { RowSteps } from './row-steps.tsx'
import { isTrend, TrendContext, type TrendTerms } from './trend-columns.tsx'

interface CampaignGridProps {
  readonly campaigns: Campaigns
  /** What the inspector shows. */
  readonly openedPlace: EntityRef | null
  readonly onOpen: (place: EntityRef) => void
  /** Opens the menu of the selected rows at a position in the window. */
  readonly onMenu: (place: { readonly x: number; readonly y: number }) => void
  readonly onBulk: () => void
  /** The screen's header, with the list's search and filters. */
  readonly header: (slots: HeaderSlots) => ReactNode
}

/** Campaigns and line items as a spreadsheet, with filters above and sums below. */
export function CampaignGrid({ campaigns, ...rest }: CampaignGridProps) {
  const { opened, fault, view } = useStore(campaigns.store)
  useEffect(() => void campaigns.open(), [campaigns])
  if (opened === null) {
    return (
      <>
        {rest.header({})}
        {fault === null ? (
          <SkeletonRows label={t`Loading campaigns`} rows={12} />
        ) : (
          <FaultNotice fault={fault} onRetry={campaigns.open} variant="page" />
        )}
      </>
    )
  }
  return <OpenedGrid campaigns={campaigns} {...rest} opened={opened} view={view} />
}

interface OpenedGridProps extends CampaignGridProps {
  readonly opened: GridOpened
  readonly view: GridView
}

function OpenedGrid({
  campaigns,
  openedPlace,
  onOpen,
  onMenu,
  onBulk,
  header,
  opened,
  view,
}: OpenedGridProps) {
  const fault = useStore(campaigns.store, (state) => state.fault)
  const rowsFault = useStore(campaigns.rows.store, ({ error }) => faultOf(error))
  const terms = useMemo(
    () => ({
      currency: opened.currency,
      timezone: opened.timezone,
      campaignName: campaigns.names.nameOf,
      period: opened.period ?? null,
    }),
    [opened.currency, opened.timezone, campaigns.names.nameOf, opened.period],
  )
  const ref = useRef<HTMLDivElement>(null)
  const width = useInnerWidth(ref)
  const tree = useTree()
  // Beside an open record the rows need the room.
  const hasTreeRoom = width === 0 || width > minWidthWithTree
  const columns = useColumns(terms, view, Math.max(0, width - scrollbarWidth()))
  useWantedColumns(campaigns, columns)
  const { hasFigures, viewFigures, trends } = useGridFigures(campaigns, columns, opened, view)
  const period = useFiguresPeriod(campaigns, hasFigures, viewFigures, columns.columns)
  const trouble = fault ?? rowsFault
  const total = useStore(campaigns.rows.store, (state) => state.total)
  // A list that couldn't be read isn't known to be empty.
  const isUnread = trouble !== null && total === 0 && opened.seenAt === null
  return (
    <div ref={ref} className={styles.grid}>
      {header({
        search: <CampaignSearch campaigns={campaigns} />,
        filters: (
          <GridTools campaigns={campaigns} terms={terms} columns={columns}>
            {hasTreeRoom && (tree.isShown || width > minWidthWithTreeButton) && (
              <IconButton
                label={tree.isShown ? t`Hide the tree` : t`Show the tree`}
                icon={IconListTree}
                keys={tree.keys}
                onClick={tree.turn}
              />
            )}
          </GridTools>
        ),
        count: (width === 0 || width > minWidthWithPeriod) && period.button,
      })}
      {period.isOpen && (
        <div className={styles.tools}>
          <FiguresBar campaigns={campaigns} asked={viewFigures} timezone={opened.timezone} />
        </div>
      )}
      {trouble !== null && !isUnread && (
        <FaultNotice
          fault={trouble}
          onRetry={campaigns.reapply}
          onDismiss={fault === null ? undefined : campaigns.forgetFault}
          variant="bar"
        />
      )}
      {isUnread ? (
        <FaultNotice fault={trouble} onRetry={campaigns.refresh} variant="page" />
      ) : (
        <Body campaigns={campaigns} opened={opened} view={view}>
          <RowSteps campaigns={campaigns} openedPlace={openedPlace} onOpen={onOpen} />
          <div className={styles.body}>
            {tree.isShown && hasTreeRoom && (
              <CampaignTree workspace={campaigns.workspace} openedPlace={openedPlace} onOpen={onOpen} />
            )}
            <div className={styles.sheet}>
              <TrendContext value={trends}>
                <Cells
                  campaigns={campaigns}
                  onOpen={onOpen}
                  onMenu={onMenu}
                  onBulk={onBulk}
                  view={view}
                  columns={columns}
                />
              </TrendContext>
            </div>
          </div>
        </Body>
      )}
      {total !== null && <SelectionFooter campaigns={campaigns} columns={columns.columns} />}
    </div>
  )
}

/** Reads the figures of the visible columns. */
function useGridFigures(
  campaigns: Campaigns,
  { columns }: ReturnType<typeof useColumns>,
  { timezone }: GridOpened,
  view: GridView,
) {
  const figureColumns = columns.flatMap(({ key }) => figureField(key)?.name ?? [])
  const hasFigures = figureColumns.length > 0 || columns.some(({ key }) => isTrend(key))
  const names = figureColumns.join(' ')
  const viewFigures = view.figures ?? noFigures
  const today = dayOf(useNow(60_000), timezone)
  const { range } = viewFigures
  const trends = useMemo((): TrendTerms => {
    const noon = midnightOf(today, timezone) + 43_200_000
    return { workspace: campaigns.workspace, span: spanOfRange(range, noon, timezone) }
  }, [campaigns.workspace, range, today, timezone])
  const isAsked = viewFigures.columns.toSorted().join(' ') === names.split(' ').sort().join(' ').trim()
  useEffect(() => {
    if (!isAsked)
      void campaigns.setView({ figures: { ...viewFigures, columns: names === '' ? [] : names.split(' ') } })
  }, [campaigns, names, isAsked, viewFigures])
  return { hasFigures, viewFigures, trends }
}

/** In pixels. In less, the header has no room for the days of the figures beside a failed refresh. */
const minWidthWithPeriod = 900

/** In pixels. */
const minWidthWithTree = 700

/** In pixels. In less, the button would fold the filters; the tree has its key and is in the menu and the palette. */
const minWidthWithTreeButton = 1200

/** Whether the campaigns have their tree beside them, as last chosen. */
function useTree() {
  const { bridge, live } = useWorkbench()
  const { campaignTree: isShown } = useLive('preferences')
  const keys = useKeysOf('tree')
  const turn = async () => {
    const outcome = await bridge.preferences.change({ campaignTree: !isShown })
    if (outcome.ok) live.preferences.accept(outcome.value)
  }
  return { isShown, keys, turn }
}

/** Whether a search or a filter leaves rows out. */
export function isNarrowed(view: GridView): boolean {
  return view.text !== '' || view.filters.length > 0 || view.changedOnly || view.findings !== null
}

type BodyProps = Pick<OpenedGridProps, 'campaigns' | 'opened' | 'view'> & { readonly children: ReactNode }

function Body({ campaigns, opened, view, children }: BodyProps) {
  const total = useStore(campaigns.rows.store, (state) => state.total)
  const isWaitShown = useIsWaitShown()
  if (total === null) return <SkeletonRows label={t`Loading campaigns`} rows={12} />
  if (total > 0) return children
  if (isNarrowed(view)) {
    return (
      <EmptyState icon={IconSearchOff} sentence={t`No campaigns or line items match.`}>
        <Button
          onClick={() => void campaigns.setView({ ...defaultGridView, shape: view.shape })}
        >{t`Show all`}</Button>
      </EmptyState>
    )
  }
  const isMissing = opened.seenAt === null && !isNotSyncedShown(opened)
  if (isWaitShown ? opened.seenAt === null : isMissing && opened.sync.kind !== 'running')
    return (
      <Delayed>
        <NotLoaded />
      </Delayed>
    )
  if (opened.sync.kind === 'running')
    return <SkeletonRows label={t`Loading campaigns from the service`} rows={12} />
  if (opened.seenAt === null)
    return (
      <NotSynced
        subject="campaign"
        sync={opened.sync}
        hint={t`You can already add new ones.`}
        onSync={campaigns.refresh}
      />
    )
  return (
    <EmptyState
      icon={IconSpeakerphone}
      scene="campaigns"
      sentence={t`Campaigns and line items appear here.`}
      hint={t`Edit them offline; nothing is sent until you publish.`}
    >
      <Button onClick={campaigns.refresh}>{t`Sync campaigns`}</Button>
    </EmptyState>
  )
}

const pasteLabels: PluralForms = { one: 'Paste # cell', other: 'Paste # cells' }
const fillLabels: PluralForms = { one: 'Fill # cell', other: 'Fill # cells' }
const clearLabels: PluralForms = { one: 'Clear # cell', other: 'Clear # cells' }

interface CellsProps extends Pick<CampaignGridProps, 'campaigns' | 'onOpen' | 'onMenu' | 'onBulk'> {
  readonly view: GridView
  readonly columns: ReturnType<typeof useColumns>
}

function Cells({ campaigns, onOpen, onMenu, onBulk, view, columns }: CellsProps) {
  const matching = useStore(campaigns.store, ({ opened }) => matchingIn(opened))
  const workbench = useWorkbench()
  const { notices } = workbench
  const [preview, setPreview] = useState<Preview | null>(null)
  const write = async (edits: readonly CellEdit<GridRow>[], label: string) => {
    const outcome = await writeCells(workbench, campaigns, edits, label)
    if (!outcome.ok) return notices.fail(outcome.fault)
    const [first] = outcome.value.refused
    if (first !== undefined) {
      const others = outcome.value.refused.length - 1
      const more = plural(others, {
        one: 'The same goes for # other row.',
        other: 'The same goes for # other rows.',
      })
      notices.say('attention', `${first.title}: ${first.reason}${others === 0 ? '' : ` ${more}`}`)
    }
  }
  const copyText = async (copying: Promise<Outcome<string>>) => {
    const outcome = await copying
    if (outcome.ok) await navigator.clipboard.writeText(outcome.value)
    else if (outcome.fault.kind === 'refused') notices.fail(outcome.fault)
  }
  const carryOut = async (planning: Promise<Outcome<PastePlan<GridRow>>>, labels: PluralForms) => {
    const outcome = await planning
    if (!outcome.ok) return notices.fail(outcome.fault)
    const plan = outcome.value
    const label = plural(plan.edits.length, labels)
    if (plan.problemCount > 0 || plan.beyond > 0) setPreview({ plan, label })
    else if (plan.edits.length > 0) write(plan.edits, label)
  }
  return (
    <>
      <Spreadsheet
        label={t`Campaigns`}
        tree={view.shape === 'tree' || view.group !== null}
        columns={columns.columns}
        pinned={columns.pinned}
        rows={campaigns.rows}
        sheet={campaigns.sheet}
        describeRow={describeRow}
        hasChanged={hasChanged}
        sort={view.sort}
        onSort={(field, add) => void campaigns.setView({ sort: [...nextSorts(view.sort, field, add)] })}
        onResize={columns.resize}
        onEdit={write}
        onPaste={(text) => carryOut(planPasted(campaigns, columns.columns, text), pasteLabels)}
        onFill={(range, source) =>
          carryOut(planFilled(campaigns, columns.columns, range, source), fillLabels)
        }
        onClear={(range) => carryOut(planCleared(campaigns, columns.columns, range), clearLabels)}
        onCopyUnloaded={(range) => copyText(textOfRange(campaigns, columns.columns, range))}
        onCopyRows={() => copyText(textOfSelectedRows(campaigns, columns.columns))}
        onTick={campaigns.tick}
        onTickAll={campaigns.tickAll}
        matching={matching}
        onMenu={onMenu}
        onBulk={onBulk}
        onFold={(row, folded) => void campaigns.fold(row.key, folded)}
        onOpen={(row) => {
          if (row.kind === 'entity') onOpen({ subject: row.subject, key: row.key })
        }}
        onInvalidText={(message) => notices.say('attention', message)}
        summary={(place) => <GridSummary campaigns={campaigns} columns={columns.columns} place={place} />}
      />
      <PastePreview
        preview={preview}
        onClose={() => setPreview(null)}
        onAccept={({ plan, label }) => {
          setPreview(null)
          write(plan.edits, label)
        }}
      />
    </>
  )
}

/** Shows the columns that a link sorts or filters by, right after the pinned ones. */
function useWantedColumns({ store }: Campaigns, { placed, set }: ReturnType<typeof useColumns>): void {
  const wantedColumns = useStore(store, (state) => state.wanted)
  useEffect(() => {
    if (wantedColumns.length === 0) return
    store.setState({ wanted: [] })
    const isHidden = ({ shown, column }: (typeof placed)[number]) =>
      !shown && wantedColumns.includes(column.key)
    const hidden = placed.filter(isHidden).map((one) => ({ ...one, shown: true }))
    if (hidden.length === 0) return
    const others = placed.filter((one) => !isHidden(one))
    set([...others.filter(({ pinned }) => pinned), ...hidden, ...others.filter(({ pinned }) => !pinned)])
  }, [store, wantedColumns, placed, set])
}
