import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ChainReport, StepReport } from '../../../../../../src/shared/console/chain/chain-report.ts'
import {
  type ConsoleCollection,
  consoleCollection,
} from '../../../../../../src/shared/console/console-collection.ts'
import type { FlightdeckBridge } from '../../../../../../src/shared/contract/contract.ts'
import { fail, succeed } from '../../../../../../src/shared/core/outcome.ts'
import { isNightly } from '../../../../../support/runs.ts'
import { offline } from '../../../support/bridge.ts'
import { renderView } from '../../../support/render-view.tsx'

type Console = FlightdeckBridge['console']

const request = (name: string, method = 'GET') => ({
  name,
  note: '',
  request: {
    operation: null,
    host: 'ads',
    method,
    path: `/12/accounts/${name}`,
    auth: 'user',
    headers: [],
    query: [],
    body: { kind: 'none' },
  },
})
const team = (more: object = {}) =>
  consoleCollection.parse({
    format: 'flightdeck-requests',
    version: 1,
    name: 'Team',
    requests: [
      request('First'),
      { id: 'r1', ...request('Second') },
      { id: 'r2', ...request('Gone', 'DELETE') },
    ],
    ...more,
  })
const chain = (...ids: readonly string[]) => ({
  name: 'Smoke',
  onFailure: 'stop',
  steps: ids.map((id) => ({ request: id, assertions: [], saves: [] })),
})

/** A folder with one collection that accepts every change. */
function folder(first: ConsoleCollection) {
  let known = first
  const listed = () =>
    succeed({
      folder: '/data/collections',
      standard: true,
      unreadable: [],
      collections: [{ file: 'Team.json', collection: known }],
    })
  return {
    collections: async () => listed(),
    saveCollection: vi.fn<Console['saveCollection']>(async ({ collection }) => {
      known = consoleCollection.parse(collection)
      return listed()
    }),
    saved: () => known.chains,
  }
}

const stepReport = (name: string, change: Partial<StepReport>): StepReport => ({
  name,
  method: 'GET',
  path: '/sent',
  state: 'passed',
  status: 200,
  durationMs: 12.4,
  checks: [],
  saved: [],
  problem: null,
  ...change,
})
const report = (runId: string, steps: readonly StepReport[]): ChainReport => ({
  runId,
  collection: 'Team',
  chain: 'Smoke',
  startedAt: 1,
  state: 'failed',
  steps,
})
const opened = '/console/chains/Team.json%3A0'

