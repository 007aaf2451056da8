import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Chart } from '../../../../../src/renderer/ui/chart/chart.tsx'

const times = Array.from({ length: 14 }, (_, day) => Date.UTC(2026, 10, 28 + day))
const lines = [
  { key: 'clicks', label: 'Clicks', unit: 'count' as const, values: times.map((_, day) => 100 + day) },
]

afterEach(cleanup)

function renderChart(): HTMLElement {
  render(
    <MantineProvider>
      <Chart label="Clicks by day" times={times} zone="UTC" step="DAY" lines={lines} currency={null} />
    </MantineProvider>,
  )
  return screen.getByRole('slider')
}

const spoken = (slider: HTMLElement) => slider.getAttribute('aria-valuetext') ?? ''

async function drawn(slider: HTMLElement): Promise<void> {
  await waitFor(() => expect(slider.querySelector('.uplot')).not.toBeNull())
  // What it reports by then has been rendered, too.
  await act(async () => {})
}

it('keeps the day that was chosen before the plot was drawn', async () => {
  const slider = renderChart()
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(spoken(slider)).toContain('Clicks 100')
  await drawn(slider)
  expect(spoken(slider)).toContain('Clicks 100')
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  expect(spoken(slider)).toContain('Clicks 101')
})

it('follows the pointer, and forgets the day when it leaves', async () => {
  const slider = renderChart()
  await drawn(slider)
  const over = slider.querySelector('.u-over')
  if (over === null) throw new Error('Nothing is drawn.')
  fireEvent.mouseEnter(over, { clientX: 0, clientY: 1 })
  fireEvent.mouseMove(over, { clientX: 0, clientY: 1 })
  await waitFor(() => expect(spoken(slider)).toContain('Clicks 100'))
  fireEvent.mouseLeave(over)
  await waitFor(() => expect(spoken(slider)).toContain('Press the arrow keys'))
})

it('shows axes as long as the plot isn’t there', async () => {
  vi.resetModules()
  const modules = await import('../../../../../src/renderer/ui/chart/chart.tsx')
  render(
    <MantineProvider>
      <modules.Chart
        label="Clicks by day"
        times={times}
        zone="UTC"
        step="DAY"
        lines={lines}
        currency={null}
      />
    </MantineProvider>,
  )
  const slider = screen.getByRole('slider')
  const axes = () => slider.querySelector('[aria-hidden="true"][style*="height"]')
  expect(axes()).not.toBeNull()
  await drawn(slider)
  expect(axes()).toBeNull()
})
