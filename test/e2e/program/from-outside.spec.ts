import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

test('a link opens a screen and does nothing more; a file opens in the screen that reads it', async ({
  program,
  profile,
}) => {
  const { window, application } = program
  const startAgain = (argument: string) =>
    application.evaluate(
      ({ app }, given) => app.emit('second-instance', {}, ['flightdeck', given], '/'),
      argument,
    )
  await expect(window.getByRole('navigation', { name: 'Areas' })).toBeVisible()

  await startAgain('flightdeck://go/settings')
  await expect(window.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await startAgain('flightdeck://go/webhooks/register?url=https://evil.example')
  await expect(window.getByText('The link doesn’t open anything')).toBeVisible()
  await expect(window.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

  const sheet = join(profile, '..', 'campaigns.csv')
  await writeFile(sheet, 'name\n')
  await startAgain(sheet)
  await expect(window.getByRole('heading', { name: 'Import and export', level: 1 })).toBeVisible()
})
