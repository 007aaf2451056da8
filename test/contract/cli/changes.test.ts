import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { checkReport } from '../../../src/cli/commands/changes/check-report.ts'
import { output as planOutput } from '../../../src/cli/commands/changes/plan.ts'
import { output as publishOutput } from '../../../src/cli/commands/changes/publish.ts'
import { output as undoOutput } from '../../../src/cli/commands/changes/undo.ts'
import { dayOf } from '../../../src/shared/statistics/days.ts'
import { isGate, isNightly } from '../../support/runs.ts'
import {
  deletion,
  newCampaign,
  newTargeting,
  renaming,
  workspace,
  writeChangeSet,
} from './change-set-file.ts'
import { openShell, type Shell, startSandbox } from './line.ts'

const page = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), funding_instrument_id: z.string().optional() })),
})

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

async function campaigns() {
  const listed = await shell.run(['call', 'campaigns.list', '--all', '--count', '200', '--json'])
  return page.parse(listed.json()).data
}

async function requests(method: string) {
  const answer = await fetch(`${shell.variables.FLIGHTDECK_URL}/__sandbox/requests`)
  const log = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) })
  return log.parse(await answer.json()).requests.filter((one) => one.method === method)
}

it('checks, plans, publishes once and undoes a change set', async () => {
  const [first] = await campaigns()
  if (first?.funding_instrument_id === undefined) throw new Error('There is no campaign.')
  const made = newCampaign('Made by a pipeline', first.funding_instrument_id)
  writeChangeSet(file, [
    ...made,
    newTargeting(made, { 'LANGUAGE:en': 'EQ' }),
    renaming('campaign', first, 'Renamed by a pipeline'),
  ])
  const checked = await shell.run(['check', file, '--json'])
  expect(checked).toMatchObject({ code: 0 })
  expect(checkReport.parse(checked.json())).toMatchObject({
    changes: { new: 3, changed: 1 },
    errors: 0,
    reading: { form: 'changeSet', encoding: { label: 'utf-8' }, rows: { read: 4 } },
    notes: expect.arrayContaining([expect.stringMatching(/checksum matches/)]),
  })
  expect((await shell.run(['check', file])).out).toMatch(/^Read as Change set, UTF-8\./)

  const planned = await shell.run(['plan', file, '--json'])
  const { plan } = planOutput().parse(planned.json())
  expect(plan).toMatchObject({ publishable: 4, blocked: 0 })
  expect(plan.changes.map(({ action, title }) => [action, title])).toContainEqual([
    'create',
    'Made by a pipeline',
  ])
  expect((await shell.run(['plan', file])).out).toMatch(
    /campaign: Made by a pipeline\n[\s\S]*name: .* → Renamed by a pipeline\n/,
  )
  expect(await requests('POST')).toHaveLength(2)

  const published = await shell.run(['publish', file, '--json'])
  expect(published).toMatchObject({ code: 0 })
  const [job] = publishOutput().parse(published.json()).jobs
  expect(job).toMatchObject({ state: 'done', total: 4, counts: { done: 4 } })
  const names = async () => (await campaigns()).map(({ name }) => name)
  expect(await names()).toEqual(expect.arrayContaining(['Made by a pipeline', 'Renamed by a pipeline']))

  const before = (await requests('POST')).length + (await requests('PUT')).length
  const again = await shell.run(['publish', file])
  expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/Nothing to publish/) })
  expect((await requests('POST')).length + (await requests('PUT')).length).toBe(before)

  const undone = await shell.run(['undo', '--json'])
  expect(undone).toMatchObject({ code: 0 })
  expect(undoOutput().parse(undone.json()).job).toMatchObject({ state: 'done' })
  expect(await shell.run(['undo', 'another'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/another/),
  })
  expect(await names()).not.toContain('Made by a pipeline')
  expect(await names()).toContain(first.name)

  const afresh = await shell.run(['publish', file, '--json'])
  expect(afresh).toMatchObject({ code: 0 })
  const report = publishOutput().parse(afresh.json())
  expect(report).toMatchObject({ published: 0, jobs: [{ state: 'done', total: 4, counts: { done: 4 } }] })
  expect((await names()).filter((name) => name === 'Made by a pipeline')).toHaveLength(1)
  const lineItems = await shell.run(['call', 'lineItems.list', '--all', '--count', '200', '--json'])
  const own = page.parse(lineItems.json()).data.filter(({ name }) => name === 'Made by a pipeline, line item')
  expect(own).toHaveLength(1)
  expect((await shell.run(['publish', file])).out).toMatch(/Nothing to publish[\s\S]*3 already published/)
})

