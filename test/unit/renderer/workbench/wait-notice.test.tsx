import { MantineProvider } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FaultActionsContext } from '../../../../src/renderer/ui/faults/fault-actions.ts'
import { RequestedState } from '../../../../src/renderer/ui/layout/empty-state.tsx'
import { PageHeader } from '../../../../src/renderer/ui/layout/page-header.tsx'
import { hourAndMinute } from '../../../../src/renderer/ui/time.ts'
import {
  missingOf,
  readNames,
  readsOf,
  screenReads,
} from '../../../../src/renderer/workbench/screen-reads.ts'
import { useShownAge } from '../../../../src/renderer/workbench/use-waits.ts'
import { WaitNotice } from '../../../../src/renderer/workbench/wait-notice.tsx'
import { WaitStripHost } from '../../../../src/renderer/workbench/wait-strip-host.tsx'
import { operations } from '../../../../src/shared/api/index.ts'
import type { Wait } from '../../../../src/shared/contract/status.ts'
import type { Fault } from '../../../../src/shared/core/fault.ts'
import { type Area, areas, isBelow, lowerAreas } from '../../../../src/shared/desktop/areas.ts'
import { workbenchAround } from '../support/workbench.tsx'

const wait: Wait = {
  id: 1,
  operationId: 'accounts.list',
  operation: 'Accounts',
  reason: 'rateLimit',
  until: Date.now() + 60_000,
}

const outage: Fault = {
  kind: 'serverError',
  status: 500,
  retryAfterMs: null,
  message: 'Internal error',
}

