import { IconHistory, IconPlus, IconSearchOff, IconTrash } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { ConsoleHistoryRow } from '../../../../shared/contract/console.ts'
import { t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { useRows } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { AskButton } from '../../../ui/inputs/ask-button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { useShownRecord } from '../../../ui/inspector/use-shown-item.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { formatCount } from '../../../ui/number.ts'
import { exactTime, hourOfDay } from '../../../ui/time.ts'
import { useWorkbench } from '../../../workbench/use-workbench.ts'
import { operationOf } from '../composer/composed.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import { rowHeights } from '../row-heights.ts'
import { ExampleRequests } from '../start/example-requests.tsx'
import { StatusNumber } from '../status-number.tsx'
import styles from '../workspace.module.css'
import { Workspace } from '../workspace.tsx'
import { HistoryInspector } from './history-inspector.tsx'
import { historyView } from './history-view.ts'

/** Requests sent from the console. `item` is the number of the opened one. */
export function History({ item }: { readonly item: string | null }) {
  const view = historyView(useWorkbench())
  const { search } = useStore(view)
  const list = useRows('console', 'history', (range) => ({ text: search, ...range }))
  const { total } = list
  const [, navigate] = useLocation()
  const newest = list.rowAt(0)
  const { shown, close } = useShownRecord(item, {
    rows: newest === null ? null : [newest],
    keyOf,
    address: '/console/history',
  })
  const id = shown !== null && /^[1-9]\d{0,14}$/.test(shown) ? Number(shown) : null
  const { value: entry } = useCall('console', 'historyEntry', id === null ? null : { id })
  return (
    <Workspace
      list="recent"
      search={
        <SearchField
          label={t`Search history`}
          value={search}
          onChange={(text) => view.setState({ search: text })}
        />
      }
      count={total !== null && formatCount(total)}
      tools={<ClearHistory disabled={total === null || total === 0} onCleared={close} />}
      opened={
        id === null
          ? null
          : {
              record: {
                title: entry === null ? t`Request` : `${entry.request.method} ${entry.request.path}`,
                kind: t`Request ${id}`,
                icon: IconHistory,
                content: <HistoryInspector id={id} />,
                onClose: close,
              },
            }
      }
      start={
        total === 0 && search === '' ? (
          <EmptyState
            icon={IconHistory}
            scene="sent"
            sentence={t`Requests you send from the console appear here.`}
            hint={t`With their responses, but without secrets.`}
          >
            <Button
              variant="filled"
              icon={IconPlus}
              onClick={() => navigate('/console')}
            >{t`New request`}</Button>
            <ExampleRequests />
          </EmptyState>
        ) : (
          <EmptyState
            icon={IconHistory}
            sentence={t`Select a request to see its response.`}
            hint={t`You can send it again, or compare it with another one.`}
          />
        )
      }
    >
      <RowList
        key={search}
        list={list}
        loading={t`Loading history`}
        empty={search !== '' && <NoMatches onClear={() => view.setState({ search: '' })} />}
        label={t`Sent requests`}
        columns={columns}
        rowHeight={rowHeights.oneLine}
        hidesTitles
        keyOf={keyOf}
        selectedKey={id === null ? null : String(id)}
        onOpen={({ id: number }) => navigate(`/console/history/${number}`)}
      />
    </Workspace>
  )
}

export function NoMatches({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState icon={IconSearchOff} sentence={t`No requests match.`}>
      <Button onClick={onClear}>{t`Clear the search`}</Button>
    </EmptyState>
  )
}

interface ClearHistoryProps {
  readonly disabled: boolean
  readonly onCleared: () => void
}

function ClearHistory({ disabled, onCleared }: ClearHistoryProps) {
  const workbench = useWorkbench()
  const { run } = useAct([['console', 'history']])
  return (
    <AskButton
      label={t`Clear history`}
      icon={IconTrash}
      iconOnly
      disabled={disabled}
      title={t`Clear history?`}
      confirmLabel={t`Clear history`}
      onConfirm={async () => {
        const outcome = await run(workbench.bridge.console.clearHistory)
        if (!outcome.ok) return outcome
        historyView(workbench).setState({ markedId: null })
        onCleared()
        return outcome
      }}
    >
      <p>{t`This deletes all console requests and responses from this computer.`}</p>
    </AskButton>
  )
}

const keyOf = ({ id }: ConsoleHistoryRow) => String(id)

const columns: readonly Column<ConsoleHistoryRow>[] = [
  column('request', t`Request`, { width: 160, grow: 1 }, ({ method, operation, path, status, at }) => (
    <span className={styles.row} title={`${path}\n${exactTime(at)}`}>
      <span className={styles.method}>
        <MethodLabel method={method} />
      </span>
      <span className={styles.name}>{operationOf(operation)?.title ?? path}</span>
      <span className={styles.facts}>
        <StatusNumber status={status} />
        <time dateTime={new Date(at).toISOString()} className={styles.time}>
          {hourOfDay(at)}
        </time>
      </span>
    </span>
  )),
]
