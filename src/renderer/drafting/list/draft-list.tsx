import { ButtonGroup, Checkbox, Group, Menu, NativeSelect } from '@mantine/core'
import { IconChevronDown, IconPlus, IconSearchOff, type TablerIcon } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Workspace } from '../../../shared/accounts/workspace.ts'
import type { ViewList } from '../../../shared/desktop/saved-views.ts'
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
import { CollapsibleFilters } from '../../ui/inputs/collapsible-filters.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton-rows.tsx'
import { useOneRow } from '../../ui/layout/use-one-row.ts'
import type { ViewLinksProps } from '../../ui/layout/view-links.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useWorkbench } from '../../workbench/use-workbench.ts'
import { useSavedViews, ViewsMenu } from '../../workbench/views-menu.tsx'
import { WaitNotice } from '../../workbench/wait-notice.tsx'
import styles from './draft-list.module.css'
import { type CreativeColumn, stateColumn } from './list-columns.tsx'
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
  /** More controls in the toolbar. */
  readonly extra?: ReactNode
  /** Replaces the table by another view of the rows. */
  readonly body?: (shown: ShownRows) => ReactNode
}

export interface ShownRows {
  readonly count: number
  readonly rowAt: (index: number) => EntityRow | null
  readonly onRange: (first: number, last: number) => void
}

/** A list of an account's entities with search, filters, age, selection, and all loading and error states. */
export function CreativeList(props: CreativeListProps) {
  const { workspace, subject, columns, types, onNew, extra } = props
  const noun = kinds[subject].label
  const list = creativeLists(useWorkbench())(workspace, subject)
  const { filter, fault, marked } = useStore(list.store)
  const bar = useOneRow<HTMLDivElement>()
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
                  w={160}
                  value={filter.types[0] ?? ''}
                  data={[{ value: '', label: t`All types` }, ...types]}
                  onChange={({ currentTarget: { value } }) =>
                    list.setFilter({ types: value === '' ? [] : [value] })
                  }
                />
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
      <Rows {...props} list={list} rows={rows} />
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

interface RowsProps extends CreativeListProps {
  readonly list: List
  readonly rows: RowsState<EntityRow, EntityPage>
}

function Rows(props: RowsProps) {
  const { list, rows, subject, label, columns, openedKey, onOpen, onNew, empty, body } = props
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
  const visibleColumns = hasChanges
    ? columns
    : columns.filter(
        ({ key, ofDrafts }) => ofDrafts !== true && (key !== stateColumn.key || filter.withDeleted),
      )
  if (total === null || page === null) {
    return <Pending label={t`Loading ${noun.many}`} fault={fault} onRetry={refetch} />
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
          {body?.({ count: total, rowAt, onRange: show }) ?? (
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
          <SkeletonRows label={t`Loading ${noun.many} from the service`} />
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
        <EmptyState icon={empty.icon} sentence={empty.sentence} hint={empty.hint}>
          {onNew !== undefined && <Button onClick={onNew}>{t`New ${noun.one}`}</Button>}
          {empty.action}
        </EmptyState>
      )}
    </>
  )
}

function sortAfter(sort: Sort, field: string) {
  const by = (['updated', 'title', 'type'] as const).find((known) => known === field) ?? 'updated'
  return { sort: by, descending: nextSort(sort, field).descending }
}

function isGrid(target: EventTarget): target is HTMLElement {
  const role = target instanceof HTMLElement ? target.getAttribute('role') : null
  return role === 'grid' || role === 'listbox'
}

function activeIndex(grid: HTMLElement): number {
  const id = grid.getAttribute('aria-activedescendant')
  return rowOf(id === null ? null : document.getElementById(id)) ?? -1
}