it.runIf(!isGate)('says in a plan what is new: budget, flight, goal, places, bid and for whom', async () => {
  const [first] = await campaigns()
  const made = newCampaign('Winter', first?.funding_instrument_id ?? '', { end_time: '2030-02-28T22:59:00Z' })
  const [, lineItem] = made
  writeChangeSet(file, [...made, newTargeting(made, { AGE: 'AGE_35_TO_54', 'GENDER:2': 'EQ' })])
  const { plan } = planOutput().parse((await shell.run(['plan', file, '--json'])).json())
  const row = plan.changes.find(({ title }) => title === lineItem?.title)
  expect(row?.summary.map(({ part }) => part)).toEqual([
    'budget',
    'flight',
    'goal',
    'places',
    'bid',
    'targeting',
    'status',
  ])
  const texts = row?.summary.map(({ text }) => text) ?? []
  expect(texts[0]).toMatch(/^5\.00 [A-Z]{3} a day$/)
  expect(texts[1]).toMatch(/2030/)
  expect(texts.slice(2)).toEqual(['Engagements', 'All placements', 'automatic bid', 'Women 35–54', 'Paused'])
  const { out } = await shell.run(['plan', file])
  expect(out).toContain(` · Engagements · All placements · automatic bid · Women 35–54 · Paused\n`)
  expect(out).toContain('Age: 35–54\n')
  const markdown = (await shell.run(['plan', file, '--format', 'markdown'])).out
  expect(markdown).toContain('`Women 35–54`')
  for (const text of [out, markdown]) expect(text).not.toMatch(/draft:|AGE_35|aGE/)
})

it.runIf(!isGate)('marks in a plan what can’t be undone', async () => {
  const [first, second] = await campaigns()
  if (first === undefined || second === undefined) throw new Error('There are too few campaigns.')
  writeChangeSet(file, [deletion('campaign', first), renaming('campaign', second, `${second.name}!`)])
  const planned = await shell.run(['plan', file, '--overwrite', '--json'])
  expect(planned).toMatchObject({ code: 0 })
  const { plan } = planOutput().parse(planned.json())
  expect(plan).toMatchObject({ publishable: 2, irreversible: 1 })
  expect(Object.fromEntries(plan.changes.map(({ action, undoBlocker }) => [action, undoBlocker]))).toEqual({
    delete: 'The service can’t restore what is deleted.',
    update: null,
  })
  expect((await shell.run(['plan', file, '--overwrite'])).out).toContain('1 of 2 can’t be undone entirely.\n')
})

