import { ButtonGroup, Menu } from '@mantine/core'
import { IconChevronDown, IconLayoutGrid, IconList, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import type { EntityPage, SyncState } from '../../../shared/entities/entity-row.ts'
import { type DraftSubject, kinds } from '../../../shared/entities/kinds.ts'
import { t } from '../../../shared/text/language.ts'
import { useRows } from '../../data/windows.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNotice } from '../../ui/faults/fault-notice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { useLive, useWorkbench } from '../../workbench/use-workbench.ts'
import styles from './draft-list.module.css'
import { DraftRows } from './draft-rows.tsx'
import { ListFilters } from './list-filters.tsx'
import type { CreativeListProps } from './list-props.ts'
import { creativeLists, isNarrowed } from './list-store.ts'
import { MarkedBar } from './marked-bar.tsx'
import { RemovalQuestion } from './removal-question.tsx'
import { isNotSyncedShown, SyncAge } from './sync-age.tsx'

const unread: Pick<EntityPage, 'seenAt' | 'sync'> = { seenAt: null, sync: { kind: 'idle' } }

/** A list of an account's entities with search, filters, age, selection, and all loading and error states. */
export function CreativeList(props: CreativeListProps) {
  const { workspace, subject, columns, types, onNew, missed = null } = props
  const noun = kinds[subject].label
  const list = creativeLists(useWorkbench())(workspace, subject)
  const { filter, fault, marked } = useStore(list.store)
  const shape = useListShape(props.shapeOf)
  const extra = shape !== null && (
    <IconButton
      label={shape.kind === 'tiles' ? t`Show as a list` : t`Show as pictures`}
      icon={shape.kind === 'tiles' ? IconList : IconLayoutGrid}
      onClick={shape.turn}
    />
  )
  const rows = useRows('entities', 'list', list.inputFor)
  const page = rows.reply ?? unread
  const isExplained = rows.total === 0 && isNotSyncedShown(page) && !isNarrowed(filter)
  const failed = failedSync(page.sync, missed)
  const retry = () => {
    props.onRetryMissed?.()
    void list.refresh()
  }
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
          <ListFilters
            list={list}
            subject={subject}
            types={types}
            // Names of media are longer: at 1280 pixels it would fold the filters there.
            hasOrder={shape?.kind === 'tiles' && props.shapeOf === 'creativesShape'}
            extra={extra}
          />
        }
        count={<SyncAge {...page} subject={subject} />}
        failure={failed !== null && !isExplained ? { fault: failed.fault, onRetry: retry } : null}
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
            {onNew !== undefined && <NewButton noun={noun} onNew={onNew} menu={props.newMenu} />}
          </>
        }
      />
      {props.above}
      {fault !== null && <FaultNotice fault={fault} onDismiss={list.forgetFault} variant="bar" />}
      <DraftRows {...props} list={list} rows={rows} hasTiles={shape?.kind === 'tiles'} />
      <RemovalQuestion list={list} subject={subject} />
    </>
  )
}

/** The last sync failed, or what the list shows beside its rows couldn't be read. */
function failedSync(sync: SyncState, missed: CreativeListProps['missed'] = null) {
  if (sync.kind === 'failed') return sync
  return sync.kind === 'idle' ? missed : null
}

interface NewButtonProps {
  readonly noun: (typeof kinds)[DraftSubject]['label']
  readonly onNew: () => void
  readonly menu: ReactNode
}

function NewButton({ noun, onNew, menu }: NewButtonProps) {
  return (
    <ButtonGroup>
      <Button variant="filled" icon={IconPlus} onClick={onNew}>{t`New ${noun.one}`}</Button>
      {menu !== undefined && (
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
          <Menu.Dropdown>{menu}</Menu.Dropdown>
        </Menu>
      )}
    </ButtonGroup>
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
