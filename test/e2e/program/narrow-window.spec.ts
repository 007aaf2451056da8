import { beginCard, openCards } from '../../support/cards.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'

test.use({ person: 'ada' })

test('text typed in a panel survives making the window narrow and wide again', async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await window.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Webhooks' }).click()
  await window.getByRole('button', { name: 'Register webhook' }).first().click()
  const address = window.getByLabel('Webhook address')
  await address.fill('https://hooks.example.com/events')
  await window.setViewportSize({ width: 920, height: 640 })
  await expect(window.getByRole('dialog').getByLabel('Webhook address')).toHaveValue(
    'https://hooks.example.com/events',
  )
  await window.setViewportSize({ width: 1280, height: 800 })
  await expect(window.getByRole('complementary').getByLabel('Webhook address')).toHaveValue(
    'https://hooks.example.com/events',
  )
  await address.focus()
  await window.keyboard.press('Escape')
  await expect(address).toBeHidden()
})

test('a dialog stays above the panel when the window becomes narrow', async ({ program }) => {
  const { window } = program
  await window.setViewportSize({ width: 1280, height: 800 })
  await openCards(program)
  await beginCard(window, 'Tents')
  await window.getByRole('button', { name: 'Choose card media' }).click()
  const cancel = window.getByRole('button', { name: 'Cancel', exact: true })
  await expect(cancel).toBeVisible()
  await window.setViewportSize({ width: 920, height: 640 })
  await expect(window.getByRole('dialog', { name: 'Tents' })).toBeVisible()
  // The whole button is reachable, not only the part that the panel doesn't cover.
  await cancel.click()
  await expect(cancel).toBeHidden()
})
