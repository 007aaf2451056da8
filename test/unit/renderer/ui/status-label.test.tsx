import { MantineProvider } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StatusLabel } from '../../../../src/renderer/ui/status-label.tsx'

afterEach(cleanup)

const done = { tone: 'ok', icon: IconCircleCheck, label: 'Done' } as const

test('a status that is only an icon says its label in the tooltip, too', () => {
  render(<StatusLabel {...done} iconOnly />, { wrapper: MantineProvider })
  expect(screen.getByTitle('Done').textContent).toBe('Done')
})

test('a tooltip of its own comes first, and a visible label needs none', () => {
  render(<StatusLabel {...done} title="All arrived" iconOnly />, { wrapper: MantineProvider })
  expect(screen.getByTitle('All arrived')).toBeDefined()
  cleanup()
  render(<StatusLabel {...done} />, { wrapper: MantineProvider })
  expect(screen.queryByTitle('Done')).toBeNull()
})
