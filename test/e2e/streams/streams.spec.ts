import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/program/accessibility.ts'
import { expect, test } from '../../support/program/fixtures.ts'
import { exploreSandbox, register, startReceiver } from '../../support/program/person.ts'
import type { Program } from '../../support/program/program.ts'
import { chooseMore, chooseTheme, goTo } from '../../support/program/screens.ts'
import { addStreamRule, sandboxControl } from '../../support/sandbox-control.ts'

const views = (window: Page) => window.getByRole('navigation', { name: 'Stream views' })
const pictures = 'out/captures/streams'

/** Both themes at three sizes, and without violations of accessibility. */
async function look(program: Program, name: string): Promise<void> {
  const { window } = program
  await mkdir(pictures, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(window, theme)
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [1920, 1080],
    ] as const) {
      await window.setViewportSize({ width, height })
      await window.screenshot({ path: `${pictures}/${name}-${theme}-${width}.png` })
    }
    await window.setViewportSize({ width: 1280, height: 800 })
    await expectAccessible(window, `${name}, ${theme}`)
  }
}

/** Posts of three minutes ago, old enough for searches and for a replay's whole minutes. */
async function post({ window }: Program, texts: readonly string[]): Promise<void> {
  const { call } = await sandboxControl(window)
  await call('/clock', { now: new Date(Date.now() - 180_000).toISOString() })
  for (const text of texts) await call('/acts', { do: 'post', user: 'ada', text })
  await call('/clock', { now: new Date().toISOString() })
}

const editor = (window: Page, name: string) => window.getByRole('textbox', { name })

test('a rule with an error is mended, checked, added, tried on found posts and exported', async ({
  program,
}) => {
  await exploreSandbox(program)
  const { window } = program
  await post(
    program,
    Array.from({ length: 12 }, (_, index) => `quokka ${index} https://example.com/q`),
  )
  await goTo(window, '/streams/rules')
  await expect(window.getByText('No rules for this stream yet.')).toBeVisible()
  await look(program, 'rules-empty')

  await views(window).getByRole('link', { name: 'Search' }).click()
  await look(program, 'search-empty')
  await editor(window, 'Query').fill('quokka')
  await window.getByRole('button', { name: 'Search posts' }).click()
  await expect(window.getByText('12 posts read')).toBeVisible()
  await expect(window.getByText('12 posts match')).toBeVisible()
  await window.getByRole('grid', { name: 'Found posts' }).getByRole('row').nth(1).click()
  await expect(window.getByRole('complementary', { name: 'Post' })).toContainText('Ada Advertiser')
  await look(program, 'search')

  // Beside the post there's room for a few views alone.
  await views(window).getByRole('button', { name: 'More' }).click()
  await window.getByRole('menuitem', { name: 'Rules' }).click()
  await window.getByRole('button', { name: 'Add rule' }).first().click()
  const rule = window.getByRole('complementary', { name: 'Add rule' })
  await editor(window, 'Rule').fill('quokka land:en')
  await expect(rule.getByText(/Did you mean lang:\?/)).toBeVisible()
  await look(program, 'rule-error')
  await rule.getByRole('button', { name: 'Character 8' }).click()
  await editor(window, 'Rule').fill('quokka has:links')
  await expect(rule.getByText(/Did you mean/)).toBeHidden()
  await rule.getByRole('textbox', { name: 'Tag' }).fill('animals')
  await rule.getByRole('button', { name: 'Check on the service' }).click()
  await expect(rule.getByText('The service accepts this rule.')).toBeVisible()
  await rule.getByRole('button', { name: 'Try on found posts' }).click()
  await expect(rule.getByText('Matches 12 of 12 posts.')).toBeVisible()
  await rule.getByRole('button', { name: 'Estimate volume' }).click()
  await expect(rule.getByText(/^About \d+ posts a day$/)).toBeVisible()
  await look(program, 'rule-tried')
  await rule.getByRole('button', { name: 'Add rule' }).click()
  const rules = window.getByRole('grid', { name: 'Rules' })
  await expect(rules.getByRole('row', { name: /animals quokka has:links/ })).toBeVisible()
  await expect(window.getByText('1 of 25,000 rules used')).toBeVisible()
  await look(program, 'rules')
})

