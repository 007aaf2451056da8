import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCall, useCancellableRead, useRead } from '../../../../src/renderer/data/client.ts'
import type { FlightdeckBridge } from '../../../../src/shared/contract/contract.ts'
import { type Outcome, succeed } from '../../../../src/shared/core/outcome.ts'
import { later, signedIn } from '../support/bridge.ts'
import { spring } from '../support/publishing.ts'
import { workbenchAround } from '../support/workbench.tsx'

type Versions = FlightdeckBridge['campaigns']['versions']

test('a reply kept in view for the next input disappears once there is none', async () => {
  const versions = vi.fn<Versions>(async () => succeed({ rows: [], total: 3 }))
  const { wrapper } = workbenchAround({ campaigns: { versions } })
  const input = { workspace: spring, subject: 'campaign' as const, remoteId: 'a1', offset: 0, count: 10 }
  const { result, rerender } = renderHook(
    ({ asks }: { readonly asks: boolean }) => useCall('campaigns', 'versions', asks ? input : null),
    { wrapper, initialProps: { asks: true } },
  )
  await act(async () => {})
  expect(result.current.value).toMatchObject({ total: 3 })
  rerender({ asks: false })
  expect(result.current.value).toBeNull()
})

test('what stays fresh is read again only after an event of its call or another sign-in', async () => {
  const { wrapper, workbench, emit } = workbenchAround()
  const read = vi.fn(async () => succeed(['hook']))
  const open = async () => {
    const { unmount } = renderHook(() => useRead(['webhooks', 'list', undefined], read, 'always'), {
      wrapper,
    })
    await act(async () => {})
    unmount()
  }
  await workbench.readAll()
  await open()
  await open()
  expect(read).toHaveBeenCalledTimes(1)
  emit('webhooksChanged', { at: 1 })
  await open()
  await open()
  expect(read).toHaveBeenCalledTimes(2)
  emit('sessionChanged', { ...signedIn, userId: null })
  await open()
  await open()
  expect(read).toHaveBeenCalledTimes(3)
  // Calls of the bridge are passed as they are, and take nothing but their input.
  expect(read.mock.lastCall).toEqual([])
})

test('long work ends when its screen is left or asks for something else', async () => {
  const { wrapper } = workbenchAround()
  const cancel = vi.fn()
  const { rerender, unmount } = renderHook(
    ({ days }) =>
      useCancellableRead(['drafts', 'check', { days }], (signal) => {
        signal.addEventListener('abort', () => cancel(days))
        return later<Outcome<string>>().promise
      }),
    { wrapper, initialProps: { days: 7 } },
  )
  rerender({ days: 14 })
  expect(cancel.mock.calls).toEqual([[7]])
  unmount()
  expect(cancel.mock.calls).toEqual([[7], [14]])
})
