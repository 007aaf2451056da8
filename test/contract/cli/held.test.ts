import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { checkReport } from '../../../src/cli/commands/changes/check-report.ts'
import { output as planOutput } from '../../../src/cli/commands/changes/plan.ts'
import { output as publishOutput } from '../../../src/cli/commands/changes/publish.ts'
import type { SetChange } from '../../../src/shared/exchange/change-set.ts'
import { newCampaign, newId, workspace, writeChangeSet } from './change-set-file.ts'
import { openShell, type Shell, startSandbox } from './line.ts'

/** Publishing what may have been published before: nothing is sent until a person decides. */

let shell: Shell
let sandbox: ReturnType<Shell['start']>
let file: string
beforeAll(async () => {
  shell = openShell({ FLIGHTDECK_ACCOUNT: workspace.accountId })
  sandbox = await startSandbox(shell, '--scale', '30')
  file = join(shell.folder, 'changes.flightdeck')
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})
beforeEach(loseFolder)

function loseFolder(): void {
  rmSync(join(shell.folder, 'profile'), { recursive: true, force: true })
}

const page = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), campaign_id: z.string().optional() })),
})

async function named(operation: 'campaigns.list' | 'lineItems.list', name: string) {
  const listed = await shell.run(['call', operation, '--all', '--count', '200', '--json'])
  return page.parse(listed.json()).data.filter((one) => one.name === name)
}

async function writes(): Promise<number> {
  const answer = await fetch(`${shell.variables.FLIGHTDECK_URL}/__sandbox/requests`)
  const log = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) })
  const { requests } = log.parse(await answer.json())
  return requests.filter(({ method, path }) => method !== 'GET' && path.includes('/accounts/')).length
}

const publish = (...options: readonly string[]) => shell.run(['publish', file, '--yes', '--json', ...options])

/** Publishes a campaign with a line item, then loses the data folder. */
async function publishAndLose(name: string): Promise<readonly SetChange[]> {
  const changes = newCampaign(name, 'lygyi')
  writeChangeSet(file, changes)
  expect(await publish()).toMatchObject({ code: 0 })
  loseFolder()
  return changes
}

it('sends nothing that exists already if the journal doesn’t know it', async () => {
  const [campaign] = await publishAndLose('Spring A')
  const before = await writes()
  for (const options of [[], ['--offline'], ['--partial']]) {
    const held = await publish(...options)
    expect(held.code).toBe(12)
    const { findings, changes } = publishOutput().parse(held.json())
    expect(changes).toEqual({ existing: 2 })
    expect(findings.map(({ rule, kind }) => [rule, kind])).toEqual([
      ['set.existing', 'campaign'],
      ['set.existing', 'lineItem'],
    ])
    expect(findings[0]?.message).toMatch(/Already exists at the service/)
    expect(findings[0]?.message).toContain(`--adopt ${campaign?.id}`)
  }
  expect(await shell.run(['publish', file, '--yes'])).toMatchObject({
    code: 12,
    out: expect.stringMatching(/--create-anyway[\s\S]*Nothing was sent/),
  })
  expect(checkReport.parse((await shell.run(['check', file, '--json'])).json()).changes).toEqual({
    existing: 2,
  })
  const plan = await shell.run(['plan', file, '--json'])
  expect(plan.code).toBe(12)
  expect(planOutput().parse(plan.json()).plan.publishable).toBe(0)
  expect(await writes()).toBe(before)
  expect((await shell.run(['export', 'left.flightdeck', '--json'])).json()).toMatchObject({ rows: 0 })
})

it('holds a change also if its record has changed since', async () => {
  await publishAndLose('Spring changed')
  const [record] = await named('campaigns.list', 'Spring changed')
  expect(
    await shell.run([
      'call',
      'campaigns.update',
      '--campaign_id',
      record?.id ?? '',
      '--entity_status',
      'ACTIVE',
    ]),
  ).toMatchObject({ code: 0 })
  const before = await writes()
  const held = await publish()
  expect(held.code).toBe(12)
  expect(publishOutput().parse(held.json()).findings[0]?.message).toMatch(/with other values/)
  expect(await writes()).toBe(before)
})

