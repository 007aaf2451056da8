import { expect, test } from '../../support/program/fixtures.ts'
import { workInNorthwind } from '../../support/program/person.ts'
import { answerQuestions, askedQuestions } from '../../support/program/questions.ts'
import { areaLink } from '../../support/program/screens.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

test('an audience is shared and unshared by publishing, with the names of both accounts', async ({
  program,
}) => {
  const { window } = program
  await workInNorthwind(program)
  const openAudience = async () => {
    await areaLink(window, 'Audiences').click()
    await window
      .getByRole('grid', { name: 'Audiences' })
      .getByRole('row', { name: /Cart leavers/ })
      .click()
  }
  const publish = async () => {
    await window.keyboard.press('ControlOrMeta+Shift+Enter')
    await window.getByRole('button', { name: 'Publish 1 change' }).click()
  }
  await openAudience()
  await expect(window.getByText('You can also share with accounts of other businesses.')).toBeVisible()
  await expect(window.getByText('No other accounts.')).toBeVisible()

  const share = window.getByRole('form', { name: 'Share this audience' })
  await share.getByRole('button', { name: 'Share' }).click()
  await expect(share.getByText('Choose an account.')).toBeVisible()
  await share.getByLabel('Account', { exact: true }).selectOption('Wayline Campervans (18ce55gz2ab)')
  await share.getByLabel('May').selectOption('Use and edit')
  await share.getByRole('button', { name: 'Share' }).click()
  const receiver = window.getByRole('listitem').filter({ hasText: 'Wayline Campervans' })
  await expect(receiver).toContainText('Shared when you publish.')
  const control = await sandboxControl(window)
  const writes = async () =>
    (await control.requests())
      .map(({ method, path }) => `${method} ${path}`)
      .filter((path) => /^(POST|DELETE) .*\/permissions/.test(path))
  expect(await writes()).toEqual([])

  // The review names both accounts and marks the change; main asks before anything is sent.
  await answerQuestions(program, 'cancel')
  await publish()
  const row = window.getByRole('row', { name: /Cart leavers.*Wayline Campervans/ })
  await expect(row).toContainText('Northwind Outdoor shares it with Wayline Campervans')
  await expect(row.getByRole('img', { name: /Can’t be undone entirely/ })).toBeVisible()
  await expect
    .poll(() => askedQuestions(program))
    .toEqual([expect.stringMatching(/^Share 1 audience of Northwind Outdoor with another account/)])
  expect(await writes()).toEqual([])

  await answerQuestions(program, 'confirm')
  await window.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(window.getByText('Published', { exact: true })).toBeVisible()
  await openAudience()
  await expect(receiver).toContainText('Use and edit')
  await expect(receiver).not.toContainText('when you publish')

  await receiver.getByRole('button', { name: 'Stop sharing with Wayline Campervans' }).click()
  await expect(receiver).toContainText('Ends when you publish.')
  expect(await writes()).toHaveLength(1)
  await publish()
  await expect(
    window.getByRole('region', { name: 'Result' }).getByText('Deleted', { exact: true }),
  ).toBeVisible()
  await openAudience()
  await expect(window.getByText('No other accounts.')).toBeVisible()
  const [grant = '', revoke = ''] = await writes()
  expect(grant).toMatch(/^POST .*\/5\/accounts\/.*\/permissions$/)
  expect(revoke).toMatch(/^DELETE .*\/permissions\//)
})
