import { ButtonGroup, Checkbox, Group, Menu, NativeSelect } from '@mantine/core'
import {
  IconChevronDown,
  IconLayoutGrid,
  IconList,
  IconPlus,
  IconSearchOff,
  type TablerIcon,
} from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { CreativesView, ViewList } from '../../../shared/desktop/saved-views.ts'
import type { EntityPage, EntityRow } from '../../../shared/entities/entity-row.ts'
import { type DraftSubject, kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { useHasChanges } from '../../data/use-has-changes.ts'
import { type RowsState, useRows } from '../../data/windows.ts'
import type { ListSelection } from '../../table/columns.ts'
import { DataGrid } from '../../table/list/data-grid.tsx'
import { nextSort, type Sort } from '../../table/sort.ts'
import { rowOf } from '../../table/targets.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { Pending } from '../../ui/faults/pending.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CollapsibleFilters } from '../../ui/inputs/collapsible-filters.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import type { Scene } from '../../ui/layout/landscape.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Skeleton } from '../../ui/layout/skeleton-rows.tsx'
import { useOneRow } from '../../ui/layout/use-one-row.ts'
import type { ViewLinksProps } from '../../ui/layout/view-links.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import { useSavedViews, ViewsMenu } from '../../workbench/views-menu.tsx'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import styles from './draft-list.module.css'
import type { CreativeColumn } from './list-columns.tsx'
import { creativeLists, defaultCreativesView, type CreativeList as List } from './list-store.ts'
import { canRemove, MarkedBar } from './marked-bar.tsx'
import { RemovalQuestion } from './removal-question.tsx'
import { NotSynced, SyncAge } from './sync-age.tsx'

const unread = { seenAt: null, sync: { kind: 'idle' } } as const

/** Kinds with a list of their own. */
export type ListedSubject = DraftSubject & ViewList

interface CreativeListProps {
  readonly workspace: Workspace
  readonly subject: ListedSubject
  /** "Cards": names the list and its search. */
  readonly label: string
  readonly columns: readonly CreativeColumn[]
  /** Types to choose from, with labels; omitted if there is no choice. */
  readonly types?: readonly { readonly value: string; readonly label: string }[]
  readonly openedKey: string | null
  readonly onOpen: (key: string) => void
  /** Creates a new entity; omitted if this kind can't be created. */
  readonly onNew?: () => void
  /** Other ways to create one: items of a menu beside the button. */
  readonly newMenu?: ReactNode
  /** More actions on the selected rows. */
  readonly markedActions?: (rows: readonly EntityRow[]) => ReactNode
  /** Shows a copy that was just created. */
  readonly onCloned?: (draftId: string) => void
  readonly empty: {
    readonly icon: TablerIcon
    readonly scene?: Scene
    readonly sentence: string
    readonly hint: string
    /** The button of the empty list, if it isn't `onNew`. */
    readonly action?: ReactNode
  }
  /** The area and its views. */
  readonly area: string
  readonly tabs: ViewLinksProps
  /** What else can be done on the screen, in its header. */
  readonly actions?: ReactNode
  /** Below the header. */
  readonly above?: ReactNode
  /** The rows as pictures, for kinds that have some. */
  readonly tiles?: (shown: ShownRows) => ReactNode
  /** Of the tiles, in pixels, for those that stand in until they are there. */
  readonly tileHeight?: number
  /** The preference that says whether the tiles are shown. */
  readonly shapeOf?: 'creativesShape' | 'mediaShape'
}

/** What a view of the rows needs. */
export interface ShownRows {
  readonly count: number
  readonly rowAt: (index: number) => EntityRow | null
  readonly onRange: (first: number, last: number) => void
  readonly rowsBetween: RowsState<EntityRow, EntityPage>['rowsBetween']
  readonly selection: ListSelection<EntityRow>
}

