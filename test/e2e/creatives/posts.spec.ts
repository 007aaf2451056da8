import { expectSaved } from '../../support/cards.ts'
import { beginCreative, chooseMedia, openCreatives } from '../../support/creatives.ts'
import { expect, test } from '../../support/program/fixtures.ts'

test.use({ person: 'ada' })

test('a post counts its text as the service does, and says what can’t be combined', async ({ program }) => {
  const { window } = program
  await openCreatives(program, 'Posts')
  await beginCreative(window, 'post', 'Spring launch')
  const text = window.getByLabel('Text', { exact: true })
  const needed = window.getByText('A post needs text or media.')
  await expect(window.getByText('1 field to fill').last()).toBeVisible()
  await expect(needed).toBeHidden()
  await text.focus()
  await text.blur()
  await expect(needed).toBeVisible()
  await text.fill('@bert: #boots at https://northwind.com/a/very/long/address/that/counts/little 👟')
  await expect(window.getByText('1 link (counted as 23), 1 mention, 1 hashtag')).toBeVisible()
  await expect(window.getByText('43 of 280')).toBeVisible()
  await text.fill('日'.repeat(141))
  await expect(window.getByText('282 of 280, too long')).toBeVisible()
  await expect(window.getByText(/The text counts 282 characters; 280 are possible/)).toBeVisible()
  await text.fill('Boots are back')

  await expect(window.getByLabel('Text', { exact: true })).toBeVisible()
  await expect(window.getByLabel('Call to action', { exact: true })).toBeHidden()
  const choose = window.getByRole('button', { name: /^(Choose|Replace) media$/ })
  await chooseMedia(window, choose, [/video/i])
  await window.getByLabel('Call to action', { exact: true }).selectOption('Visit site')
  await expect(window.getByText('The call to action leads nowhere yet.')).toBeVisible()
  await window.getByLabel('Call to action address').fill('https://northwind.example')
  await chooseMedia(window, choose, [/image/i])
  await expect(window.getByText('A GIF or video must be the only media in its post.')).toBeVisible()
  await window.getByRole('button', { name: /^Remove media 2/ }).click()
  await expect(window.getByText('No issues')).toBeVisible()

  await window.getByRole('button', { name: 'Choose the card' }).click()
  const dialog = window.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Polls' }).click()
  await dialog.getByRole('row', { name: /Best hour/ }).click()
  await expect(window.getByText('Beside media the card may not be shown.')).toBeVisible()
  await expect(window.getByRole('list', { name: 'Preview choices' })).toContainText('Midnight')
  await window.getByRole('button', { name: 'Remove card' }).click()
  await expect(window.getByText('No issues')).toBeVisible()
  await expectSaved(window)
})

test('a post for another user is an ad only', async ({ program }) => {
  const { window } = program
  await openCreatives(program, 'Posts')
  await beginCreative(window, 'post', 'On behalf of Bert')
  await window.getByLabel('Text', { exact: true }).fill('Boots are back')
  const onlyAd = window.getByLabel('Only as an ad')
  await onlyAd.uncheck()
  await window.getByLabel('Posted as', { exact: true }).selectOption('Another user, by ID')
  await window.getByLabel('User ID').fill('2244994945')
  await expect(window.getByText('An organic post can be made for oneself only.')).toBeVisible()
  await onlyAd.check()
  await expect(onlyAd).toBeDisabled()
  await expect(window.getByText(/and this post is for another user/)).toBeVisible()
  await expect(window.getByText(/The account does not list this user/)).toBeVisible()
  // Bert is among the account's users, and isn't signed in here.
  await window.getByLabel('Posted as', { exact: true }).selectOption({
    label: 'A user who isn’t signed in here (ID 756201191646691329), another user, promoted through reposts',
  })
  await expect(window.getByText('No issues')).toBeVisible()
})

test('a published post is renamed, and undo restores the name', async ({ program }) => {
  const { window } = program
  const posts = await openCreatives(program, 'Posts')
  await posts.getByRole('option', { name: /Sleeping bags, photo/ }).click()
  await expect(window.getByText('You can change only the name of a published post.')).toBeVisible()
  const name = window.getByLabel('Name', { exact: true })
  await name.fill('Spring, seventh')
  await expect(posts.getByRole('option', { name: /Changed.*Spring, seventh/ })).toBeVisible()
  await expectSaved(window)
  await name.press('ControlOrMeta+z')
  await expect(name).toHaveValue('Sleeping bags, photo')
  await expect(posts.getByRole('option', { name: /Changed/ })).toHaveCount(0)
})

test('a post is promoted with line items, and a promotion is ended and restored', async ({ program }) => {
  const { window } = program
  // A smaller window, or one beside a post, has no room for who promotes it.
  await window.setViewportSize({ width: 1920, height: 1080 })
  await openCreatives(program, 'Posts')
  await window.getByRole('button', { name: 'Show as a list' }).click()
  const row = window.getByRole('grid', { name: 'Posts' }).getByRole('row', { name: /Traceable down/ })
  await expect(row).toContainText(/\d+ line items/)
  await row.click()
  const promotions = window.getByRole('list', { name: 'Line items that promote the post' })
  const before = await promotions.getByRole('listitem').count()
  expect(before).toBeGreaterThan(0)
  const ids = window.getByLabel('Line items', { exact: true })
  await ids.fill('new1, bad!id')
  await window.getByRole('button', { name: /^Promote/ }).click()
  await expect(window.getByText('bad!id: not a line item ID.', { exact: false })).toBeVisible()
  await ids.fill('new1 new2')
  await window.getByRole('button', { name: 'Promote with 2 line items' }).click()
  await expect(promotions.getByText('Starts when you publish')).toHaveCount(2)
  await expect(promotions.getByRole('listitem')).toHaveCount(before + 2)
  await promotions.getByRole('button', { name: 'Discard the promotion by new2' }).click()
  await expect(promotions.getByText('Starts when you publish')).toHaveCount(1)

  const first = promotions.getByRole('button', { name: /^Stop promoting by/ }).first()
  const keep = ((await first.getAttribute('aria-label')) ?? '').replace(
    'Stop promoting',
    'Keep the promotion',
  )
  await first.click()
  const ending = promotions.getByRole('listitem').filter({ has: window.getByRole('button', { name: keep }) })
  await expect(ending).toContainText('Ends when you publish')
  await ending.getByRole('button').click()
  await expect(promotions.getByText('Ends when you publish')).toHaveCount(0)
  await window.getByRole('button', { name: 'Close details' }).click()
  await expect(row).toContainText(`${before + 1} line items`)
})
