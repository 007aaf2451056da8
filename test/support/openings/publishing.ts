import { expect, type Page } from 'playwright/test'
import { z } from 'zod'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { newCard, planCardName, planPolls, publishAll, stepRows } from '../../e2e/publishing/drafting.ts'
import { goToCampaigns, grid } from '../campaigns.ts'
import { elsewhere } from '../program/elsewhere.ts'
import { workInNorthwind, workspaceOf } from '../program/person.ts'
import type { Program } from '../program/program.ts'
import { goTo } from '../program/screens.ts'
import { sandboxControl } from '../sandbox-control.ts'
import { publishAllDay } from './jobs-of-a-day.ts'
import { type Area, expectPanel, openRow, panel, pressButton } from './opening.ts'

/** Changes, their publish, its result, and history. */
export const publishing: Area = {
  area: 'changes, jobs and earlier states',
  prepare: publishSome,
  openings: [
    {
      what: 'findings of a check',
      async open(window) {
        await goTo(window, '/review')
        await pressButton(window, /needs? fixing/)
        await expect(window.getByRole('grid', { name: 'Issues' }).getByRole('row').nth(1)).toBeVisible()
      },
    },
    {
      what: 'a change',
      async open(window) {
        await openRow(window, '/review/changes', /Which stove/)
        await expect(panel(window).getByText('The blue one')).toBeVisible()
      },
    },
    {
      what: 'the review on paper',
      async open(window) {
        await goTo(window, '/review/print')
        await expect(window.getByRole('article', { name: 'Printed review' })).toBeVisible()
      },
    },
    {
      what: 'the jobs',
      async open(window) {
        await goTo(window, '/activity')
        await expect(window.getByRole('grid', { name: 'Jobs' }).getByRole('row').nth(1)).toBeVisible()
      },
    },
    {
      what: 'a step that failed',
      async open(window) {
        await openJob(window)
        await stepRows(window, /Failed/).click()
        await expect(panel(window).getByText('Not today').first()).toBeVisible()
      },
    },
    {
      what: 'a step in conflict',
      async open(window) {
        await openJob(window)
        await stepRows(window, /Conflict/).click()
        await expect(panel(window).getByRole('radio', { name: /Mine/ })).toBeVisible()
      },
    },
    {
      what: 'a step that is done',
      async open(window) {
        await openJob(window)
        await stepRows(window, /Done/).first().click()
        await expectPanel(window)
      },
    },
    {
      what: 'the plan of an undo',
      async open(window) {
        await openJob(window)
        await pressButton(window, 'Undo publish')
        await expect(window.getByRole('list', { name: 'Can be undone' })).toBeVisible()
      },
    },
    { what: 'a request', open: (window) => openRow(window, '/activity/requests') },
    { what: 'a request that was refused', open: (window) => openRow(window, '/activity/requests', /400/) },
    {
      what: 'earlier states',
      async open(window) {
        await goTo(window, '/history')
        await expect(
          window.getByRole('grid', { name: 'Draft history' }).getByRole('row').nth(1),
        ).toBeVisible()
      },
    },
    { what: 'an earlier state', open: (window) => openRow(window, '/history') },
    {
      what: 'the conflicts',
      async open(window) {
        await goTo(window, '/creatives/cards')
        await window.getByRole('button', { name: /^Refresh/ }).click()
        await goTo(window, '/conflicts')
        await expect(window.getByRole('radio', { name: /^Mine/ }).first()).toBeVisible()
      },
    },
  ],
}

/** Published before, so that there is more than one job. */
const earlierPolls = [
  ['Tent or hut', 'Day or night'],
  ['First snow'],
  ['Boots or shoes', 'Map or phone', 'Tea or coffee', 'Bus or train'],
  ['Summit or lake'],
]

