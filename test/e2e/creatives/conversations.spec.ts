import { expectSaved } from '../../support/cards.ts'
import { beginCreative, chooseMedia, openCreatives } from '../../support/creatives.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { chooseMore } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('a video conversation asks for fields that belong together, and says what is missing', async ({
  program,
}) => {
  const { window } = program
  const conversations = await openCreatives(program, 'Conversations')
  await beginCreative(window, 'conversation', 'Tent or hut')
  const call = (which: string) => window.getByLabel(`${which} call to action`, { exact: true })
  const post = (which: string) => window.getByLabel(`Post of the ${which} call`, { exact: true })

  await call('First').fill('#TwentyCharactersLong')
  await expect(window.getByText('20 of 20', { exact: true })).toBeVisible()
  await post('first').fill('I say #TwentyCharactersLong')
  // Missing values are reported once the field was left.
  await window.getByLabel('Title', { exact: true }).focus()
  await call('First').focus()
  await expect(window.getByText('Enter a title, or add a second call to action.')).toBeVisible()
  await expect(post('second')).toBeDisabled()
  await call('Second').fill('#Hut')
  await expect(post('second')).toBeEnabled()
  await post('second').focus()
  await call('Second').focus()
  await expect(window.getByText('The second call to action needs its post text.')).toBeVisible()
  await post('second').fill('I say #Hut')
  await expect(window.getByText('Enter a title', { exact: false })).toBeHidden()

  await chooseMedia(window, window.getByRole('button', { name: 'Choose video', exact: true }), [
    /video, 16:9/i,
  ])
  await window.getByLabel('Thank-you text', { exact: true }).fill('See you out there')
  await window.getByLabel('Thank-you address', { exact: true }).fill('northwind')
  await expect(window.getByText('northwind isn’t the address of a website.')).toBeVisible()
  await window.getByLabel('Thank-you address', { exact: true }).fill('https://northwind.example/thanks')
  await expect(window.getByText('No issues')).toBeVisible()
  const preview = window.getByRole('list', { name: 'Calls to action in the preview' })
  await expect(preview.getByRole('listitem')).toHaveText(['Post #TwentyCharactersLong', 'Post #Hut'])
  await expectSaved(window)
  await expect(conversations.getByRole('option', { name: /Added.*Tent or hut/ })).toBeVisible()
})

test('a published conversation is changed, shows its previous values, and is deleted and restored', async ({
  program,
}) => {
  const { window } = program
  const conversations = await openCreatives(program, 'Conversations')
  const row = conversations.getByRole('option', { name: /Conversation: Pack it\?/ })
  await row.click()
  await window.getByLabel('Title', { exact: true }).fill('Pack it all?')
  await expect(window.getByText('Was: Pack it?')).toBeVisible()
  await expect(row).toContainText('Changed')
  await chooseMore(window, 'Discard changes')
  await expect(window.getByLabel('Title', { exact: true })).toHaveValue('Pack it?')
  await chooseMore(window, 'Delete conversation')
  await expect(row).toContainText('Removed')
  await window.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(row).not.toContainText('Removed')
})
