import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  choose,
  expectFocusKept,
  pressMore,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'

test('a list is created, filled from a file, renamed, shared and deleted by keyboard alone', async ({
  workWithFiles,
  profile,
}) => {
  const path = join(profile, '..', 'people.csv')
  const people = Array.from(
    { length: 40 },
    (_, place) => `person.${place}@example.com,0171 ${1_000_000 + place}`,
  )
  writeFileSync(path, ['Email,Mobile', ...people].join('\n'))
  const window = await workWithFiles(path)
  const { keyboard } = window
  await keyboard.press('ControlOrMeta+6')
  const lists = window.getByRole('grid', { name: 'Audiences' })
  await expect(lists.getByRole('row', { name: /Boot buyers/ })).toBeVisible()

  await pressOn(window, window.getByRole('button', { name: 'New list' }))
  await typeInto(window, window.getByLabel('Name', { exact: true }), 'Walkers')
  await expect(window.getByText('No issues')).toBeVisible()
  await keyboard.press('ControlOrMeta+Shift+Enter')
  await pressOn(window, window.getByRole('button', { name: 'Publish 1 change' }))
  await expect(window.getByText('Published', { exact: true })).toBeVisible()
  await keyboard.press('ControlOrMeta+6')
  // The new list is the last but the do-not-reach list.
  await pressOn(window, lists, 'End')
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await expect(window.getByRole('complementary', { name: 'Audience' })).toBeVisible()

  await pressOn(window, window.getByRole('button', { name: 'Upload people' }))
  await pressOn(window, window.getByRole('button', { name: 'Choose a CSV or XLSX file' }))
  await choose(window, window.getByLabel('Country for numbers without one'), 'Germany')
  await pressOn(window, window.getByRole('button', { name: 'Check file' }))
  await pressOn(window, window.getByRole('button', { name: 'Add 40 people' }))
  await pressOn(window, window.getByRole('dialog').getByRole('button', { name: 'Send' }))
  await expect(window.getByText(/^The service needs/)).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'Open the list' }))

  const dialog = window.getByRole('dialog')
  await typeInto(window, window.getByLabel('Name', { exact: true }), 'Hikers')
  await expect(lists.getByRole('row', { name: /Changed\s*Hikers/ })).toBeVisible()

  const share = window.getByRole('form', { name: 'Share this audience' })
  await choose(window, share.getByLabel('Account', { exact: true }), 'Wayline Campervans (18ce55gz2ab)')
  await choose(window, share.getByLabel('May'), 'Use and edit')
  await pressOn(window, share.getByRole('button', { name: 'Share' }))
  const granted = window.getByRole('listitem').filter({ hasText: 'Wayline Campervans' })
  await pressOn(window, granted.getByRole('button', { name: /^Discard/ }))
  await expect(granted).toBeHidden()
  await expectFocusKept(window)

  await pressMore(window, 'Delete audience')
  await expect(dialog).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectFocusKept(window)
  await pressMore(window, 'Delete audience')
  await pressOn(window, dialog.getByRole('button', { name: 'Delete audience' }))
  await expect(lists.getByRole('row', { name: /Removed\s*(Hikers|Walkers)/ })).toBeVisible()
  await expect(lists).toBeFocused()
  await keyboard.press('Home')
  await keyboard.press('Enter')
  await expect(window.getByRole('heading', { name: 'Targeted by' })).toBeVisible()

  await pressOn(window, window.getByRole('link', { name: 'Keywords' }))
  await typeInto(window, window.getByRole('textbox', { name: 'Keywords', exact: true }), 'boots, tents')
  await pressOn(window, window.getByRole('button', { name: 'Show volume' }))
  const days = window.getByRole('slider', { name: 'Posts by day' })
  await tabTo(window, days)
  await keyboard.press('Home')
  await expect(days).toHaveAttribute('aria-valuenow', '0')
  await keyboard.press('ArrowRight')
  await expect(days).toHaveAttribute('aria-valuenow', '1')
})
