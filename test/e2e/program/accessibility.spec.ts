import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, register, sendTestEvent, startReceiver } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

for (const theme of ['Light', 'Dark'] as const) {
  test(`welcome screens, accounts, webhooks and their dialogs are accessible, ${theme.toLowerCase()} theme`, async ({
    program,
  }) => {
    const { window } = program
    await expect(window.getByRole('heading', { name: 'Welcome to Flightdeck' })).toBeVisible()
    await goTo(window, '/settings')
    await window.getByRole('radio', { name: theme }).check()
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme.toLowerCase())
    await expectAccessible(window, 'settings, nobody signed in')

    await goTo(window, '/welcome')
    await expectAccessible(window, 'welcome')
    await goTo(window, '/connect')
    await expect(window.getByRole('heading', { name: 'Connect', level: 1 })).toBeVisible()
    await expectAccessible(window, 'connect')
    await goTo(window, '/welcome')
    await exploreSandbox(program)
    await expect(window.getByRole('row', { name: /Northwind Outdoor/ })).toBeVisible()
    await expectAccessible(window, 'accounts')
    await window.getByRole('row', { name: /Northwind Outdoor/ }).click()
    await expect(window.getByRole('heading', { name: 'Apps' })).toBeVisible()
    await expectAccessible(window, 'an account')

    const control = await sandboxControl(window)
    await control.call('/faults', {
      match: { path_regex: '/ads/12/accounts$' },
      times: 20,
      status: 400,
      body: {},
    })
    await window.getByRole('button', { name: 'Refresh accounts' }).click()
    await expect(window.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectAccessible(window, 'accounts with a fault')
    await control.clearFaults()

    await window.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Webhooks' }).click()
    await expect(window.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
    await expectAccessible(window, 'webhooks, none registered')
    await startReceiver(window)
    await register(window, 'https://hooks.example.com:8443/one')
    await expect(window.getByRole('heading', { name: 'The address wasn’t accepted' })).toBeVisible()
    await expectAccessible(window, 'a refused registration')
    await window.getByRole('button', { name: 'Close details' }).click()
    await register(window)
    await expect(window.getByRole('link', { name: /^Service 1 valid/ })).toBeVisible()
    await expectAccessible(window, 'a webhook')
    await window.getByRole('complementary').last().getByRole('button', { name: 'More actions' }).click()
    await window.getByRole('menuitem', { name: 'Delete webhook' }).click()
    await expect(window.getByRole('dialog')).toBeVisible()
    await expectAccessible(window, 'a confirmation')
    await window.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    await sendTestEvent(window)
    await window
      .getByRole('grid', { name: 'Received events' })
      .getByRole('row', { name: /Direct message received/ })
      .click()
    await expect(window.getByRole('region', { name: 'Body', exact: true })).toBeVisible()
    await expectAccessible(window, 'an event')

    await window.keyboard.press('ControlOrMeta+k')
    await expect(window.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
    await expectAccessible(window, 'the palette')
    await window.keyboard.press('Escape')
    await window.keyboard.press('ControlOrMeta+/')
    await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(window, 'the sheet of keys')
    await window.keyboard.press('Escape')
    await goTo(window, '/settings')
    await expect(window.getByRole('button', { name: 'Sign out @ada' })).toBeVisible()
    await expectAccessible(window, 'settings, signed in')
  })
}
