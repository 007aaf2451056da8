import { createHmac } from 'node:crypto'
import { openHookServer, tokenOf } from '../../support/hook-server.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, openTool, register, startReceiver } from '../../support/program/person.ts'

test('the doctor names an endpoint’s mistake, and the event tester shows what it lets through', {
  tag: '@gate',
}, async ({ adasProgram: program }) => {
  await exploreSandbox(program)
  const { window } = program
  const careless = await openHookServer((request) => ({
    body:
      request.method === 'POST'
        ? ''
        : JSON.stringify({
            response_token: createHmac('sha256', 'guessed').update(tokenOf(request)).digest('base64'),
          }),
  }))
  await window.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Webhooks' }).click()
  await openTool(window, 'CRC doctor')
  await window.getByLabel('Endpoint address').fill(careless.url)
  await window.keyboard.press('Enter')
  const step = (name: string) => window.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(step('Address')).toContainText('Failed')
  await expect(step('JSON shape')).toContainText('Passed')
  await expect(step('Digest')).toContainText('Failed')
  await expect(window.getByText('No common mistake explains this response.')).toBeVisible()
  await window.getByRole('button', { name: 'Python' }).click()
  await expect(window.getByRole('region', { name: 'Code in Python' })).toContainText('hmac.new')

  await openTool(window, 'Event tester')
  await window.getByLabel('Send to').selectOption('My own address')
  await window.getByLabel('Endpoint address').fill(careless.url)
  await window.getByRole('button', { name: 'Send to the endpoint' }).click()
  const trial = (name: string) =>
    window.getByRole('table', { name: 'Report card' }).getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(trial('Once')).toContainText('Passed')
  await expect(trial('Wrong signature')).toContainText('Failed')
  await expect(trial('Changed body')).toContainText('200 after')
  await careless.close()
})

test('a webhook that becomes invalid is reported, checked again with one click, and has a timeline', async ({
  program,
}) => {
  await exploreSandbox(program)
  const { window } = program
  await startReceiver(window)
  await register(window)
  const service = window.getByRole('link', { name: /^Service/ })
  await expect(service).toContainText('1 valid')
  await window.getByRole('button', { name: 'Stop the receiver' }).click()
  await service.click()
  await window.getByRole('button', { name: 'Run the hourly check' }).click()
  const invalid = window.getByRole('region', { name: 'Invalid webhooks' })
  await expect(invalid).toContainText('No events are delivered')
  await window.getByRole('button', { name: 'Start the receiver' }).click()
  await expect(window.getByRole('button', { name: 'Stop the receiver' })).toBeVisible()
  await invalid.getByRole('button', { name: 'Check again' }).click()
  await expect(invalid).toBeHidden()
  await window.getByRole('list', { name: 'Webhooks' }).getByRole('link').first().click()
  await window.getByRole('tab', { name: 'Checks' }).click()
  const timeline = window.getByRole('list', { name: 'Validity timeline' }).getByRole('listitem')
  await expect(timeline).toHaveCount(3)
  await expect(timeline.nth(0)).toContainText('Events resumed')
  await expect(timeline.nth(1)).toContainText('Events stopped')
})
