import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useCall } from '../../../../src/renderer/data/client.ts'
import type { FlightdeckBridge } from '../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../src/shared/core/outcome.ts'
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