it('takes existing records as the results on request, and creates only what is missing', async () => {
  const changes = await publishAndLose('Spring B')
  const [campaign, lineItem] = changes
  if (campaign === undefined || lineItem === undefined) throw new Error('There are too few changes.')
  const another = { ...lineItem, id: newId(), patch: { ...lineItem.patch, name: 'Spring B, another' } }
  writeChangeSet(file, [...changes, another])
  const before = await writes()
  expect(await publish('--adopt', `${campaign.id}=zzz`)).toMatchObject({ code: 2 })
  expect(await publish('--adopt', campaign.id, '--create-anyway', campaign.id)).toMatchObject({ code: 2 })
  expect(await writes()).toBe(before)
  const adopted = await publish('--adopt', 'all')
  expect(adopted, adopted.out).toMatchObject({ code: 0 })
  expect(publishOutput().parse(adopted.json())).toMatchObject({
    published: 2,
    jobs: [{ counts: { done: 1 } }],
  })
  expect(await writes()).toBe(before + 1)
  const [record, ...others] = await named('campaigns.list', 'Spring B')
  expect(others).toEqual([])
  expect(await named('lineItems.list', 'Spring B, another')).toMatchObject([{ campaign_id: record?.id }])
  const again = await publish()
  expect(again).toMatchObject({ code: 0 })
  expect(publishOutput().parse(again.json())).toMatchObject({ published: 3, jobs: [] })
})

it('creates another on request', async () => {
  const [campaign, lineItem] = await publishAndLose('Spring C')
  const first = await publish('--create-anyway', campaign?.id ?? '')
  expect(first.code).toBe(12)
  const { findings } = publishOutput().parse(first.json())
  expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([{ change: lineItem?.id }])
  expect(await publish('--create-anyway', 'all')).toMatchObject({ code: 0 })
  expect(await named('campaigns.list', 'Spring C')).toHaveLength(2)
  const items = await named('lineItems.list', 'Spring C, line item')
  expect(new Set(items.map(({ campaign_id }) => campaign_id)).size).toBe(2)
})

it('sends nothing if the lists can’t be synced first', async () => {
  await publishAndLose('Spring D')
  const before = await writes()
  const fault = await fetch(`${shell.variables.FLIGHTDECK_URL}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { path_regex: '/campaigns' }, status: 403, times: 50 }),
  })
  expect(fault.ok).toBe(true)
  const failed = await publish()
  await fetch(`${shell.variables.FLIGHTDECK_URL}/__sandbox/faults`, { method: 'DELETE' })
  expect(failed.code).not.toBe(0)
  expect(await writes()).toBe(before)
})

const database = () => join(shell.folder, 'profile', 'flightdeck.db')
const copy = () => join(shell.folder, 'older.db')

it.each([
  ['is older', () => copyFileSync(copy(), database())],
  ['is missing', () => rmSync(database())],
])('stops a publish and an undo if the journal %s', async (what, lose) => {
  writeChangeSet(file, newCampaign(`First, ${what}`, 'lygyi'))
  expect(await publish()).toMatchObject({ code: 0 })
  copyFileSync(database(), copy())
  const [campaign, lineItem] = newCampaign(`Second, ${what}`, 'lygyi')
  if (campaign === undefined || lineItem === undefined) throw new Error('There are too few changes.')
  writeChangeSet(file, [campaign, lineItem])
  expect(await publish()).toMatchObject({ code: 0 })
  const before = await writes()
  lose()
  for (const line of [['publish', file], ['undo'], ['publish', file, '--offline', '--json']]) {
    expect(await shell.run([...line, '--yes'])).toMatchObject({ code: 12 })
  }
  expect((await shell.run(['publish', file, '--yes'])).out).toMatch(/--accept-older-journal/)
  expect(await writes()).toBe(before)
  // It’s accepted for good, and what it lacks is still held.
  expect(await publish('--accept-older-journal')).toMatchObject({ code: 12 })
  const held = await publish()
  expect(publishOutput().parse(held.json()).changes).toEqual({ existing: 2 })
  expect(await publish('--adopt', campaign.id, '--adopt', lineItem.id)).toMatchObject({ code: 0 })
  expect(await writes()).toBe(before)
  expect(await publish()).toMatchObject({ code: 0 })
})
