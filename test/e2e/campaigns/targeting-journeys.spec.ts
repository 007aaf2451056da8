import { expect, type Locator, type Page } from 'playwright/test'
import { z } from 'zod'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { cell, openCampaigns, showLineItems } from '../../support/campaigns.ts'
import { lineItemsAtService } from '../../support/line-items.ts'
import { type Elsewhere, elsewhere } from '../../support/program/elsewhere.ts'
import { test } from '../../support/program/fixtures.ts'
import { goTo } from '../../support/program/screens.ts'
import { switchSandbox } from '../../support/sandbox-control.ts'

test.use({ person: 'ada' })

const criteriaPath = `/12/accounts/${demoAccountIds.northwind}/targeting_criteria`
const listed = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      targeting_type: z.string(),
      targeting_value: z.string(),
      operator_type: z.string(),
    }),
  ),
})

async function criteriaOf({ call }: Elsewhere, lineItem: string) {
  return listed.parse(await call('GET', `${criteriaPath}?line_item_ids=${lineItem}&count=1000`)).data
}

const asText = (criteria: z.output<typeof listed>['data']) =>
  criteria.map((one) => `${one.targeting_type} ${one.operator_type} ${one.targeting_value}`).sort()

/** Opens the first line item; returns its targeting section and its ID. */
async function openFirst(window: Page): Promise<{ readonly targeting: Locator; readonly id: string }> {
  await (await cell(window, 'Name', 1)).click()
  await window.keyboard.press('ControlOrMeta+Enter')
  await window.getByRole('tab', { name: 'Targeting' }).click()
  const targeting = window.getByRole('region', { name: 'Targeting', exact: true })
  await expect(targeting.getByRole('list', { name: 'Age', exact: true })).toBeVisible()
  return { targeting, id: window.url().split('/').at(-1) ?? '' }
}

async function publish(window: Page): Promise<void> {
  await goTo(window, '/review/changes')
  await window.getByRole('button', { name: 'Publish 1 change' }).click()
  await expect(window.getByText('Published', { exact: true })).toBeVisible()
}

test('a set of more than ten types is built offline, warned about, checked, and published once the service is back', async ({
  program,
}) => {
  const { window } = program
  await openCampaigns(program)
  await showLineItems(window)
  const { targeting, id } = await openFirst(window)
  const by = targeting.getByLabel('Target by')
  // What was looked up once is available offline.
  for (const kind of ['Locations', 'Languages', 'Interests', 'Conversations', 'Platforms']) {
    await by.selectOption(kind)
    await expect(targeting.getByText(/^Updated /)).toBeVisible()
  }
  await switchSandbox(window, 'stop')

  const added = (list: string, name: string) =>
    expect(
      targeting
        .getByRole('list', { name: list, exact: true })
        .getByRole('listitem')
        .filter({ hasText: name }),
    ).toContainText('Added')
  const choose = async (kind: string, name: string, list = kind) => {
    await by.selectOption(kind)
    await targeting.getByRole('checkbox', { name: `Include ${name}`, exact: true }).click()
    await added(list, name)
  }
  const check = async (kind: string, name: string) => {
    await by.selectOption(kind)
    await targeting.getByLabel(`Search ${kind.toLowerCase()}`).fill(name)
    await targeting.getByRole('treeitem', { name, exact: true }).last().press(' ')
    await added(kind, name)
  }
  await by.selectOption('Locations')
  await targeting.getByLabel('Search countries').fill('Norway')
  await targeting.getByRole('checkbox', { name: 'Include Norway', exact: true }).click()
  await added('Locations', 'Norway')
  await expect(
    targeting.getByText('Norway is targeted, but not Norwegian, which most people there speak.'),
  ).toBeVisible()
  await choose('Languages', 'Danish')
  await by.selectOption('Age')
  await targeting.getByLabel('From age').selectOption('25')
  await targeting.getByLabel('To age').selectOption('49')
  await added('Age', '25–49')
  await choose('Gender', 'Female')
  await choose('Platforms', 'iOS')
  await choose('Wi-Fi', 'Wi-Fi only')
  await choose('New devices', 'Less than 3 months old')
  await check('Interests', 'Hiking')
  await check('Conversations', 'Camping')
  await by.selectOption('Keywords')
  await targeting.getByLabel('Keywords', { exact: true }).fill('winter tent\n[snow boots]\n-"used tent"')
  await targeting.getByRole('button', { name: 'Add 3 keywords' }).click()
  await added('Keywords, exact match', 'snow boots')
  await expect(targeting).toContainText('Women 25–49 in Sweden or Norway who speak Swedish or Danish')

  await switchSandbox(window, 'start')
  await publish(window)
  const text = asText(await criteriaOf(await elsewhere(window), id))
  expect(text).toEqual(
    expect.arrayContaining([
      'AGE EQ AGE_25_TO_49',
      'BROAD_KEYWORD EQ winter tent',
      'EXACT_KEYWORD EQ snow boots',
      'GENDER EQ 2',
      'LANGUAGE EQ da',
      'LANGUAGE EQ sv',
      'NETWORK_ACTIVATION_DURATION LT 3',
      'PHRASE_KEYWORD NE used tent',
      'PLATFORM EQ 0',
      'WIFI_ONLY EQ 1',
    ]),
  )
  const types = new Set(text.map((one) => one.split(' ')[0]))
  for (const type of ['LOCATION', 'INTEREST', 'CONVERSATION', 'CUSTOM_AUDIENCE'])
    expect(types).toContain(type)
})

