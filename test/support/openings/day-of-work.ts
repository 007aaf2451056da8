import { expect, type Page } from 'playwright/test'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { apiOperations } from '../../../src/shared/api/index.ts'
import type { Operation } from '../../../src/shared/api/operation.ts'
import type { ConsoleRequest } from '../../../src/shared/console/console-request.ts'
import { requestOf } from '../../../src/shared/console/operation-request.ts'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { workInNorthwind } from '../program/person.ts'
import type { Program } from '../program/program.ts'
import { goTo } from '../program/screens.ts'
import { makeSets } from './catalogs.ts'
import { askForVolumes } from './creatives.ts'
import { publishAllDay } from './jobs-of-a-day.ts'
import { pressButton } from './opening.ts'
import { changeOnBothSides } from './publishing.ts'
import { fillStreams, replayLastHour } from './streams.ts'

/** What people leave on every screen in a day: jobs, sets, requests, events, notes, changes and conflicts. */
export async function workADay(program: Program): Promise<void> {
  const { window } = program
  await workInNorthwind(program)
  await publishAllDay(window)
  await makeSets(window)
  await letPeopleAct(window)
  await fillStreams(program)
  await replayLastHour(window)
  await writeNotes(window)
  await searchPosts(window)
  await askForVolumes(window)
  await sendRequests(window)
  await saveRequests(window)
  await changeOnBothSides(window, { mine: 12, theirs: 4 })
}

/** The screen of the sandbox's people lists what they did. */
async function letPeopleAct(window: Page): Promise<void> {
  await goTo(window, '/sandbox/people')
  const form = window.getByRole('form', { name: 'Act as a person' })
  const past = window.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  const acts = ['Type message', 'Send message', 'Read messages', 'Write post']
  for (const [place, act] of acts.entries()) {
    await form.getByLabel('Act', { exact: true }).selectOption(act)
    const text = form.getByLabel('Text', { exact: true })
    if (await text.isVisible()) await text.fill('Do the boots come in wide?')
    await form.getByRole('button', { name: act }).click()
    await expect(past).toHaveCount(place + 1)
  }
}

const queries = ['#hiking OR snow OR tent', '@ada -is:retweet', '"night train" lang:en']

async function searchPosts(window: Page): Promise<void> {
  await window.evaluate(async (texts) => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    for (const query of texts) {
      const search = { place: 'recent', query, from: null, until: null, sort: 'recency' } as const
      const started = await bridge.postSearch.start(search)
      if (!started.ok) throw new Error(started.fault.message)
    }
  }, queries)
}

/** Notes for posts with a claim that can be looked up. */
const notes = [
  'The tent weighs 2.1 kg, not 1.2 kg: https://northwind.example/tents/weights',
  'The night train to Vienna runs again since June: https://trains.example/vienna',
  'The picture is from 2019: https://archive.example/lofoten-2019',
]

async function writeNotes(window: Page): Promise<void> {
  await goTo(window, '/streams/notes')
  for (const [place, text] of notes.entries()) {
    await pressButton(window, 'Posts without a note')
    await window.getByRole('grid', { name: 'Posts without a note' }).getByRole('row').nth(1).click()
    await window.getByRole('textbox', { name: 'Text' }).fill(text)
    await window.getByRole('checkbox', { name: 'Has a factual error' }).check()
    await pressButton(window, 'Write note')
    await expect(
      window.getByRole('grid', { name: 'Community notes' }).getByRole('row', { name: /https/ }),
    ).toHaveCount(place + 1)
  }
}

const { accounts, campaigns, lineItems, cards, customAudiences, fundingInstruments } = apiOperations
const { mediaLibrary, statistics, postSearch, streamRules, webhooks } = apiOperations

type Params = Readonly<Record<string, unknown>>

function ofAccount(operation: Operation, params: Params = {}): ConsoleRequest {
  return requestOf(operation, { account_id: demoAccountIds.northwind, ...params }, '')
}

