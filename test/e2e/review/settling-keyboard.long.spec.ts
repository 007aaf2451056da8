import { elsewhere } from '../../support/elsewhere.ts'
import { expect, test } from '../../support/fixtures.ts'
import { expectFocusKept, pressOn, tabTo } from '../../support/keyboard.ts'
import { exploreSandbox } from '../../support/person.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import { planPolls, workInFirstAccount } from './drafting.ts'

test.use({ person: 'ada' })

test('a step of which nobody knows what became is looked up, settled and sent again by keyboard alone', async ({
  program,
}) => {
  test.slow()
  const { window } = program
  const { keyboard } = window
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await planPolls(window, ['Which tent of all'])
  const control = await sandboxControl(window)
  const match = { method: 'POST', path_regex: '/cards/poll' }
  await control.call('/faults', { match, times: 1, drop: 'before', delay_ms: 3_000 })
  const steps = window.getByRole('grid', { name: 'Steps' })
  await keyboard.press('ControlOrMeta+Shift+Enter')
  await pressOn(window, window.getByRole('button', { name: 'Publish 1 change' }))
  await expect(steps.getByRole('row', { name: /Sending/ })).toHaveCount(1)
  await expectFocusKept(window)
  const other = await elsewhere(window)
  const choices = { first_choice: 'The blue one', second_choice: 'The red one', duration_in_minutes: '1440' }
  const query = new URLSearchParams({ name: 'Which tent of all', ...choices })
  for (let time = 0; time < 2; time += 1)
    await other.call('POST', `/12/accounts/18ce54d4x5t/cards/poll?${query}`)

  await expect(steps.getByRole('row', { name: /Unknown/ })).toHaveCount(1, { timeout: 40_000 })
  await tabTo(window, steps)
  await keyboard.press('Enter')
  const again = window.getByRole('button', { name: 'Look again' })
  await pressOn(window, again)
  await expect(again).toBeEnabled()
  await expect(again).toBeFocused()
  await pressOn(window, window.getByRole('button', { name: 'None of these' }))
  await expect(steps.getByRole('row', { name: /Unknown/ })).toHaveCount(0)
  await expectFocusKept(window)

  await keyboard.press('ControlOrMeta+Shift+Enter')
  await pressOn(window, window.getByRole('button', { name: 'Publish 1 change' }))
  await expect(steps.getByRole('row', { name: /Done/ })).toHaveCount(1)
  await expectFocusKept(window)
})