test('an age that changed on both sides is a conflict, and the chosen one is published', async ({
  program,
}) => {
  const { window } = program
  await openCampaigns(program)
  await showLineItems(window)
  const { targeting, id } = await openFirst(window)
  const service = await elsewhere(window)
  await targeting.getByLabel('Target by').selectOption('Age')
  await targeting.getByLabel('From age').selectOption('25')
  await targeting.getByLabel('To age').selectOption('49')
  await expect(targeting.getByRole('list', { name: 'Age', exact: true })).toContainText('25–49')
  const before = await criteriaOf(service, id)
  const age = before.find(({ targeting_type: type }) => type === 'AGE')
  await service.call('DELETE', `${criteriaPath}/${age?.id}`)
  const other = `line_item_id=${id}&targeting_type=AGE&targeting_value=AGE_OVER_50`
  await service.call('POST', `${criteriaPath}?${other}`)
  await targeting.getByRole('button', { name: 'Refresh targeting' }).click()
  await window.getByRole('link', { name: '1 conflict' }).click()
  await expect(window.getByRole('heading', { name: 'Conflicts', level: 1 })).toBeVisible()
  const conflict = window.getByRole('main')
  await expect(conflict).toContainText('50 and older')
  await window.getByRole('button', { name: 'Keep mine in all' }).click()
  await expect(window.getByText('No conflicts.')).toBeVisible()
  await publish(window)
  const ages = (await criteriaOf(service, id)).filter(({ targeting_type: type }) => type === 'AGE')
  expect(ages.map(({ targeting_value: value }) => value)).toEqual(['AGE_25_TO_49'])
})

test('a duplicated campaign keeps the targeting of its line items', async ({ program }) => {
  const { window } = program
  await openCampaigns(program)
  await showLineItems(window)
  const { id } = await openFirst(window)
  const item = (await lineItemsAtService(await elsewhere(window))).get(id)
  await goTo(window, `/campaigns/${item?.campaign_id}`)
  await window.getByRole('button', { name: 'Duplicate with line items' }).click()
  await expect(window.getByText(/^Copied, paused/)).toBeVisible()
  await goTo(window, '/review/changes')
  const targeting = window
    .getByRole('row')
    .filter({ hasText: /Targeting/ })
    .first()
  await expect(targeting).toContainText(/People|Women|Men/)
})
