import {
  choose,
  escapeFrom,
  expectFocusKept,
  openAndEscape,
  pressMore,
  pressOn,
  tabTo,
  typeInto,
} from '../../support/program/keyboard.ts'
import { expect, test } from '../../support/program/keyboard-walk.ts'
import { sandboxControl } from '../../support/sandbox-control.ts'

test('streams are followed, searched, subscribed to and ended by keyboard alone', async ({ window }) => {
  const { keyboard } = window
  const areas = window.getByRole('navigation', { name: 'Areas' })
  const view = (name: string) =>
    window.getByRole('navigation', { name: 'Stream views' }).getByRole('link', { name })
  const control = await sandboxControl(window)
  // Old enough for a search.
  await control.call('/clock', { now: new Date(Date.now() - 180_000).toISOString() })
  await control.call('/acts', { do: 'post', user: 'ada', text: 'A wombat' })
  await control.call('/clock', { now: new Date().toISOString() })

  await pressOn(window, areas.getByRole('link', { name: 'Webhooks' }))
  await pressOn(window, window.getByRole('button', { name: 'Start the receiver' }))
  await expect(window.getByRole('button', { name: 'Stop the receiver' })).toBeVisible()
  await pressOn(window, window.getByRole('button', { name: 'Register webhook' }).first())
  await expect(window.getByLabel('Webhook address')).toHaveValue(/^https:/)
  await pressOn(window, window.getByRole('button', { name: 'Register address' }))
  await expect(window.getByText('Webhook registered.', { exact: false })).toBeVisible()
  await pressOn(window, areas.getByRole('link', { name: 'Streams' }))
  await expect(view('Live')).toBeVisible()

  await pressOn(window, view('Rules'))
  await pressOn(window, window.getByRole('button', { name: 'Add rule' }).first())
  const rule = window.getByRole('complementary', { name: 'Add rule' })
  await typeInto(window, window.getByRole('textbox', { name: 'Rule' }), 'quokka')
  // Tab indents in no editor of one line.
  await typeInto(window, rule.getByRole('textbox', { name: 'Tag' }), 'animals')
  await pressOn(window, rule.getByRole('button', { name: 'Add rule' }))
  await expect(window.getByRole('grid', { name: 'Rules' }).getByRole('row', { name: /quokka/ })).toBeVisible()

  await pressOn(window, view('Live'))
  await pressOn(window, window.getByRole('button', { name: 'Connect', exact: true }))
  const tail = window.getByRole('grid', { name: 'Live tail' })
  await expect(tail.getByRole('row', { name: /Connected/ })).toHaveCount(1)
  await control.call('/acts', { do: 'post', user: 'ada', text: 'A quokka' })
  await expect(tail.getByRole('row', { name: /A quokka/ })).toBeVisible()
  await tabTo(window, tail)
  await keyboard.press('Home')
  await keyboard.press('Enter')
  const entry = window.getByRole('complementary', { name: 'Stream entry' })
  await expect(entry).toContainText('quokka')
  await escapeFrom(window, entry, tail)

  await pressOn(window, view('Search'))
  await typeInto(window, window.getByRole('textbox', { name: 'Query' }), 'wombat')
  await keyboard.press('Enter')
  const found = window.getByRole('grid', { name: 'Found posts' })
  await expect(found.getByRole('row', { name: /A wombat/ })).toBeVisible()
  await expect(window.getByRole('textbox', { name: 'Query' })).toBeFocused()
  await tabTo(window, found)
  await keyboard.press('Enter')
  await escapeFrom(window, window.getByRole('complementary', { name: 'Post' }), found)

  await pressOn(window, view('Replays'))
  await pressOn(window, window.getByRole('button', { name: 'Start replay' }).first())
  const replaying = window.getByRole('form', { name: 'Start a replay' })
  await pressOn(window, replaying.getByRole('button', { name: 'Last hour' }))
  await pressOn(window, replaying.getByRole('button', { name: 'Start replay' }))
  const replays = window.getByRole('grid', { name: 'Replays' })
  await expect(replays.getByRole('row', { name: /^Complete/ })).toBeVisible()
  await escapeFrom(window, window.getByRole('complementary', { name: 'Replay' }), replays)

  await pressOn(window, view('News'))
  await typeInto(window, window.getByRole('textbox', { name: 'Topic' }), 'huts')
  await keyboard.press('Enter')
  const stories = window.getByRole('grid', { name: 'Stories' })
  await expect(stories.getByRole('row', { name: /Alpine huts/ })).toBeVisible()
  await tabTo(window, stories)
  await keyboard.press('Enter')
  await escapeFrom(window, window.getByRole('complementary', { name: 'Story' }), stories)

  await pressOn(window, view('Notes'))
  await pressOn(window, window.getByRole('button', { name: 'Posts without a note' }))
  const posts = window.getByRole('grid', { name: 'Posts without a note' })
  await expect(posts.getByRole('row').nth(1)).toBeVisible()
  await tabTo(window, posts)
  await keyboard.press('Enter')
  const note = window.getByRole('form', { name: 'Write a note' })
  await typeInto(window, note.getByRole('textbox', { name: 'Text' }), 'See https://example.com/study')
  await choose(window, note.getByLabel('The post is'), 'Not misleading')
  await pressOn(window, note.getByRole('button', { name: 'Write note' }))
  const notes = window.getByRole('grid', { name: 'Community notes' })
  await expect(notes.getByRole('row', { name: /Needs more ratings/ })).toBeVisible()
  await tabTo(window, notes)
  await keyboard.press('Enter')
  await pressMore(window, 'Delete note')
  await expect(window.getByRole('dialog')).toBeVisible()
  await keyboard.press('Escape')
  await expect(window.getByRole('dialog')).toBeHidden()

  await pressOn(window, view('Subscriptions'))
  await pressOn(window, window.getByRole('button', { name: 'Subscribe', exact: true }).first())
  await choose(window, window.getByLabel('Event', { exact: true }), 'Followed (follow.follow)')
  await pressOn(window, window.getByRole('button', { name: 'Subscribe to events' }))
  await expect(
    window.getByRole('grid', { name: 'Subscriptions' }).getByRole('row', { name: /follow.follow/ }),
  ).toBeVisible()
  await expectFocusKept(window)

  await pressOn(window, view('Connections'))
  const connections = window.getByRole('grid', { name: 'Connections' })
  await expect(connections.getByRole('row', { name: /This program/ })).toBeVisible()
  await tabTo(window, connections)
  await keyboard.press('Enter')
  await openAndEscape(
    window,
    window.getByRole('button', { name: 'End all of this stream' }),
    window.getByRole('dialog'),
  )
})