it('refuses a whole file with errors, with the line of each finding, and publishes the rest on request', async () => {
  const [first] = await campaigns()
  const funding = first?.funding_instrument_id ?? ''
  writeChangeSet(file, [
    ...newCampaign('Without errors', funding),
    ...newCampaign('With errors', funding, { bid_strategy: 'MAX' }),
  ])
  const checked = await shell.run(['check', file, '--json'])
  expect(checked.code).toBe(1)
  const { findings, errors } = checkReport.parse(checked.json())
  expect(errors).toBeGreaterThan(0)
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const { line, change, field } of findings) {
    expect(lines.slice(0, line + 6).join('\n')).toContain(change)
    if (field === 'bid_strategy') expect(lines[line - 1]).toContain('"bid_strategy": "MAX"')
  }
  const junit = await shell.run(['check', file, '--format', 'junit'])
  expect(junit.out).toMatch(/<testsuite .*failures="1"[\s\S]*<failure message="/)
  const sarif = z
    .object({ runs: z.array(z.object({ results: z.array(z.object({ ruleId: z.string() })) })) })
    .parse((await shell.run(['check', file, '--format', 'sarif'])).json())
  expect(sarif.runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual(findings.map(({ rule }) => rule))

  const refused = await shell.run(['publish', file])
  expect(refused).toMatchObject({ code: 1, out: expect.stringMatching(/Nothing was sent/) })
  const drafted = await shell.run(['export', 'left.flightdeck', '--json'])
  expect(drafted.json()).toMatchObject({ rows: 0 })
  const partial = await shell.run(['publish', file, '--partial', '--json'])
  expect(partial.code).toBe(1)
  expect(publishOutput().parse(partial.json()).jobs.at(-1)).toMatchObject({ counts: { done: 3 } })
  expect((await campaigns()).map(({ name }) => name)).toContain('Without errors')
})

it('stops if the service’s record has changed since, unless told to overwrite', async () => {
  const [, , third] = await campaigns()
  if (third === undefined) throw new Error('There are too few campaigns.')
  writeChangeSet(file, [renaming('campaign', { ...third, name: 'As it was once' }, 'As planned')])
  const conflict = await shell.run(['publish', file, '--json'])
  expect(conflict.code).toBe(8)
  expect(checkReport.parse(conflict.json()).findings).toMatchObject([{ rule: 'set.conflict' }])
  expect(await shell.run(['publish', file, '--overwrite'])).toMatchObject({ code: 0 })
  expect((await campaigns()).map(({ name }) => name)).toContain('As planned')
})

it.runIf(!isGate)('says that an edited file was published before, instead of doing nothing', async () => {
  const [first] = await campaigns()
  const made = newCampaign('Edited afterwards', first?.funding_instrument_id ?? '')
  writeChangeSet(file, made)
  expect(await shell.run(['publish', file])).toMatchObject({ code: 0 })
  writeChangeSet(
    file,
    made.map((change) => ({
      ...change,
      patch: { ...change.patch, daily_budget_amount_local_micro: 6_000_000 },
    })),
  )
  const before = await requests('POST')
  for (const command of ['check', 'plan', 'publish']) {
    const ended = await shell.run([command, file, '--json'])
    expect(ended.code, command).toBe(1)
    const { findings, published } = checkReport.parse(z.looseObject({}).parse(ended.json()))
    expect(published).toBe(0)
    expect(findings.map(({ rule }) => rule)).toEqual(['set.edited', 'set.edited'])
    expect(findings[0]?.message).toMatch(/Edited since it was published from here \(daily budget\)/i)
  }
  expect(await requests('POST')).toEqual(before)
  writeChangeSet(file, made)
  expect((await shell.run(['publish', file])).out).toMatch(/2 already published/)
})

it('syncs and writes sheets', async () => {
  const synced = await shell.run(['sync', '--kind', 'campaign', '--kind', 'card'])
  expect(synced).toMatchObject({
    code: 0,
    out: expect.stringMatching(/cards +\d+ +2\S+Z\ncampaigns +\d+ +2\S+Z\n/),
  })
  const written = await shell.run(['export', 'all.csv', '--only', 'campaigns', '--json'])
  const { rows } = z.object({ rows: z.int() }).parse(written.json())
  expect(readFileSync(join(shell.folder, 'all.csv'), 'utf8').trim().split('\n')).toHaveLength(rows + 1)
  expect(await shell.run(['sync', '--kind', 'everything'])).toMatchObject({ code: 2 })
  expect(await shell.run(['export', join('missing', 'all.csv')])).toMatchObject({
    code: 11,
    err: expect.stringMatching(/all\.csv can’t be written/),
  })
})

it.runIf(isNightly)('sums up figures', async () => {
  const { output } = await import('../../../src/cli/commands/changes/stats.ts')
  const stats = await shell.run(['stats', '--days', '3', '--json'])
  expect(stats).toMatchObject({ code: 0 })
  const { rows, zone, from, to, completeness, until } = output().parse(stats.json())
  // Today isn’t over, so the days end with yesterday, where the account is.
  expect(completeness).toBe('complete')
  expect([from, to].map((day) => Date.parse(day) / 86_400_000)).toEqual(
    [3, 1].map((days) => dayOf(Date.parse(until ?? ''), zone) - days),
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.some(({ values }) => (values.impressions ?? 0) > 0)).toBe(true)
  const unread = await shell.run(['stats', '--offline', '--period', 'lastMonth'])
  expect(unread.out).toMatch(/^Name +Impressions/)
  expect(unread.out).toMatch(/Incomplete: .* loaded\.$/m)
  expect(await shell.run(['stats', '--days', '3', '--period', 'today'])).toMatchObject({ code: 2 })
})

it('leaves a folder alone that another process uses', async () => {
  const { lockFolder } = await import('../../../src/main/core/store/folder-lock.ts')
  const lock = lockFolder(join(shell.folder, 'profile'))
  if (!lock.ok) throw new Error(lock.fault.message)
  expect(await shell.run(['sync', '--json'])).toMatchObject({
    code: 10,
    err: expect.stringMatching(/already working/),
  })
  // Reads need no lock.
  expect(await shell.run(['check', file])).toMatchObject({ code: 0 })
  lock.value.release()
  expect(await shell.run(['sync', '--kind', 'campaign'])).toMatchObject({ code: 0 })
})

it('doesn’t undo what somebody has changed since, and says what', async () => {
  const [first] = await campaigns()
  writeChangeSet(file, newCampaign('Changed after its publish', first?.funding_instrument_id ?? ''))
  expect(await shell.run(['publish', file])).toMatchObject({ code: 0 })
  const made = (await campaigns()).find(({ name }) => name === 'Changed after its publish')
  const change = ['call', 'campaigns.update', '--campaign_id', made?.id ?? '', '--params', '-']
  expect(await shell.run(change, '{"name":"Taken over"}')).toMatchObject({ code: 0 })
  const undone = await shell.run(['undo'])
  expect(undone.code).toBe(8)
  expect(undone.out).toMatch(
    /conflict {2}campaign "[^"]*": Not deleted, because it changed at the service since: name: Changed after its publish → Taken over/,
  )
  expect((await campaigns()).map(({ name }) => name)).toContain('Taken over')
})
