import { expectFocusKept, pressOn, tabTo } from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'
import { makePollElsewhere, planPolls, swallowPoll, workInFirstAccount } from './drafting.ts'

test('a step with an unknown outcome is looked up, resolved and sent again, by keyboard alone', async ({
  window,
}) => {
  const { keyboard } = window
  await workInFirstAccount(window)
  await planPolls(window, ['Which tent of all'])
  await swallowPoll(window)
  const steps = window.getByRole('grid', { name: 'Steps' })
  await keyboard.press('ControlOrMeta+Shift+Enter')
  await pressOn(window, window.getByRole('button', { name: 'Publish 1 change' }))
  await expect(steps.getByRole('row', { name: /Sending/ })).toHaveCount(1)
  await expectFocusKept(window)
  await makePollElsewhere(window, 'Which tent of all', 2)

  await expect(steps.getByRole('row', { name: /Unknown/ })).toHaveCount(1)
  await tabTo(window, steps)
  await keyboard.press('Enter')
  const again = window.getByRole('button', { name: 'Check again' })
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
