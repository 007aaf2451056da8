import { expect, type Page } from 'playwright/test'
import { register, startReceiver, workInNorthwind } from '../program/person.ts'
import type { Program } from '../program/program.ts'
import { goTo } from '../program/screens.ts'
import { addStreamRule, type SandboxControl, sandboxControl } from '../sandbox-control.ts'
import { type Area, openRow, panel, pressButton } from './opening.ts'

/** Rules of an outdoor shop, with their tags. */
const rules = [
  ['(tent OR boots OR "road bike") -is:retweet', 'Gear'],
  ['#hiking -is:reply', 'Hiking'],
  ['#camping has:links', 'Camping with links'],
  ['#trailrunning lang:en', 'Trail running'],
  ['#wandern lang:de', 'Wandern'],
  ['#senderismo lang:es', 'Senderismo'],
  ['url_contains:northwind', 'Links to the shop'],
  ['(snow OR rain) lang:en -is:retweet', 'Weather'],
  ['"night train" -is:retweet', 'Travel'],
  ['@ada', 'Mentions of us'],
] as const

const tail = (window: Page) => window.getByRole('grid', { name: 'Live tail' })

/** Parts of a day, and how much people do in each, compared with the others. */
const dayParts = [2, 1, 4, 5] as const
const partMs = (24 * 3_600_000) / dayParts.length
const earlierDays = 7
/** In a part of a day, for each unit of the above; weekends have more. */
const actsOf = (part: number, day: number) => Math.round((dayParts[part] ?? 1) * (day % 7 < 2 ? 36 : 22))

/** People who posted all week, rules that match some of it, and a connection and a webhook that receive it. */
export async function fillStreams({ window }: Program): Promise<void> {
  const control = await sandboxControl(window)
  await postAllWeek(control)
  for (const [value, tag] of rules) await addStreamRule(control, value, tag)
  await startReceiver(window)
  await register(window)
  await goTo(window, '/streams/subscriptions/new')
  await pressButton(window, 'Subscribe @ada')
  await expect(
    window.getByRole('grid', { name: 'Subscriptions' }).getByRole('row', { name: /All account activity/ }),
  ).toBeVisible()
  for (const event of ['post.create', 'follow.follow', 'like.create']) {
    await goTo(window, '/streams/subscriptions/new')
    const choice = window.getByLabel('Event', { exact: true })
    await choice.selectOption(event)
    await pressButton(window, 'Subscribe to events')
    await expect(
      window
        .getByRole('grid', { name: 'Subscriptions' })
        .getByRole('row', { name: new RegExp(event.replace('.', '\\.')) }),
    ).toBeVisible()
  }
  await goTo(window, '/streams/tail')
  await pressButton(window, 'Connect')
  await expect(tail(window).getByRole('row', { name: /Connected/ })).toHaveCount(1)
  await control.call('/life', { rate: 40, seed: 7 })
  await expect.poll(() => tail(window).getByRole('row').count()).toBeGreaterThan(20)
  await control.call('/life', { rate: 0 })
}

export async function replayLastHour(window: Page): Promise<void> {
  await goTo(window, '/streams/replays/new')
  const form = window.getByRole('form', { name: 'Start a replay' })
  await form.getByRole('button', { name: 'Last hour' }).click()
  await form.getByRole('button', { name: 'Start replay' }).click()
  await expect(
    window.getByRole('grid', { name: 'Replays' }).getByRole('row', { name: /^Complete/ }),
  ).toBeVisible()
}

/** The clock jumps over the parts of the last days, and people catch up on what they would have done. */
async function postAllWeek({ call, acts }: SandboxControl): Promise<void> {
  const now = Date.now()
  const parts = earlierDays * dayParts.length
  let expected = 0
  for (let place = 0; place < parts; place += 1) {
    const begin = now - (parts - place) * partMs
    const wanted = actsOf(place % dayParts.length, Math.trunc(place / dayParts.length))
    await call('/clock', { now: new Date(begin).toISOString() })
    await call('/life', { rate: wanted / (partMs / 1_000), seed: 5 })
    await call('/clock', { now: new Date(begin + partMs - 60_000).toISOString() })
    expected += wanted
    await expect.poll(acts, { timeout: 30_000 }).toBeGreaterThan(expected * 0.8)
  }
  await call('/life', { rate: 0 })
  await call('/clock', { now: new Date().toISOString() })
}

/** Rules, the live tail and what else listens, with the content of a day. */
export const streams: Area = {
  area: 'streams',
  async prepare(program) {
    await workInNorthwind(program)
    await fillStreams(program)
  },
  openings: [
    {
      what: 'the live tail',
      async open(window) {
        await goTo(window, '/streams/tail')
        await expect(tail(window).getByRole('row').nth(3)).toBeVisible()
      },
    },
    { what: 'an entry of the tail', open: (window) => openRow(window, '/streams/tail', /Post/) },
    {
      what: 'the rules',
      async open(window) {
        await goTo(window, '/streams/rules')
        await expect(window.getByRole('grid', { name: 'Rules' }).getByRole('row').nth(3)).toBeVisible()
      },
    },
    {
      what: 'a rule and its volume',
      async open(window) {
        await openRow(window, '/streams/rules', /hiking/)
        await pressButton(window, 'Estimate volume')
        await expect(panel(window).getByText(/posts? a day/)).toBeVisible()
      },
    },
    {
      what: 'a rule with an error',
      async open(window) {
        await goTo(window, '/streams/rules/new')
        await window.getByRole('textbox', { name: 'Rule' }).fill('#hiking land:en')
        await expect(panel(window).getByText(/Did you mean/)).toBeVisible()
      },
    },
    {
      what: 'found posts',
      async open(window) {
        await goTo(window, '/streams/search')
        await window.getByRole('textbox', { name: 'Query' }).fill('#hiking OR snow OR tent')
        await pressButton(window, 'Search posts')
        await expect(window.getByText(/posts? match/)).toBeVisible()
      },
    },
    {
      what: 'a found post',
      async open(window) {
        await openRow(window, '/streams/search/1')
        await expect(window.getByText(/posts? match/)).toBeVisible()
      },
    },
    {
      what: 'the subscriptions',
      async open(window) {
        await goTo(window, '/streams/subscriptions')
        await expect(
          window.getByRole('grid', { name: 'Subscriptions' }).getByRole('row').nth(2),
        ).toBeVisible()
      },
    },
    { what: 'a subscription', open: (window) => openRow(window, '/streams/subscriptions') },
    { what: 'a connection', open: (window) => openRow(window, '/streams/connections', /This program/) },
    {
      what: 'a replay',
      open: replayLastHour,
    },
    {
      what: 'a story',
      async open(window) {
        await goTo(window, '/streams/news')
        await window.getByRole('textbox', { name: 'Topic' }).fill('hiking')
        await pressButton(window, 'Search news')
        await window.getByRole('grid', { name: 'Stories' }).getByRole('row').nth(1).click()
        await expect(window.getByRole('list', { name: 'Posts of the story' })).toBeVisible()
      },
    },
    {
      what: 'a note that is written',
      async open(window) {
        await goTo(window, '/streams/notes')
        await pressButton(window, 'Posts without a note')
        await window.getByRole('grid', { name: 'Posts without a note' }).getByRole('row').nth(1).click()
        await window
          .getByRole('textbox', { name: 'Text' })
          .fill('Measured otherwise: https://example.com/study')
        await pressButton(window, 'Rate the text')
        await expect(window.getByText(/^Reads like a claim/)).toBeVisible()
      },
    },
  ],
}
