import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, register, startReceiver } from '../../support/program/person.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'
import { openWrongEndpoint } from '../../support/webhook-endpoint.ts'

test.use({ person: 'ada' })

test('each reason for a refused webhook is explained with a next step', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  const control = await sandboxControl(window)
  await startReceiver(window)
  await window.getByRole('link', { name: /^Receiver/ }).click()
  const own = (await window.getByText(/^https:\/\/.*\/webhooks\/[0-9a-f]+$/).textContent()) ?? ''
  const title = (name: string) => window.getByRole('heading', { name })
  const service = window.getByRole('link', { name: /^Service/ })

  await test.step('an address with a port', async () => {
    await register(window, 'https://hooks.example.com:8443/one')
    await expect(title('The address wasn’t accepted')).toBeVisible()
    await expect(window.getByText('Remove the port')).toBeVisible()
  })

  await test.step('an endpoint that answers the challenge wrongly', async () => {
    const endpoint = await openWrongEndpoint(control, 'wrong.example.com')
    await register(window, endpoint.url)
    await expect(title('The challenge wasn’t answered correctly')).toBeVisible()
    await expect(window.getByText(/HMAC-SHA256 with the consumer secret/)).toBeVisible()
    await endpoint.close()
  })

  await test.step('an address that is registered already', async () => {
    await register(window, own)
    await expect(service).toContainText('1 valid')
    await register(window, own)
    await expect(title('The address is already registered')).toBeVisible()
  })

  await test.step('one webhook too many', async () => {
    for (const part of ['a', 'b', 'c', 'd']) await register(window, `${own}?part=${part}`)
    await expect(service).toContainText('5 valid')
    await register(window, `${own}?part=e`)
    await expect(title('Too many webhooks')).toBeVisible()
  })

  await test.step('a webhook that the service no longer knows', async () => {
    await service.click()
    await window.getByRole('list', { name: 'Webhooks' }).getByRole('link').first().click()
    const record = window.getByRole('complementary').last().locator('details[data-record]').first()
    await record.getByText('Record', { exact: true }).click()
    const fields = record.getByRole('region', { name: /^Fields of the webhook/ })
    for (const field of ['id', 'url', 'valid', 'created_at']) {
      await expect(fields.getByRole('button', { name: `Copy ${field}`, exact: true })).toBeVisible()
    }
    await control.call('/reset')
    await window.getByRole('button', { name: 'Check now' }).click()
    // WebhookIdInvalid: the list is fetched again, and the open webhook says what happened to it.
    await expect(window.getByText('This webhook is no longer registered.')).toBeVisible()
    await expect(service).toContainText('No webhooks')
  })
})

test('a webhook becomes invalid when its endpoint stops answering, and valid again', async ({ program }) => {
  await exploreSandbox(program)
  const { window } = program
  await startReceiver(window)
  await register(window)
  const service = window.getByRole('link', { name: /^Service/ })
  await expect(service).toContainText('1 valid')

  await window.getByRole('button', { name: 'Stop the receiver' }).click()
  await expect(window.getByRole('button', { name: 'Start the receiver' })).toBeVisible()
  await window.getByRole('button', { name: 'Check now' }).click()
  await expect(window.getByRole('heading', { name: 'The challenge wasn’t answered correctly' })).toBeVisible()
  await expect(service).toContainText('1 of 1 invalid')

  await window.getByRole('button', { name: 'Start the receiver' }).click()
  await expect(window.getByRole('button', { name: 'Stop the receiver' })).toBeVisible()
  await window.getByRole('button', { name: 'Check now' }).click()
  await expect(service).toContainText('1 valid')

  await window.getByRole('tab', { name: 'Stream' }).click()
  await window.getByRole('button', { name: 'Link the stream', exact: true }).click()
  await expect(window.getByRole('button', { name: 'Unlink the stream' })).toBeVisible()
  await window.getByRole('button', { name: 'Unlink the stream' }).click()
  await expect(window.getByRole('button', { name: 'Link the stream', exact: true })).toBeVisible()

  await window.getByRole('complementary').last().getByRole('button', { name: 'More actions' }).click()
  await window.getByRole('menuitem', { name: 'Delete webhook' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(service).toContainText('No webhooks')
})
