import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { succeed } from '../../../../../../src/shared/core/outcome.ts'
import { defaultPreferences, preferences } from '../../../../../../src/shared/desktop/preferences.ts'
import type { EntityRow } from '../../../../../../src/shared/entities/entity-row.ts'
import { eventually } from '../../../../../support/eventually.ts'
import { working } from '../../../support/publishing.ts'
import { renderView } from '../../../support/render-view.tsx'

const poll: EntityRow = {
  key: 'p1',
  remoteId: 'p1',
  title: 'Which tent?',
  type: null,
  seenAt: 1_000,
  updatedAt: 1_000,
  content: { name: 'Which tent?', first_choice: 'Ridge', second_choice: 'Dome', duration_in_minutes: 60 },
  record: {},
  change: null,
}

test('a preview is as wide as the chosen device, which is remembered', async () => {
  const change = vi.fn<FlightdeckBridge['preferences']['change']>(async (changed) =>
    succeed(preferences.parse({ ...defaultPreferences, ...changed })),
  )
  const { user } = await renderView('/creatives/polls/p1', {
    session: { state: async () => succeed(working()) },
    entities: {
      list: async () => succeed({ rows: [], total: 0, seenAt: 1_000, sync: { kind: 'idle' } }),
      find: async ({ subject }) => succeed(subject === 'poll' ? [poll] : []),
    },
    preferences: { change },
  })
  const choices = await screen.findByRole('list', { name: 'Preview choices' })
  const width = () => choices.closest<HTMLElement>('[data-device] > div')?.style.width
  expect(screen.getByRole('button', { name: 'Phone' }).getAttribute('aria-pressed')).toBe('true')
  expect(width()).toBe('375px')
  await user.click(screen.getByRole('button', { name: 'Desktop' }))
  await eventually(() => expect(width()).toBe('600px'))
  expect(screen.getByRole('button', { name: 'Desktop' }).getAttribute('aria-pressed')).toBe('true')
  expect(change).toHaveBeenCalledExactlyOnceWith({ previewDevice: 'desktop' })
})
