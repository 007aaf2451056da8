import { expect, test } from '../../support/fixtures.ts'
import { exploreSandbox } from '../../support/person.ts'

test.use({ person: 'ada' })

test('what is typed in a panel is still there when the window becomes narrow and wide again', {
  tag: '@long',
}, async ({ program }) => {
  const { window } = program
  await exploreSandbox(program)
  await window.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click()
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
