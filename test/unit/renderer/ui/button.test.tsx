import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Button } from '../../../../src/renderer/ui/button.tsx'

function showButton(disabledReason: string | null) {
  const click = vi.fn()
  const submit = vi.fn()
  render(
    <MantineProvider>
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" onClick={click} disabledReason={disabledReason}>
          Save
        </Button>
      </form>
    </MantineProvider>,
  )
  onTestFinished(cleanup)
  return { click, submit, user: userEvent.setup() }
}

test('a button that says why it’s disabled is reached by the keyboard, shows why and does nothing', async () => {
  const { click, submit, user } = showButton('Choose a file first.')
  await user.tab()
  await user.tab()
  const button = screen.getByRole('button', { name: 'Save' })
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('aria-description')).toBe('Choose a file first.')
  // Drawn it can't be here, where nothing has a size.
  await waitFor(() => {
    const tooltip = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(tooltip?.textContent).toBe('Choose a file first.')
  })
  await user.keyboard('{Enter}')
  await user.click(button)
  await user.type(screen.getByLabelText('Name'), 'Boots{Enter}')
  expect(click).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('a button without a reason is pressed', async () => {
  const { click, submit, user } = showButton(null)
  submit.mockImplementation((event: Event) => event.preventDefault())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(click).toHaveBeenCalledOnce()
  expect(submit).toHaveBeenCalledOnce()
})
