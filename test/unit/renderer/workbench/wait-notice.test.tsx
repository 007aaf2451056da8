import { MantineProvider } from '@mantine/core'
import { act, render, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOtherWaits } from '../../../../src/renderer/workbench/use-waits.ts'
import { WaitNotice } from '../../../../src/renderer/workbench/wait-notice.tsx'
import type { Wait } from '../../../../src/shared/contract/status.ts'
import { workbenchAround } from '../support/workbench.tsx'

const wait: Wait = {
  id: 1,
  operationId: 'accounts.list',
  operation: 'Accounts',
  reason: 'rateLimit',
  until: Date.now() + 60_000,
}

test('a wait is left to a notice above a list, but not to one in a form that may scroll away', () => {
  const { workbench, wrapper } = workbenchAround({})
  const { result } = renderHook(() => useOtherWaits().waits, { wrapper })
  const { rerender, unmount } = render(<WaitNotice operations={[{ id: wait.operationId }]} />, {
    wrapper: ({ children }) => <MantineProvider>{wrapper({ children })}</MantineProvider>,
  })
  act(() => workbench.live.waiting.setState({ waits: [wait] }))
  expect(result.current).toEqual([wait])
  rerender(<WaitNotice operations={[{ id: wait.operationId }]} isBar />)
  expect(result.current).toEqual([])
  unmount()
  expect(result.current).toEqual([wait])
})