/** A list of an account's entities with search, filters, age, selection, and all loading and error states. */
export function CreativeList(props: CreativeListProps) {
  const { workspace, subject, columns, types, onNew } = props
  const noun = kinds[subject].label
  const list = creativeLists(useWorkbench())(workspace, subject)
  const { filter, fault, marked } = useStore(list.store)
  const bar = useOneRow<HTMLDivElement>()
  const shape = useListShape(props.shapeOf)
  const extra = shape !== null && (
    <IconButton
      label={shape.kind === 'tiles' ? t`Show as a list` : t`Show as pictures`}
      icon={shape.kind === 'tiles' ? IconList : IconLayoutGrid}
      onClick={shape.turn}
    />
  )
  const rows = useRows('entities', 'list', list.inputFor)
  useEffect(() => {
    list.open()
  }, [list])
  return (
    <>
      <PageHeader
        title={props.area}
        tabs={props.tabs}
        search={
          <SearchField
            label={t`Search ${noun.many}`}
            value={filter.text}
            onChange={(text) => list.setFilter({ text })}
          />
        }
        filters={
          <div ref={bar.ref} className={styles.filters}>
            <Views list={list} subject={subject} />
            <CollapsibleFilters
              isFolded={bar.isFolded}
              set={filter.types.length + Number(filter.changedOnly) + Number(filter.withDeleted)}
            >
              {types !== undefined && (
                <NativeSelect
                  aria-label={t`Type`}
                  w={132}
                  value={filter.types[0] ?? ''}
                  data={[{ value: '', label: t`All types` }, ...types]}
                  onChange={({ currentTarget: { value } }) =>
                    list.setFilter({ types: value === '' ? [] : [value] })
                  }
                />
              )}
              {/* Names of media are longer: at 1280 pixels it would fold the filters there. */}
              {shape?.kind === 'tiles' && props.shapeOf === 'creativesShape' && (
                <OrderSelect list={list} hasTypes={types !== undefined} />
              )}
              <Group gap="8px 16px" wrap={bar.isFolded ? 'wrap' : 'nowrap'} data-last>
                <Checkbox
                  label={t`Unpublished`}
                  checked={filter.changedOnly}
                  onChange={(event) => list.setFilter({ changedOnly: event.currentTarget.checked })}
                />
                {kinds[subject].listsDeleted && (
                  <Checkbox
                    label={t`Show deleted`}
                    checked={filter.withDeleted}
                    onChange={(event) => list.setFilter({ withDeleted: event.currentTarget.checked })}
                  />
                )}
                {!bar.isFolded && extra}
              </Group>
            </CollapsibleFilters>
            {bar.isFolded && extra}
          </div>
        }
        count={<SyncAge {...(rows.reply ?? unread)} subject={subject} />}
        selection={
          marked.size > 0 && (
            <MarkedBar
              list={list}
              total={rows.total}
              columns={columns}
              subject={subject}
              onCloned={props.onCloned}
              actions={props.markedActions?.([...marked.values()])}
            />
          )
        }
        actions={
          <>
            <RefreshButton label={t`Refresh ${noun.many}`} onClick={list.refresh} />
            {props.actions}
            {onNew !== undefined && (
              <ButtonGroup>
                <Button variant="filled" icon={IconPlus} onClick={onNew}>{t`New ${noun.one}`}</Button>
                {props.newMenu !== undefined && (
                  <Menu position="bottom-end">
                    <Menu.Target>
                      <Button
                        variant="filled"
                        className={styles.newMenu}
                        aria-label={t`More ways to make ${noun.many}`}
                      >
                        <IconChevronDown size={14} aria-hidden />
                      </Button>
                    </Menu.Target>
                    <Menu.Dropdown>{props.newMenu}</Menu.Dropdown>
                  </Menu>
                )}
              </ButtonGroup>
            )}
          </>
        }
      />
      {props.above}
      {fault !== null && <FaultNotice fault={fault} onDismiss={list.forgetFault} variant="bar" />}
      <Rows {...props} list={list} rows={rows} hasTiles={shape?.kind === 'tiles'} />
      <RemovalQuestion list={list} subject={subject} />
    </>
  )
}

interface ViewsProps {
  readonly list: List
  readonly subject: ListedSubject
}

function Views({ list, subject }: ViewsProps) {
  const { filter } = useStore(list.store)
  const shipped = [
    { name: t`All ${kinds[subject].label.many}`, content: defaultCreativesView },
    { name: t`Unpublished`, content: { ...defaultCreativesView, changedOnly: true } },
  ]
  return (
    <ViewsMenu views={useSavedViews(subject)} shipped={shipped} current={filter} onChoose={list.setFilter} />
  )
}

interface OrderSelectProps {
  readonly list: List
  readonly hasTypes: boolean
}

/** Pictures have no column titles to sort by. */
function OrderSelect({ list, hasTypes }: OrderSelectProps) {
  const { sort } = useStore(list.store).filter
  const orders = [
    { value: 'updated', label: t`Newest first` },
    { value: 'title', label: t`By name` },
    ...(hasTypes ? [{ value: 'type', label: t`By type` }] : []),
  ]
  return (
    <NativeSelect
      aria-label={t`Order`}
      w={124}
      value={sort}
      data={orders}
      onChange={({ currentTarget: { value } }) => {
        const field = sortFieldOf(value)
        list.setFilter({ sort: field, descending: field === 'updated' })
      }}
    />
  )
}

/** Tiles or rows, as last chosen; null for a list that has rows only. */
function useListShape(preference: CreativeListProps['shapeOf']) {
  const { bridge, live } = useWorkbench()
  const preferences = useLive('preferences')
  if (preference === undefined) return null
  const kind = preferences[preference]
  return {
    kind,
    turn: async () => {
      const change = { [preference]: kind === 'tiles' ? 'list' : 'tiles' } as const
      const outcome = await bridge.preferences.change(change)
      if (outcome.ok) live.preferences.accept(outcome.value)
    },
  }
}

interface RowsProps extends CreativeListProps {
  readonly hasTiles: boolean
  readonly list: List
  readonly rows: RowsState<EntityRow, EntityPage>
}

