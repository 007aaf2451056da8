import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { FaultActionsContext } from '../../../../../src/renderer/ui/faults/fault-actions.ts'
import { RemovalMenu } from '../../../../../src/renderer/ui/inspector/removal-menu.tsx'
import { succeed } from '../../../../../src/shared/core/outcome.ts'

test('a question from a menu that is answered with Cancel gives the focus back to the menu’s button', async () => {
  render(
    <FaultActionsContext value={() => {}}>
      <MantineProvider>
        <RemovalMenu label="Delete webhook" title="Delete?" onConfirm={async () => succeed(undefined)}>
          <p>No more events.</p>
        </RemovalMenu>
      </MantineProvider>
    </FaultActionsContext>,
  )
  onTestFinished(cleanup)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete webhook', hidden: true }))
  const cancel = await screen.findByRole('button', { name: 'Cancel', hidden: true })
  await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull())
  await user.click(cancel)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('More actions'))
})