test('a user is subscribed from the screen, and a replay brings back what an ended receiver missed', async ({
  program,
}) => {
  await exploreSandbox(program)
  const { window } = program
  await startReceiver(window)
  await register(window)
  await goTo(window, '/streams/subscriptions')
  await expect(window.getByText('No subscriptions yet.')).toBeVisible()
  await window.getByRole('button', { name: 'Subscribe' }).first().click()
  await look(program, 'subscribe')
  await window.getByRole('button', { name: 'Subscribe @ada' }).click()
  const list = window.getByRole('grid', { name: 'Subscriptions' })
  await expect(list.getByRole('row', { name: /Delivering All account activity @ada/ })).toBeVisible()
  await window.getByRole('button', { name: 'Subscribe', exact: true }).first().click()
  await window.getByLabel('Event', { exact: true }).selectOption('follow.follow')
  await window.getByRole('button', { name: 'Subscribe to events' }).click()
  await expect(list.getByRole('row', { name: /Delivering follow.follow @ada/ })).toBeVisible()
  await look(program, 'subscriptions')

  await post(program, ['seen'])
  await goTo(window, '/webhooks/inbox')
  const events = window.getByRole('grid', { name: 'Received events' })
  await expect(events.getByRole('row', { name: /Post created/ })).toHaveCount(1)

  await window.getByRole('button', { name: 'Stop the receiver' }).click()
  await expect(window.getByRole('button', { name: 'Start the receiver' })).toBeVisible()
  await post(program, ['missed 1', 'missed 2', 'missed 3'])
  await window.getByRole('button', { name: 'Start the receiver' }).click()
  await expect(window.getByRole('button', { name: 'Stop the receiver' })).toBeVisible()

  await goTo(window, '/streams/replays')
  await expect(window.getByText('No replays from this computer yet.')).toBeVisible()
  await look(program, 'replays-empty')
  await window.getByRole('button', { name: 'Start replay' }).first().click()
  await look(program, 'replay-new')
  const form = window.getByRole('form', { name: 'Start a replay' })
  await form.getByRole('button', { name: 'Last hour' }).click()
  await form.getByRole('button', { name: 'Start replay' }).click()
  const replays = window.getByRole('grid', { name: 'Replays' })
  await expect(replays.getByRole('row', { name: /^Complete/ })).toBeVisible()
  const back = window.getByRole('table', { name: 'Recovered events' })
  await expect(back.getByRole('button', { name: /^Open event/ })).toHaveCount(3)
  await look(program, 'replay')
})

test('a story is read, a note is written and deleted, and all connections of a stream end', async ({
  program,
}) => {
  await exploreSandbox(program)
  const { window } = program
  await goTo(window, '/streams/news')
  await look(program, 'news-empty')
  await window.getByRole('textbox', { name: 'Topic' }).fill('huts')
  await window.getByRole('button', { name: 'Search news' }).click()
  const stories = window.getByRole('grid', { name: 'Stories' })
  await stories.getByRole('row', { name: /Alpine huts/ }).click()
  await expect(window.getByRole('list', { name: 'Posts of the story' })).toContainText('@')
  await look(program, 'news')

  await views(window).getByRole('button', { name: 'More' }).click()
  await window.getByRole('menuitem', { name: 'Notes' }).click()
  await expect(window.getByText('No notes yet.')).toBeVisible()
  await window.getByRole('button', { name: 'Posts without a note' }).click()
  await window.getByRole('grid', { name: 'Posts without a note' }).getByRole('row').nth(1).click()
  const form = window.getByRole('form', { name: 'Write a note' })
  await form.getByRole('textbox', { name: 'Text' }).fill('Measured otherwise: https://example.com/study')
  await form.getByRole('button', { name: 'Rate the text' }).click()
  await expect(window.getByText(/^Reads like a claim/)).toBeVisible()
  await look(program, 'note-new')
  await form.getByRole('button', { name: 'Write note' }).click()
  const notes = window.getByRole('grid', { name: 'Community notes' })
  await notes.getByRole('row', { name: /Needs more ratings/ }).click()
  await look(program, 'notes')
  await chooseMore(window, 'Delete note')
  await window.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click()
  await expect(window.getByText('No notes yet.')).toBeVisible()

  const control = await sandboxControl(window)
  await addStreamRule(control, 'quokka', 'Animals')
  await views(window).getByRole('link', { name: 'Live' }).click()
  await look(program, 'tail-empty')
  await window.getByRole('button', { name: 'Connect', exact: true }).click()
  const tail = window.getByRole('grid', { name: 'Live tail' })
  await expect(tail.getByRole('row', { name: /Connected/ })).toHaveCount(1)
  await control.call('/acts', { do: 'post', user: 'ada', text: 'A quokka' })
  await tail.getByRole('row', { name: /A quokka/ }).click()
  await look(program, 'tail')
  await window.getByRole('link', { name: 'Connections', exact: true }).click()
  const connections = window.getByRole('grid', { name: 'Connections' })
  await connections.getByRole('row', { name: /This program/ }).click()
  await look(program, 'connections')
  await window.getByRole('button', { name: 'End all of this stream' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'End connections' }).click()
  await expect(window.getByText('1 connection ended.')).toBeVisible()
})
