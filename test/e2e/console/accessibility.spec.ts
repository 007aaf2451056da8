import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'

for (const theme of ['Light', 'Dark'] as const) {
  test(`the console is accessible, ${theme.toLowerCase()} theme`, async ({ program }) => {
    await exploreSandbox(program)
    const { window } = program
    const go = (hash: string) =>
      window.evaluate((address) => {
        globalThis.location.hash = address
      }, hash)
    await go('/settings')
    await window.getByRole('radio', { name: theme }).check()
    await go('/console')
    await expect(window.getByText('Choose an operation, or write a custom request.')).toBeVisible()
    await expectAccessible(window, 'the console, nothing chosen')
    await go('/console/request/cards.create')
    await window.getByRole('textbox', { name: 'JSON' }).fill('{"name": 1,')
    await expect(window.getByText('1 error', { exact: true })).toBeVisible()
    await expectAccessible(window, 'a form with a broken body')
    await window.getByRole('tab', { name: 'Params' }).click()
    await expectAccessible(window, 'the parameters')
    await go('/console/request/posts.lookUp')
    await window.getByText('tweet.fields').click()
    await window.getByRole('checkbox', { name: 'source' }).check()
    await expect(window.getByRole('list', { name: 'Deprecated parameters' })).toBeVisible()
    await expectAccessible(window, 'the picker of fields')
    await go('/console/request/custom')
    await window.getByRole('textbox', { name: 'Path' }).fill('/12/nowhere')
    await window.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(window.getByRole('status').filter({ hasText: '404 Not found' })).toBeVisible()
    await expectAccessible(window, 'a failure')
    await window.getByRole('button', { name: 'Save request' }).click()
    await expectAccessible(window, 'saving a request')
    await window.getByRole('dialog').getByRole('button', { name: 'Save request' }).click()
    await go('/console/collections')
    await window.getByRole('grid', { name: 'Saved requests' }).getByRole('row').nth(1).click()
    await expect(window.getByRole('button', { name: 'Open in the console' })).toBeVisible()
    await expectAccessible(window, 'a saved request')
    await go('/console/history/1')
    await expect(window.getByRole('button', { name: 'Open to run again' })).toBeVisible()
    await expectAccessible(window, 'the history')
    await go('/console/signatures')
    await window.getByRole('button', { name: 'Fill in the RFC 5849 example' }).click()
    await window.getByRole('button', { name: 'Examine' }).click()
    await expect(window.getByRole('heading', { name: 'Verdict' })).toBeVisible()
    await expectAccessible(window, 'signatures')
    await go('/console/changelog')
    await expect(window.getByText('Paid partnership label')).toBeVisible()
    await expectAccessible(window, 'the changelog')
  })
}