function Rows(props: RowsProps) {
  const { list, rows, subject, label, columns, openedKey, onOpen, onNew, empty } = props
  const { tiles, tileHeight, hasTiles } = props
  const noun = kinds[subject].label
  const hasChanges = useHasChanges(props.workspace, [subject])
  const { total, fault, reply: page, rowAt, show, refetch, rowsBetween } = rows
  const { filter, marked } = useStore(list.store)
  const selection = useMemo<ListSelection<EntityRow>>(
    () => ({
      isSelected: ({ key }) => marked.has(key),
      onSelect: list.mark,
      labelOf: ({ title }) => t`Select ${title}`,
      canSelect: ({ deleted }) => deleted !== true,
      all: {
        state: marked.size === 0 ? 'none' : marked.size === total ? 'all' : 'some',
        onChange: (on) => void (on ? list.markAll() : list.unmarkAll()),
      },
    }),
    [marked, list, total],
  )
  // What says something of changes is left out where there are none.
  const visibleColumns = hasChanges ? columns : columns.filter(({ ofDrafts }) => ofDrafts !== true)
  if (total === null || page === null) {
    return (
      <Pending
        label={t`Loading ${noun.many}`}
        fault={fault}
        onRetry={refetch}
        tileHeight={hasTiles ? tileHeight : undefined}
      />
    )
  }
  const { sync, seenAt } = page
  const isFiltered = filter.text !== '' || filter.types.length > 0 || filter.changedOnly
  const sort = { field: filter.sort, descending: filter.descending }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isGrid(event.target)) return
    if (event.key.toLowerCase() === 'n' && onNew !== undefined) {
      event.preventDefault()
      onNew()
    }
    if (event.key === 'Delete') {
      event.preventDefault()
      const active = rowAt(activeIndex(event.target))
      const chosen = marked.size > 0 ? [...marked.values()] : active === null ? [] : [active]
      list.remove(chosen.filter((row) => canRemove(row, subject)).map(({ key }) => key))
    }
  }
  return (
    <>
      {fault !== null && <FaultNotice fault={fault} onRetry={refetch} variant="bar" />}
      {total > 0 && (
        <Group gap={0} align="stretch" wrap="nowrap" flex={1} mih={0} onKeyDown={press}>
          {hasTiles && tiles !== undefined ? (
            <Fragment key={JSON.stringify(filter)}>
              {tiles({ count: total, rowAt, onRange: show, rowsBetween, selection })}
            </Fragment>
          ) : (
            <DataGrid
              key={JSON.stringify(filter)}
              label={label}
              columns={visibleColumns}
              count={total}
              rowAt={rowAt}
              keyOf={({ key }) => key}
              selectedKey={openedKey}
              onOpen={({ key }) => onOpen(key)}
              selection={selection}
              rowsBetween={rowsBetween}
              onRange={show}
              sort={sort}
              onSort={(field) => list.setFilter(sortAfter(sort, field))}
            />
          )}
        </Group>
      )}
      {total === 0 && isFiltered && (
        <EmptyState icon={IconSearchOff} sentence={t`No ${noun.many} match the search and filters.`}>
          <Button
            onClick={() => list.setFilter({ text: '', types: [], changedOnly: false })}
          >{t`Show all ${noun.many}`}</Button>
        </EmptyState>
      )}
      {total === 0 && !isFiltered && sync.kind === 'running' && (
        <>
          <WaitNotice operations={kinds[subject].lists.map((id) => ({ id }))} isBar />
          <Skeleton
            label={t`Loading ${noun.many} from the service`}
            tileHeight={hasTiles ? tileHeight : undefined}
          />
        </>
      )}
      {total === 0 && !isFiltered && sync.kind !== 'running' && seenAt === null && (
        <NotSynced
          subject={subject}
          sync={sync}
          hint={onNew === undefined ? null : t`You can already add new ones.`}
          onSync={list.refresh}
        />
      )}
      {total === 0 && !isFiltered && sync.kind !== 'running' && seenAt !== null && (
        <EmptyState icon={empty.icon} scene={empty.scene} sentence={empty.sentence} hint={empty.hint}>
          {onNew !== undefined && <Button onClick={onNew}>{t`New ${noun.one}`}</Button>}
          {empty.action}
        </EmptyState>
      )}
    </>
  )
}

function sortAfter(sort: Sort, field: string) {
  return { sort: sortFieldOf(field), descending: nextSort(sort, field).descending }
}

function sortFieldOf(field: string): CreativesView['sort'] {
  return (['updated', 'title', 'type'] as const).find((name) => name === field) ?? 'updated'
}

function isGrid(target: EventTarget): target is HTMLElement {
  const role = target instanceof HTMLElement ? target.getAttribute('role') : null
  return role === 'grid' || role === 'listbox'
}

function activeIndex(grid: HTMLElement): number {
  const id = grid.getAttribute('aria-activedescendant')
  return rowOf(id === null ? null : document.getElementById(id)) ?? -1
}
