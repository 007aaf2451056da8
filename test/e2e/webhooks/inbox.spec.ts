import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, register, sendTestEvent, startReceiver } from '../../support/program/person.ts'

test.use({ person: 'ada' })

test('events survive a restart of the receiver and of the program; duplicates are marked', async ({
  start,
}) => {
  const program = await start()
  await exploreSandbox(program)
  const { window } = program
  await startReceiver(window)
  await register(window)
  await expect(window.getByRole('link', { name: /^Service 1 valid/ })).toBeVisible()

  const events = window
    .getByRole('grid', { name: 'Received events' })
    .getByRole('row', { name: /Direct message received/ })
  await sendTestEvent(window)
  await expect(events).toHaveCount(1)
  await window.getByRole('button', { name: 'Send event' }).click()
  await expect(events).toHaveCount(2)
  await window.getByRole('button', { name: 'New event ID' }).click()
  await window.getByRole('button', { name: 'Send event' }).click()
  await expect(events).toHaveCount(3)
  await window.getByRole('button', { name: /^Close/ }).click()
  await expect(window.getByRole('row', { name: /Duplicate/ })).toHaveCount(1)

  await window.getByRole('button', { name: 'Stop the receiver' }).click()
  await window.getByRole('button', { name: 'Start the receiver' }).click()
  await expect(window.getByRole('button', { name: 'Stop the receiver' })).toBeVisible()
  await expect(events).toHaveCount(3)

  await window.getByLabel('Search events').fill('Norway')
  await expect(events).toHaveCount(3)
  await window.getByLabel('Search events').fill('no such text')
  await expect(window.getByText('No events match.')).toBeVisible()
  await program.close()

  const again = await start()
  await again.window
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Webhooks' })
    .click()
  const storedEvents = again.window
    .getByRole('grid', { name: 'Received events' })
    .getByRole('row', { name: /Direct message received/ })
  await expect(storedEvents).toHaveCount(3)
})
