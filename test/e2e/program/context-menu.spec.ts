import { beginCreative, openCreatives } from '../../support/creatives.ts'
import { chooseRole, offeredAt, watchContextMenus } from '../../support/program/context-menus.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'

test.use({ person: 'ada' })

test('a right click offers what can be done, in fields and on selected text', async ({ program }) => {
  const { window } = program
  await openCreatives(program, 'Posts')
  await watchContextMenus(program)
  // Nothing can be pasted from an empty clipboard.
  await program.application.evaluate(({ clipboard }) => clipboard.writeText('copied'))
  await beginCreative(window, 'post', 'Spring launch')
  const text = window.getByLabel('Text', { exact: true })
  await text.fill('Boots are back')
  await text.selectText()
  expect(await offeredAt(program, text)).toEqual(
    expect.arrayContaining(['undo', 'cut', 'copy', 'paste', 'selectAll']),
  )
  await chooseRole(program, 'cut')
  await expect(text).toHaveValue('')
  expect(await offeredAt(program, text)).not.toContain('cut')
  await chooseRole(program, 'undo')
  await expect(text).toHaveValue('Boots are back')

  await text.press('End')
  const heading = window.getByRole('heading', { level: 2 }).first()
  expect(await offeredAt(program, window.getByRole('main').getByRole('button').first())).toEqual([])
  await heading.selectText()
  expect(await offeredAt(program, heading)).toEqual(['copy'])
})

test('prose fields may check spelling, code fields never do', async ({ program }) => {
  const { window } = program
  const checks = (label: string) =>
    window
      .getByLabel(label, { exact: true })
      .first()
      .evaluate((field) => Reflect.get(field, 'spellcheck'))
  await openCreatives(program, 'Posts')
  await beginCreative(window, 'post', 'Spring launch')
  expect(await checks('Text')).toBe(true)
  await goTo(window, '/console/signatures')
  expect(await checks('The other program’s base string')).toBe(false)
  // A field without its own setting.
  await goTo(window, '/audiences/keywords')
  expect(await checks('Keywords')).toBe(false)
})
