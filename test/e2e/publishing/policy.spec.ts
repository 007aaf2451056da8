import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox } from '../../support/program/person.ts'
import { goTo } from '../../support/program/screens.ts'
import { planPolls, workInFirstAccount } from './drafting.ts'

test.use({ person: 'ada' })

const policy = (pattern: string) => `version: 1
naming:
  poll: { pattern: '${pattern}', hint: EU_spring }
`

test('a policy is chosen, shown where it’s broken, stops the review, and is read again', async ({
  start,
  profile,
}) => {
  const path = join(profile, '..', `policy-${Date.now()}.yaml`)
  writeFileSync(path, policy('EU_[a-z]+'))
  const program = await start({ dialogs: { open: [path] } })
  const { window } = program
  await exploreSandbox(program)
  await workInFirstAccount(window)
  await goTo(window, '/accounts')
  await window.getByRole('row', { name: /Northwind Outdoor/ }).click()
  const section = window.getByRole('region', { name: 'Policy' })
  await section.getByRole('button', { name: 'Choose a file' }).click()
  await expect(section.getByText(/: 1 rule$/)).toBeVisible()
  await expect(section.getByText('Names of polls: EU_spring')).toBeVisible()
  await expectAccessible(window, 'an account with a policy')

  await planPolls(window, ['Boots'])
  await goTo(window, '/review')
  const findings = window.getByRole('grid', { name: 'Issues' })
  const broken = findings.getByRole('row', { name: /The policy asks for names like this: EU_spring/ })
  await expect(broken).toBeVisible()
  await expect(broken).toContainText('.yaml, line 3')
  await broken.dblclick()
  const name = window.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  const source = window.getByRole('button', { name: 'Source' }).first()
  await source.click()
  await expect(window.getByText('name: Boots')).toBeVisible()
  await expect(window.getByText(/pattern: 'EU_\[a-z\]\+'/)).toBeVisible()
  await expectAccessible(window, 'an issue of a policy')
  await goTo(window, '/review')
  await expect(window.getByRole('row', { name: /^Boots poll/ })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Nothing to publish' })).toBeDisabled()

  writeFileSync(path, policy('[A-Z][a-z]+'))
  await expect(window.getByRole('button', { name: 'Publish 1 change' })).toBeEnabled()
})