test.skipIf(!isNightly)(
  'a chain is created from saved requests, with checks and variables, in order',
  async () => {
    const { saved, ...calls } = folder(team())
    const { user } = await renderView('/console/chains', { console: calls })
    await user.click(await screen.findByRole('button', { name: 'New chain' }))
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Smoke{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Add the first step' }))
    const adding = within(await screen.findByRole('dialog', { name: 'Add a step' }))
    await user.click(adding.getByRole('button', { name: 'Add step' }))
    await user.click(await screen.findByRole('button', { name: 'Add a check' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Check 1' }), 'Path equals')
    await user.click(screen.getByRole('button', { name: 'New variable' }))
    await user.type(screen.getByRole('textbox', { name: 'Variable 1' }), 'access_token')
    await user.click(screen.getByRole('button', { name: 'Save step' }))
    expect(screen.getByText(/^Secrets can’t be variables/)).toBeDefined()
    expect(screen.getAllByText('Enter a path, such as data[0].id.')).toHaveLength(2)
    await user.clear(screen.getByRole('textbox', { name: 'Variable 1' }))
    await user.type(screen.getByRole('textbox', { name: 'Variable 1' }), 'campaign_id')
    await user.type(screen.getByRole('textbox', { name: 'Path of variable 1' }), 'data.id')
    await user.type(screen.getByRole('textbox', { name: 'Path of check 1' }), 'data.name')
    await user.type(screen.getByRole('textbox', { name: 'Value of check 1' }), 'Tents')
    await user.click(screen.getByRole('button', { name: 'Save step' }))
    expect(saved()).toEqual([
      {
        name: 'Smoke',
        onFailure: 'stop',
        steps: [
          {
            request: 'r3',
            assertions: [{ kind: 'equals', path: 'data.name', value: 'Tents' }],
            saves: [{ name: 'campaign_id', path: 'data.id' }],
          },
        ],
      },
    ])
  },
)

test('steps are moved and removed, and the chain follows its setting after a failure', async () => {
  const { saved, ...calls } = folder(team({ chains: [chain('r1', 'r2')] }))
  const { user } = await renderView(opened, { console: calls })
  await user.click(await screen.findByRole('row', { name: /Second/ }))
  await user.click(await screen.findByRole('button', { name: 'Move down' }))
  expect(saved()?.[0]?.steps.map((step) => step.request)).toEqual(['r2', 'r1'])
  await user.click(await screen.findByRole('button', { name: 'Remove step' }))
  expect(saved()?.[0]?.steps.map((step) => step.request)).toEqual(['r2'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'After a failure' }), 'Go on after a failure')
  expect(saved()?.[0]?.onFailure).toBe('continue')
})

test('a run shows its progress and, for each step, what was expected and received; its report is exported', async () => {
  const { saved: _, ...calls } = folder(team({ chains: [chain('r1', 'r1')] }))
  const exportRun = vi.fn<Console['exportRun']>(async () => succeed(true))
  const finished = Promise.withResolvers<void>()
  const checks = [{ label: 'data.name', passed: false, expected: 'Tents', received: 'Lamps' }]
  const failed = [
    stepReport('Second', { state: 'failed', checks }),
    stepReport('Second', { state: 'skipped', status: null, durationMs: null }),
  ]
  const runChain = vi.fn<Console['runChain']>(async ({ runId }) => {
    await finished.promise
    return succeed(report(runId, failed))
  })
  const cancel = vi.fn<Console['cancel']>(async () => succeed(undefined))
  const { user, emit } = await renderView(opened, { console: { ...calls, runChain, exportRun, cancel } })
  await user.click(await screen.findByRole('button', { name: 'Run chain' }))
  expect(runChain.mock.lastCall?.[0]).toMatchObject({ file: 'Team.json', chain: 0, confirmed: false })
  const { runId = '' } = runChain.mock.lastCall?.[0] ?? {}
  const steps = [
    stepReport('Second', { state: 'running', status: null }),
    stepReport('Second', { state: 'waiting' }),
  ]
  emit('consoleRunChanged', { ...report(runId, steps), state: 'running' })
  expect(await screen.findByText(/^0 of 2 passed$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel run' }))
  expect(cancel).toHaveBeenCalledExactlyOnceWith({ sendId: runId })
  finished.resolve()
  const row = await screen.findByRole('row', { name: /Second.*Failed.*200 in 12 ms/ })
  expect(screen.getByText(/0 of 2 passed, 1 failed, 1 skipped/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Export as JUnit' }))
  expect(exportRun).toHaveBeenCalledExactlyOnceWith({ runId })
  await user.click(row)
  const table = within(await screen.findByRole('table', { name: 'Checks' }))
  expect(table.getByRole('row', { name: 'Failed data.name Tents Lamps' })).toBeDefined()
})

test('a chain that deletes is confirmed once, and then runs', async () => {
  const { saved: _, ...calls } = folder(team({ chains: [chain('r1', 'r2')] }))
  const runChain = vi.fn<Console['runChain']>(async () => fail(offline))
  const { user } = await renderView(opened, { console: { ...calls, runChain } })
  await user.click(await screen.findByRole('button', { name: 'Run chain' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Run Smoke?' }))
  expect(dialog.getByText(/Gone/)).toBeDefined()
  expect(runChain).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Run chain' }))
  expect(runChain.mock.lastCall?.[0]).toMatchObject({ confirmed: true })
  expect(await screen.findByRole('alert')).toBeDefined()
})