/** A publish with one failed step, one conflict, and one success; and changes that wait. */
async function publishSome(program: Program): Promise<void> {
  const { window } = program
  await workInNorthwind(program)
  for (const names of earlierPolls) {
    await planPolls(window, names)
    await publishAll(window, names.length)
    await expect(stepRows(window, /Done/)).toHaveCount(names.length)
  }
  await publishAllDay(window)
  await planPolls(window, ['Which tent', 'Which bag'])
  await planCardName(window, 'My name')
  const id = window.url().split('/').at(-1)
  const other = await elsewhere(window)
  await other.call('PUT', `/12/accounts/${demoAccountIds.northwind}/cards/${id}`, { name: 'Their name' })
  const control = await sandboxControl(window)
  await control.call('/faults', {
    match: { method: 'POST', path_regex: '/cards/poll' },
    times: 1,
    status: 400,
    body: { errors: [{ code: 'INVALID_PARAMETER', message: 'Not today', parameter: 'name' }], request: {} },
  })
  await publishAll(window, 3)
  await expect(stepRows(window, /Done/)).toHaveCount(1)
  await expect(stepRows(window, /Conflict/)).toHaveCount(1)
  await stepRows(window, /Unknown/).click()
  await pressButton(window, 'It wasn’t created')
  await expect(stepRows(window, /Failed/)).toHaveCount(1)
  await newCard(window, 'Tent without a picture')
  await window.evaluate(async () => {
    const bridge = Reflect.get(globalThis, 'flightdeck')
    const { value } = await bridge.session.state()
    const workspace = { environmentId: value.environmentId, host: 'ads', accountId: value.accountId }
    const fields = {
      name: 'Which stove',
      first_choice: 'The blue one',
      second_choice: 'The red one',
      duration_in_minutes: 1_440,
    }
    await bridge.drafts.create({ workspace, subject: 'poll', fields })
  })
  await changeOnBothSides(window, { mine: 8, theirs: 8 })
  await expect(window.getByText('9 conflicts').first()).toBeVisible()
}

const campaignList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      daily_budget_amount_local_micro: z.number().nullable(),
    }),
  ),
})

/** Two people change campaigns, some of them the same: budgets, and the names of some. */
export async function changeOnBothSides(
  window: Page,
  counts: { readonly mine: number; readonly theirs: number },
): Promise<void> {
  const path = `/12/accounts/${demoAccountIds.northwind}/campaigns`
  const other = await elsewhere(window)
  const { data } = campaignList.parse(await other.call('GET', path))
  const budgeted = data.flatMap(({ id, name, daily_budget_amount_local_micro: daily }) =>
    daily === null ? [] : [{ id, name, daily }],
  )
  const changes = budgeted.slice(0, counts.mine).map(({ id, name, daily }, place) => ({
    id,
    mine: { daily_budget_amount_local_micro: daily + 15_000_000 },
    theirs: { daily_budget_amount_local_micro: daily + 5_000_000 * place + 2_000_000 },
    ...(place % 3 === 0 && { names: { mine: `${name} – winter`, theirs: `${name} – December` } }),
  }))
  await goToCampaigns(window)
  await expect(grid(window).getByRole('row').nth(3)).toBeVisible()
  await expect(window.getByText(/^Updated (just now|\d+ (second|minute)s? ago)$/)).toBeVisible()
  await window.evaluate(
    async ({ workspace, mine }) => {
      const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
      for (const { remoteId, fields } of mine) {
        const planned = await bridge.drafts.change({ workspace, subject: 'campaign', remoteId, fields })
        if (!planned.ok) throw new Error(planned.fault.message)
      }
    },
    {
      workspace: await workspaceOf(window),
      mine: changes.map(({ id, mine, names }) => ({
        remoteId: id,
        fields: { ...mine, ...(names !== undefined && { name: names.mine }) },
      })),
    },
  )
  for (const { id, theirs, names } of changes.slice(0, counts.theirs)) {
    const query = new URLSearchParams({
      daily_budget_amount_local_micro: String(theirs.daily_budget_amount_local_micro),
      ...(names !== undefined && { name: names.theirs }),
    })
    await other.call('PUT', `${path}/${id}?${query}`)
  }
  await window.getByRole('button', { name: /^Refresh/ }).click()
  await expect(window.getByText(/^\d+ conflicts$/).first()).toBeVisible()
}

async function openJob(window: Page): Promise<void> {
  await goTo(window, '/activity')
  await window.getByRole('row', { name: /Publish of 3 changes/ }).click()
  await expect(stepRows(window, /Done/).first()).toBeVisible()
}
