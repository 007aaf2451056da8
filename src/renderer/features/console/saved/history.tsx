import { Text } from '@mantine/core'
import { IconHistory, IconSearchOff, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { ConsoleHistoryRow } from '../../../../shared/contract/console.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useAct } from '../../../data/act.ts'
import { useCall } from '../../../data/client.ts'
import { useRows } from '../../../data/windows.ts'
import { type Column, column } from '../../../table/columns.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { timeColumn } from '../../../table/list/time-column.tsx'
import { Button } from '../../../ui/button.tsx'
import { AskButton } from '../../../ui/inputs/ask-button.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { formatBytes } from '../../../ui/number.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { operationOf } from '../composer/composed.ts'
import { MethodLabel } from '../composer/method-label.tsx'
import { ConsoleHeader } from '../console-header.tsx'
import { StatusCode } from '../status-code.tsx'
import { HistoryInspector } from './history-inspector.tsx'
import { historyView } from './history-view.ts'

/** Requests sent from the console. `item` is the number of the one in the inspector. */
export function History({ item }: { readonly item: string | null }) {
  const view = historyView(useWorkbench())
  const { search } = useStore(view)
  const list = useRows('console', 'history', (range) => ({ text: search, ...range }))
  const { total } = list
  const { environments } = useLive('session')
  const columns = useMemo(columnsNow, [])
  const environmentColumn: Column<ConsoleHistoryRow> = column(
    'environment',
    t`Environment`,
    { width: 140, optional: true },
    ({ environmentId }) =>
      environments.find(({ environment }) => environment.id === environmentId)?.environment.name ??
      environmentId,
  )
  const [, navigate] = useLocation()
  const id = item !== null && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : null
  const { value: entry } = useCall('console', 'historyEntry', id === null ? null : { id })
  const close = () => navigate('/console/history')
  return (
    <ListAndInspector
      inspector={
        id !== null && {
          title: entry === null ? t`Request` : `${entry.request.method} ${entry.request.path}`,
          kind: t`Request ${id}`,
          content: <HistoryInspector id={id} />,
          onClose: close,
        }
      }
    >
      <ConsoleHeader
        view="/console/history"
        search={
          <SearchField
            label={t`Search history`}
            value={search}
            onChange={(text) => view.setState({ search: text })}
          />
        }
        count={total !== null && plural(total, { one: '# request', other: '# requests' })}
        actions={<ClearHistory disabled={total === null || total === 0} onCleared={close} />}
      />
      <RowList
        key={search}
        list={list}
        loading={t`Loading history`}
        empty={<NoRequests isSearch={search !== ''} onClear={() => view.setState({ search: '' })} />}
        label={t`Sent requests`}
        columns={[...columns, environmentColumn]}
        keyOf={({ id: number }) => String(number)}
        selectedKey={id === null ? null : String(id)}
        onOpen={({ id: number }) => navigate(`/console/history/${number}`)}
      />
    </ListAndInspector>
  )
}

interface NoRequestsProps {
  readonly isSearch: boolean
  readonly onClear: () => void
}

function NoRequests({ isSearch, onClear }: NoRequestsProps) {
  const [, navigate] = useLocation()
  return isSearch ? (
    <EmptyState icon={IconSearchOff} sentence={t`No requests match.`}>
      <Button onClick={onClear}>{t`Clear the search`}</Button>
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconHistory}
      sentence={t`Requests you send from the console appear here.`}
      hint={t`With their responses, but without secrets.`}
    >
      <Button onClick={() => navigate('/console')}>{t`New request`}</Button>
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

const columnsNow = (): readonly Column<ConsoleHistoryRow>[] => [
  timeColumn(t`Sent`, ({ at }) => at),
  column('method', t`Method`, 76, ({ method }) => <MethodLabel method={method} />),
  column(
    'operation',
    t`Operation`,
    { width: 140, grow: 1 },
    ({ operation }) =>
      operationOf(operation)?.title ?? <Text span inherit c="dimmed">{t`Custom request`}</Text>,
  ),
  column('path', t`Path`, { width: 150, grow: 2 }, ({ path }) => <code title={path}>{path}</code>),
  column('status', t`Status`, 130, ({ status }) => <StatusCode status={status} />),
  column(
    'took',
    t`Time`,
    { width: 80, align: 'end', optional: true },
    ({ durationMs }) => t`${Math.round(durationMs)} ms`,
  ),
  column('size', t`Size`, { width: 80, align: 'end', optional: true }, ({ bytes }) => formatBytes(bytes)),
]