/** For any account. */
function savedOf(operation: Operation, params: Params = {}): ConsoleRequest {
  return ofAccount(operation, { account_id: '{{account_id}}', ...params })
}

/** As one looks into an account: lists, then what one of them left open; the last was never there. */
const sentRequests: readonly ConsoleRequest[] = [
  requestOf(accounts.list, {}, ''),
  ofAccount(fundingInstruments.list),
  ofAccount(campaigns.list, { count: 50 }),
  ofAccount(lineItems.list, { count: 100, sort_by: 'updated_at-desc' }),
  ofAccount(cards.list, { count: 20 }),
  ofAccount(mediaLibrary.list, { media_type: 'IMAGE' }),
  ofAccount(customAudiences.list),
  ofAccount(statistics.listJobs),
  requestOf(webhooks.list, {}, ''),
  requestOf(streamRules.list, {}, ''),
  requestOf(postSearch.searchRecent, { query: '#hiking has:links', max_results: 20 }, ''),
  ofAccount(campaigns.list, { funding_instrument_ids: 'lygyi', with_deleted: true }),
  ofAccount(campaigns.get, { campaign_id: 'zzzz9' }),
]

async function sendRequests(window: Page): Promise<void> {
  await window.evaluate(async (requests) => {
    const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
    for (const [place, request] of requests.entries()) {
      const answer = await bridge.console.send({
        sendId: `day-${place}`,
        request,
        confirmed: false,
        logged: true,
      })
      if (!answer.ok) throw new Error(answer.fault.message)
    }
  }, sentRequests)
}

const morning = [
  { id: 'accounts', name: 'Accounts', request: requestOf(accounts.list, {}, '') },
  { id: 'campaigns', name: 'Campaigns that run', request: savedOf(campaigns.list, { count: 200 }) },
  { id: 'jobs', name: 'Jobs of figures', request: savedOf(statistics.listJobs) },
  { id: 'webhooks', name: 'Webhooks and their state', request: requestOf(webhooks.list, {}, '') },
].map((saved) => ({ ...saved, note: '' }))

const support = [
  { name: 'Posts about boots', request: requestOf(postSearch.searchRecent, { query: 'boots' }, '') },
  { name: 'Rules of the stream', request: requestOf(streamRules.list, {}, '') },
  { name: 'Audiences', request: savedOf(customAudiences.list) },
].map((saved) => ({ ...saved, note: '' }))

/** Two collections; one has a chain that is run each morning. */
async function saveRequests(window: Page): Promise<void> {
  const status = { kind: 'status' as const, status: 200 }
  const chain = {
    name: 'Is everything there?',
    onFailure: 'continue' as const,
    steps: morning.map(({ id }) => ({
      request: id,
      assertions: [status, { kind: 'exists' as const, path: 'data' }],
      saves: [],
    })),
  }
  const one = (name: string, request: (typeof morning)[number] | undefined) => ({
    name,
    onFailure: 'stop' as const,
    steps: [{ request: request?.id ?? '', assertions: [status], saves: [] }],
  })
  const shared = { format: 'flightdeck-requests', version: 1 } as const
  const collections = [
    {
      ...shared,
      name: 'Every morning',
      requests: morning,
      chains: [chain, one('Can it sign in?', morning[0]), one('Are campaigns read?', morning[1])],
    },
    { ...shared, name: 'Support', requests: support },
  ]
  await window.evaluate(
    async ({ collections }) => {
      const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
      for (const collection of collections) {
        const saved = await bridge.console.saveCollection({ file: null, collection })
        if (!saved.ok) throw new Error(saved.fault.message)
      }
    },
    { collections },
  )
  await goTo(window, '/console/chains')
  await window.getByRole('grid').getByRole('row', { name: chain.name }).click()
  await pressButton(window, 'Run chain')
  await expect(window.getByText(`${chain.steps.length} of ${chain.steps.length} passed`)).toBeVisible()
}
