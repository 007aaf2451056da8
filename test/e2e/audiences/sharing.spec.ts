import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { answerQuestions, askedQuestions } from '../../support/program/questions.ts'
import { areaLink } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

test('an audience is shared with another account, refused if a feature is missing, and unshared', async ({
  program,
}) => {
  const { window } = program
  await workInNorthwind(program)
  await areaLink(window, 'Audiences').click()
  await window
    .getByRole('grid', { name: 'Audiences' })
    .getByRole('row', { name: /Cart leavers/ })
    .click()
  await expect(window.getByText('You can also share with accounts of other businesses.')).toBeVisible()
  await expect(window.getByText('No other accounts.')).toBeVisible()

  await answerQuestions(program, 'cancel')
  const share = window.getByRole('form', { name: 'Share this audience' })
  await expect(share.getByRole('button', { name: 'Share…' })).toBeDisabled()
  await share.getByLabel('Account', { exact: true }).selectOption('Wayline Campervans (18ce55gz2ab)')
  await share.getByLabel('May').selectOption('Use and edit')
  await share.getByRole('button', { name: 'Share…' }).click()
  await expect
    .poll(() => askedQuestions(program))
    .toEqual([
      expect.stringMatching(/^Share “Cart leavers[^”]*” of Northwind Outdoor with Wayline Campervans/),
    ])
  await expect(window.getByText('No other accounts.')).toBeVisible()
  await answerQuestions(program, 'confirm')
  await share.getByRole('button', { name: 'Share…' }).click()
  const granted = window.getByRole('listitem').filter({ hasText: 'Wayline Campervans' })
  await expect(granted).toContainText('Use and edit')

  // An account that the service doesn't know.
  await share.getByLabel('Account', { exact: true }).selectOption('Another account, by ID')
  await share.getByLabel('Account ID').fill('withoutIdentifier')
  await share.getByRole('button', { name: 'Share…' }).click()
  await expect(window.getByRole('alert')).toBeVisible()
  await window
    .getByRole('alert')
    .getByRole('button', { name: /Dismiss|Close/ })
    .click()

  // The service's message for the missing feature, shown with its meaning.
  const control = await sandboxControl(window)
  await control.call('/faults', {
    match: { method: 'POST', path_regex: '/permissions$' },
    times: 1,
    status: 403,
    body: {
      errors: [{ code: 'FEATURE_NOT_AVAILABLE', message: 'SHARE_AUDIENCE_OUTSIDE_BUSINESS is not granted' }],
    },
  })
  await share.getByRole('button', { name: 'Share…' }).click()
  await expect(window.getByRole('alert')).toContainText('SHARE_AUDIENCE_OUTSIDE_BUSINESS')

  await granted.getByRole('button', { name: 'Stop sharing with Wayline Campervans' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(window.getByText('No other accounts.')).toBeVisible()
  const paths = (await control.requests()).map(({ method, path }) => `${method} ${path}`)
  expect(paths.filter((path) => /^(POST|DELETE) .*\/permissions/.test(path))).toHaveLength(4)
  expect(paths.find((path) => path.endsWith('/permissions'))).toContain('/5/accounts/')
})
