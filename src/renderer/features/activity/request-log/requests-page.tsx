import { Button } from '@mantine/core'
import { IconSend, IconX } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import type { RequestRow } from '../../../../shared/contract/request-log.ts'
import { plural, t } from '../../../../shared/text/language.ts'
import { useCall } from '../../../data/client.ts'
import { type RowsState, useRows } from '../../../data/windows.ts'
import { RowList } from '../../../table/list/row-list.tsx'
import { FormButtons } from '../../../ui/inputs/form-buttons.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { EmptyState, NoMatch } from '../../../ui/layout/empty-state.tsx'
import { ListAndInspector } from '../../../ui/layout/list-and-inspector.tsx'
import { defaultRequestsView, requestsView } from '../../../workbench/requests-view.ts'
import { useLive, useWorkbench } from '../../../workbench/use-workbench.ts'
import { useOperationTitle } from '../../../workbench/window-labels.ts'
import { ActivityHeader } from '../activity-header.tsx'
import { requestColumns } from './request-columns.tsx'
import { RequestFigures } from './request-figures.tsx'
import { RequestInspector } from './request-inspector.tsx'

const address = '/activity/requests'

/** The latest requests to the service, including earlier runs. `item` is the number of the one in the inspector. */
export function RequestsPage({ item }: { readonly item: string | null }) {
  const store = requestsView(useWorkbench())
  const view = useStore(store)
  const list = useRows('requestLog', 'list', (range) => ({ ...view, ...range }))
  const [, navigate] = useLocation()
  const id = item !== null && /^[1-9]\d{0,14}$/.test(item) ? Number(item) : null
  const { value: opened } = useCall('requestLog', 'get', id === null ? null : { id })
  const title = useOperationTitle(opened?.operation ?? null) ?? opened?.path.split('?')[0]
  return (
    <ListAndInspector
      inspector={
        id !== null && {
          kind: t`Request ${id}`,
          title: title ?? t`Request ${id}`,
          content: <RequestInspector id={id} />,
          onClose: () => navigate(address),
        }
      }
    >
      <ActivityHeader
        view="requests"
        search={
          <SearchField
            label={t`Search requests`}
            value={view.text}
            onChange={(text) => store.setState({ text })}
          />
        }
        filters={
          <>
            <Narrowing />
            {view.jobId === null && <RequestFigures />}
          </>
        }
        count={list.total !== null && plural(list.total, { one: '# request', other: '# requests' })}
      />
      <RequestList list={list} openedId={id} />
    </ListAndInspector>
  )
}

function Narrowing() {
  const store = requestsView(useWorkbench())
  const { failedOnly, jobId } = useStore(store)
  return (
    <>
      {jobId !== null && (
        <Button
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => store.setState({ jobId: null })}
          title={t`Show requests of all jobs`}
        >{t`One job only`}</Button>
      )}
      <FormButtons
        forms={[
          { value: 'all', title: t`All` },
          { value: 'failed', title: t`Failed` },
        ]}
        current={failedOnly ? 'failed' : 'all'}
        onChoose={(form: 'all' | 'failed') => store.setState({ failedOnly: form === 'failed' })}
      />
    </>
  )
}

interface RequestListProps {
  readonly list: RowsState<RequestRow>
  readonly openedId: number | null
}

function RequestList({ list, openedId }: RequestListProps) {
  const store = requestsView(useWorkbench())
  const { text, failedOnly, jobId } = useStore(store)
  const { environments } = useLive('session')
  const [, navigate] = useLocation()
  const nameOf = (id: string) =>
    environments.find(({ environment }) => environment.id === id)?.environment.name ?? id
  return (
    <RowList
      key={`${text} ${failedOnly} ${jobId}`}
      list={list}
      loading={t`Loading the requests`}
      empty={
        text !== '' || failedOnly || jobId !== null ? (
          <NoMatch
            sentence={t`No requests match.`}
            clearLabel={t`Show all requests`}
            onClear={() => store.setState(defaultRequestsView)}
          />
        ) : (
          <EmptyState
            icon={IconSend}
            scene="requests"
            sentence={t`Requests to the service appear here.`}
            hint={t`Flightdeck keeps the latest 10,000 on this computer, without headers, bodies or secrets.`}
          />
        )
      }
      label={t`Requests`}
      columns={requestColumns(nameOf)}
      keyOf={({ id }) => String(id)}
      selectedKey={openedId === null ? null : String(openedId)}
      onOpen={({ id }) => navigate(`${address}/${id}`)}
      growsAtTop
    />
  )
}