test('a wait is shown below the header of the page, but only in its form if one shows it', async () => {
  const { workbench, wrapper } = workbenchAround({})
  const view = (content: ReactNode) => (
    <MantineProvider>
      <WaitStripHost location="/settings">
        <PageHeader title="Accounts" />
        <main>{content}</main>
      </WaitStripHost>
    </MantineProvider>
  )
  const { rerender, container } = render(view(null), { wrapper })
  act(() => workbench.live.waiting.setState({ waits: [wait] }))
  expect(screen.getByText(/^Waiting for the rate limit until/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Cancel wait' })).toBeDefined()
  rerender(view(<WaitNotice operations={[{ id: wait.operationId }]} />))
  await waitFor(() => expect(screen.getAllByText(/^Waiting for the rate limit until/)).toHaveLength(1))
  expect(container.querySelector('main')?.textContent).toMatch(/^Waiting for the rate limit/)
})

test('between two tries the line stays, so that the page doesn’t jump, and ends with the last', async () => {
  const { workbench, wrapper } = workbenchAround({})
  render(
    <MantineProvider>
      <WaitStripHost location="/settings">
        <PageHeader title="Accounts" failure={{ fault: outage, onRetry: () => {} }} />
      </WaitStripHost>
    </MantineProvider>,
    { wrapper },
  )
  expect(screen.getByText('Couldn’t refresh')).toBeDefined()
  const retry: Wait = { ...wait, reason: 'serverError', until: Date.now() + 2_000, status: 500 }
  act(() => workbench.live.waiting.setState({ waits: [retry] }))
  expect(screen.getByText('Retrying in 2 s')).toBeDefined()
  // What failed before is being tried again.
  expect(screen.queryByText('Couldn’t refresh')).toBeNull()
  expect(screen.getByRole('button', { name: 'Stop retrying' })).toBeDefined()
  act(() => workbench.live.waiting.setState({ waits: [] }))
  expect(screen.getByText('Service error (500)')).toBeDefined()
  expect(screen.getByText('Trying again')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(await screen.findByText('Couldn’t refresh')).toBeDefined()
})

test('once the last try has failed, Retry is there at once', () => {
  const { workbench, wrapper } = workbenchAround({})
  const view = (fault: Fault) => (
    <MantineProvider>
      <WaitStripHost location="/settings">
        <PageHeader title="Accounts" failure={{ fault, onRetry: () => {} }} />
      </WaitStripHost>
    </MantineProvider>
  )
  const { rerender } = render(view(outage), { wrapper })
  act(() => workbench.live.waiting.setState({ waits: [{ ...wait, reason: 'serverError' }] }))
  act(() => workbench.live.waiting.setState({ waits: [] }))
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  rerender(view({ ...outage }))
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})

test('a failure says when what is shown was read, and leads to its requests', async () => {
  const readAt = Date.now() - 1
  const leadTo = vi.fn<() => void>()
  const { workbench, wrapper } = workbenchAround({})
  const view = (isOff: boolean) => (
    <MantineProvider>
      <FaultActionsContext value={leadTo}>
        <WaitStripHost location={isOff ? '/streams/news' : '/settings'}>
          <PageHeader title="Accounts" count={<Age readAt={readAt} />} />
        </WaitStripHost>
      </FaultActionsContext>
    </MantineProvider>
  )
  const { rerender } = render(view(false), { wrapper })
  const retry: Wait = { ...wait, reason: 'serverError', until: Date.now() + 2_000, status: 503 }
  act(() => workbench.live.waiting.setState({ waits: [retry, { ...retry, id: 2 }] }))
  expect(screen.getByText('Service error (503)')).toBeDefined()
  expect(screen.getByText(`Last updated ${hourAndMinute(readAt)}`, { exact: false })).toBeDefined()
  act(() => screen.getByRole('button', { name: 'Failed requests' }).click())
  expect(leadTo).toHaveBeenCalledExactlyOnceWith({ kind: 'failedRequests' })
  // A form that reads nothing says nothing of what others wait for.
  rerender(view(true))
  expect(screen.queryByText(/Service error/)).toBeNull()
})

test('the line leads with what is missing on the screen, and names no request of others', () => {
  const { workbench, wrapper } = workbenchAround({})
  const view = (
    <MantineProvider>
      <WaitStripHost location="/webhooks/inbox">
        <PageHeader title="Webhooks" />
      </WaitStripHost>
    </MantineProvider>
  )
  const { container } = render(view, { wrapper })
  const failed: Wait = { ...wait, reason: 'serverError', until: Date.now() + 2_000, status: 500 }
  const others: Wait = {
    ...failed,
    id: 2,
    operationId: 'targetingOptions.locations',
    operation: 'Look up locations',
    until: Date.now() + 9_000,
  }
  const own: Wait = { ...failed, operationId: 'webhooks.list', operation: 'List webhooks' }
  const strip = () => container.querySelector('[data-state="waits"]')?.textContent
  act(() => workbench.live.waiting.setState({ waits: [others, own] }))
  expect(strip()).toBe('Couldn’t load webhooksService error (500) · Retrying in 2 sStop retrying')
  // Since when it fails, in the words of the status bar.
  const since = Date.now() - 60_000
  act(() => workbench.live.connection.setState({ kind: 'failing', since }))
  expect(strip()).toBe(
    `Couldn’t load webhooksService errors since ${hourAndMinute(since)} (500) · Retrying in 2 sStop retrying`,
  )
  act(() => workbench.live.connection.setState({ kind: 'online', since }))
  act(() => workbench.live.waiting.setState({ waits: [others] }))
  expect(strip()).toBe('Service error (500)Retrying in 9 sStop retrying')
  const { status: _, ...unanswered } = own
  act(() => workbench.live.waiting.setState({ waits: [{ ...unanswered, reason: 'timeout' }] }))
  expect(strip()).toBe(
    'Couldn’t load webhooksThe service didn’t answer in time · Retrying in 2 sStop retrying',
  )
})

test('a list that only a request fills says since when the service fails, and promises nothing', () => {
  const { workbench, wrapper } = workbenchAround({})
  render(
    <MantineProvider>
      <WaitStripHost location="/streams/tail">
        <RequestedState icon={IconHistory} sentence="Stream entries appear here." />
      </WaitStripHost>
    </MantineProvider>,
    { wrapper },
  )
  expect(screen.getByText('Stream entries appear here.')).toBeDefined()
  const since = Date.now()
  act(() => workbench.live.connection.setState({ kind: 'failing', since }))
  expect(screen.queryByText('Stream entries appear here.')).toBeNull()
  expect(screen.getByText(`Service errors since ${hourAndMinute(since)}`)).toBeDefined()
})

test('each name of a read is of an operation that reads, and each screen’s reads have one', () => {
  const ids = new Set(operations.filter(({ effect }) => effect === 'read').map(({ id }) => id))
  expect(Object.keys(readNames).filter((id) => !ids.has(id))).toEqual([])
  const shown = new Set(screenReads.flatMap(({ reads }) => reads))
  expect([...shown].toSorted()).toEqual(Object.keys(readNames).toSorted())
})

test('a form counts with a failure only what failed in the same way', () => {
  const { workbench, wrapper } = workbenchAround({})
  const view = (
    <MantineProvider>
      <WaitNotice operations={[{ id: wait.operationId }]} />
    </MantineProvider>
  )
  const { container } = render(view, { wrapper })
  const failed: Wait = { ...wait, reason: 'serverError', status: 503 }
  const title = () => container.querySelector('[data-state="waits"] span')?.textContent
  act(() =>
    workbench.live.waiting.setState({
      waits: [failed, { ...failed, id: 2, status: 500 }, { ...wait, id: 3 }, { ...failed, id: 4 }],
    }),
  )
  expect(title()).toBe('“Accounts” and 1 more failed')
  const { status: _, ...unanswered } = failed
  act(() =>
    workbench.live.waiting.setState({
      waits: [{ ...unanswered, reason: 'timeout' }, failed, { ...unanswered, id: 3, reason: 'timeout' }],
    }),
  )
  expect(title()).toBe('“Accounts” and 1 more failed')
})

test('what was read on an earlier day has its date, and all times are in one’s own zone', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 30, 16, 30) })
  const ownZone = process.env.TZ
  process.env.TZ = 'Asia/Tokyo'
  onTestFinished(() => {
    vi.useRealTimers()
    if (ownZone === undefined) Reflect.deleteProperty(process.env, 'TZ')
    else process.env.TZ = ownZone
  })
  const { workbench, wrapper } = workbenchAround({})
  const view = (readAt: number) => (
    <MantineProvider>
      <WaitStripHost location="/settings">
        <PageHeader title="Accounts" count={<Age readAt={readAt} />} />
        <WaitNotice operations={[{ id: 'cards.list' }]} />
      </WaitStripHost>
    </MantineProvider>
  )
  const { rerender, container } = render(view(Date.UTC(2026, 10, 30, 15, 9)), { wrapper })
  const until = Date.now() + 60_000
  act(() =>
    workbench.live.waiting.setState({
      waits: [
        { ...wait, until },
        { ...wait, operationId: 'cards.list', until },
      ],
    }),
  )
  expect(screen.getAllByText('Waiting for the rate limit until 01:31 GMT+9')).toHaveLength(2)
  expect(screen.getAllByTitle('Accounts, continues at 1 Dec 2026, 01:31:00 GMT+9')).toHaveLength(2)
  const age = () => container.querySelector('[data-place="page"]')?.textContent
  expect(age()).toContain('Last updated 00:09 GMT+9')
  // An hour and ten minutes earlier was yesterday in Tokyo, and today in UTC.
  rerender(view(Date.UTC(2026, 10, 30, 13, 59)))
  expect(age()).toContain('Last updated 30 Nov, 22:59 GMT+9')
})

test('each area and view has an entry of its own, unless what it shows is on this computer', () => {
  const isLocal = (path: string) =>
    ['/console', '/activity', '/sandbox', '/settings'].some((local) => isBelow(local, path))
  const paths = [...areas, ...lowerAreas].flatMap((area: Area) => [
    area.path,
    ...(area.views ?? []).map(({ path }) => path),
  ])
  const listed = new Set(screenReads.map(({ path }) => path))
  // The area of streams opens its first view.
  const needed = paths.filter((path) => !isLocal(path) && path !== '/streams')
  expect(needed.filter((path) => !listed.has(path))).toEqual([])
  for (const path of needed)
    expect(readsOf(path)).toEqual(screenReads.find((row) => row.path === path)?.reads)
  for (const path of paths.filter(isLocal)) expect(readsOf(path)).toBeNull()
  expect(missingOf(readsOf('/catalogs/sets'), ['products.list'])).toBeNull()
  expect(missingOf(readsOf('/overview'), ['statistics.read'])).toBe('statistics')
})

function Age({ readAt }: { readonly readAt: number }) {
  useShownAge(readAt)
  return null
}
