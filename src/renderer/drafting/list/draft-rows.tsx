import { Group } from '@mantine/core'
import { Fragment, type KeyboardEvent, useMemo } from 'react'
import { useStore } from 'zustand'
import { sameJson } from '../../../shared/core/json.ts'
import type { EntityPage, EntityRow } from '../../../shared/entities/entity-row.ts'
import { kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { useHasChanges } from '../../data/use-has-changes.ts'
import type { RowsState } from '../../data/windows.ts'
import type { ListSelection } from '../../table/columns.ts'
import { DataGrid } from '../../table/list/data-grid.tsx'
import { countState } from '../../table/row-selection.ts'
import { nextSort, type Sort } from '../../table/sort.ts'
import { rowOf } from '../../table/targets.ts'
import { Button } from '../../ui/button.tsx'
import { Delayed } from '../../ui/delayed.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { useIsWaitShown } from '../../ui/faults/outage-strip.tsx'
import { Pending } from '../../ui/faults/pending.tsx'
import { EmptyState, NoMatch, NotLoaded } from '../../ui/layout/empty-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton-rows.tsx'
import type { CreativeListProps } from './list-props.ts'
import { isNarrowed, type CreativeList as List, sortFieldOf } from './list-store.ts'
import { canRemove } from './marked-bar.tsx'
import { isNotSyncedShown, NotSynced } from './sync-age.tsx'

interface RowsProps extends CreativeListProps {
  readonly hasTiles: boolean
  readonly list: List
  readonly rows: RowsState<EntityRow, EntityPage>
}

/** The rows as a list or as pictures; without any, why there are none. */
export function DraftRows(props: RowsProps) {
  const { list, rows, subject, label, columns, openedKey, onOpen, onNew } = props
  const { tiles, tileHeight, hasTiles } = props
  const noun = kinds[subject].label
  const hasChanges = useHasChanges(props.workspace, [subject])
  const { total, fault, reply: page, rowAt, show, refetch, rowsBetween } = rows
  const { filter, marked } = useStore(list.store)
  const selection = useRowSelection(list, total)
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
      const chosen = marked.size === 0 && active !== null ? [active] : [...marked.values()]
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
              hasChanged={hasChanged}
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
      {total === 0 && <NoRows {...props} page={page} />}
    </>
  )
}

function hasChanged(before: EntityRow, after: EntityRow): boolean {
  return !sameJson(before.content, after.content)
}

interface NoRowsProps extends RowsProps {
  readonly page: EntityPage
}

function NoRows(props: NoRowsProps) {
  const { list, subject, page, onNew, empty, hasTiles, tileHeight } = props
  const { sync, seenAt } = page
  const noun = kinds[subject].label
  const isWaitShown = useIsWaitShown()
  const { filter } = useStore(list.store)
  if (isNarrowed(filter)) {
    return (
      <NoMatch
        sentence={t`No ${noun.many} match the search and filters.`}
        clearLabel={t`Show all ${noun.many}`}
        onClear={() => list.setFilter({ text: '', types: [], changedOnly: false })}
      />
    )
  }
  const isMissing = seenAt === null && !isNotSyncedShown(page)
  if (isWaitShown ? seenAt === null : isMissing && sync.kind !== 'running') {
    return (
      <Delayed>
        <NotLoaded />
      </Delayed>
    )
  }
  if (sync.kind === 'running') {
    return (
      <Skeleton
        label={t`Loading ${noun.many} from the service`}
        tileHeight={hasTiles ? tileHeight : undefined}
      />
    )
  }
  if (seenAt === null) {
    return (
      <NotSynced
        subject={subject}
        sync={sync}
        hint={onNew === undefined ? null : t`You can already add new ones.`}
        onSync={list.refresh}
      />
    )
  }
  return (
    <EmptyState icon={empty.icon} scene={empty.scene} sentence={empty.sentence} hint={empty.hint}>
      {onNew !== undefined && <Button onClick={onNew}>{t`New ${noun.one}`}</Button>}
      {empty.action}
    </EmptyState>
  )
}

function useRowSelection(list: List, total: number | null): ListSelection<EntityRow> {
  const { marked } = useStore(list.store)
  return useMemo<ListSelection<EntityRow>>(
    () => ({
      isSelected: ({ key }) => marked.has(key),
      onSelect: list.mark,
      labelOf: ({ title }) => t`Select ${title}`,
      canSelect: ({ deleted }) => deleted !== true,
      all: {
        state: countState(marked.size, total ?? 0),
        onChange: (on) => void (on ? list.markAll() : list.unmarkAll()),
      },
    }),
    [marked, list, total],
  )
}

function sortAfter(sort: Sort, field: string) {
  return { sort: sortFieldOf(field), descending: nextSort(sort, field).descending }
}

function isGrid(target: EventTarget): target is HTMLElement {
  const role = target instanceof HTMLElement ? target.getAttribute('role') : null
  return role === 'grid' || role === 'listbox'
}

function activeIndex(grid: HTMLElement): number {
  const id = grid.getAttribute('aria-activedescendant')
  return rowOf(id === null ? null : document.getElementById(id)) ?? -1
}
