import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { checkReport } from '../../../src/cli/commands/changes/check-report.ts'
import { output as planOutput } from '../../../src/cli/commands/changes/plan.ts'
import { output as publishOutput } from '../../../src/cli/commands/changes/publish.ts'
import { output as undoOutput } from '../../../src/cli/commands/changes/undo.ts'
import { writeSealed } from '../../../src/main/modules/exchange/worker/change-set-file.ts'
import { gridSubjects } from '../../../src/shared/campaigns/campaign-grid.ts'
import { fields } from '../../../src/shared/core/json.ts'
import { type Draft, draftKinds } from '../../../src/shared/drafts/draft.ts'
import { draftSubjects } from '../../../src/shared/entities/kinds.ts'
import { changeOfDraft } from '../../../src/shared/exchange/change-set.ts'
import { dayOf } from '../../../src/shared/statistics/days.ts'
import { casesFor } from '../../support/runs.ts'
import {
  deletion,
  newCampaign,
  newId,
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

it('says in a plan what is new: budget, flight, goal, places, bid and for whom', async () => {
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

it('marks in a plan what can’t be undone', async () => {
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

it('says that an edited file was published before, instead of doing nothing', async () => {
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

it('sums up figures', async () => {
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

/** Any drafts and sums, with texts and values of every sort. */
const anySet = () => {
  const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength })
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.bigInt().map(String))
  const values = fc.dictionary(text(6), value, { maxKeys: 5 }).map((entries) => fields.parse(entries))
  const draft = fc.record({
    subject: fc.constantFrom(...draftSubjects),
    kind: fc.constantFrom(...draftKinds),
    base: fc.option(values),
    patch: values,
    comment: text(40),
    byAgent: fc.option(fc.constant(true as const), { nil: undefined }),
    createdBy: fc.option(fc.stringMatching(/^\w{1,15}$/), { nil: undefined }),
  })
  const changed = fc.tuple(draft, text(400)).map(([parts, title]) => {
    const { byAgent, createdBy, ...rest } = parts
    const whole: Draft = {
      ...rest,
      ...(byAgent === undefined ? {} : { byAgent }),
      ...(createdBy === undefined ? {} : { createdBy }),
      id: newId(),
      workspace,
      remoteId: null,
      revision: 1,
      sync: 'clean',
      publish: 'idle',
      createdAt: 1,
      updatedAt: 1,
    }
    return changeOfDraft(whole, title)
  })
  const sums = fc.option(fc.record({ before: text(20), after: text(20) }))
  return fc.record({
    format: fc.constant('flightdeck.change-set' as const),
    version: fc.constant(1 as const),
    writtenAt: fc.constant('2026-11-25T10:00:00.000Z'),
    account: fc.constant(workspace),
    comment: text(40),
    money: fc.array(
      fc.record({
        becomeActive: fc.nat(),
        totalBudgets: sums,
        dailyBudgets: sums,
        currency: fc.option(text(3)),
        subject: fc.constantFrom(...gridSubjects),
      }),
      { maxLength: 3 },
    ),
    changes: fc.array(changed, { maxLength: 5 }),
  })
}

it('writes change sets that are formatted, whatever is in them', async () => {
  await fc.assert(
    fc.asyncProperty(anySet(), async (set) => {
      writeFileSync(file, writeSealed(set))
      expect(await shell.run(['format', file, '--check'])).toMatchObject({ code: 0, err: '' })
    }),
    { numRuns: casesFor(50, 2_000) },
  )
})

it('names the line of a merge’s conflict markers, and reads nothing of the file', async () => {
  const [first] = await campaigns()
  writeChangeSet(file, newCampaign('Merged', first?.funding_instrument_id ?? ''))
  const whole = readFileSync(file, 'utf8')
  const at = whole.split('\n').findIndex((row) => row.includes('"name": "Merged"'))
  const rows = whole.split('\n')
  const side = rows[at] ?? ''
  rows.splice(at, 1, '<<<<<<< HEAD', side, '=======', side.replace('Merged', 'Theirs'), '>>>>>>> spring')
  writeFileSync(file, rows.join('\n'))
  const before = (await requests('POST')).length
  for (const command of ['check', 'plan', 'format', 'publish']) {
    const refused = await shell.run([command, file, ...(command === 'publish' ? ['--yes'] : [])])
    expect(refused, command).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain(`line ${at + 1}: this is a conflict marker of a merge.`)
  }
  expect(readFileSync(file, 'utf8')).toBe(rows.join('\n'))
  expect(await requests('POST')).toHaveLength(before)
})

it.each([
  ['"kind": "create"', '"kind": "craete"', 'kind can’t be craete. Did you mean create?'],
  ['"subject": "campaign"', '"subject": "campaing"', 'subject can’t be campaing. Did you mean campaign?'],
  ['"subject": "campaign"', '"subject": "zebra"', /subject is one of media, .*, not zebra\./],
  ['"remoteId": null', '"remoteID": null', 'remoteID isn’t part of a change set. Did you mean remoteId?'],
])('says for %s written as %s what is meant, and where', async (right, wrong, sentence) => {
  const [first] = await campaigns()
  writeChangeSet(file, newCampaign('Typed', first?.funding_instrument_id ?? ''))
  const text = readFileSync(file, 'utf8').replace(right, wrong)
  writeFileSync(file, text)
  const row = text.split('\n').findIndex((part) => part.includes(wrong)) + 1
  const refused = await shell.run(['format', file])
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`line ${row}: `) })
  expect(refused.err).toMatch(sentence)
})

it('names a field that the kind doesn’t have, and the one that was meant', async () => {
  const [first] = await campaigns()
  const typed = newCampaign('Typed', first?.funding_instrument_id ?? '', { enttiy_status: 'PAUSED' })
  writeChangeSet(file, typed)
  const checked = await shell.run(['check', file])
  expect(checked).toMatchObject({ code: 1 })
  expect(checked.out).toContain('Unknown field: enttiy_status. Did you mean entity_status?')
})

it('makes a file valid again after it was edited by hand', async () => {
  const [first] = await campaigns()
  writeChangeSet(file, newCampaign('Typed', first?.funding_instrument_id ?? ''))
  expect(await shell.run(['format', file])).toMatchObject({ code: 0 })
  expect(await shell.run(['format', file, '--check'])).toMatchObject({ code: 0 })
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Typed', 'Edited'))
  const refused = await shell.run(['check', file])
  expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/line 4: its checksum.*format/) })
  expect(await shell.run(['format', file, '--check'])).toMatchObject({ code: 1 })
  expect(await shell.run(['format', file])).toMatchObject({ code: 0 })
  expect(await shell.run(['check', file, '--json'])).toMatchObject({ code: 0 })
  const plan = await shell.run(['plan', file, '--format', 'markdown'])
  expect(plan.out).toMatch(/\| ➕ campaign \| `Edited` \|/)
})

it('checks offline what it can without a service and without a stored account, and says what it can’t', async () => {
  const offline = openShell({ ...shell.variables, FLIGHTDECK_URL: 'http://127.0.0.1:9' })
  const path = join(offline.folder, 'changes.flightdeck')
  writeChangeSet(path, newCampaign('', 'lygyi'))
  for (const command of ['check', 'plan']) {
    const said = await offline.run([command, path, '--offline'])
    expect(said).toMatchObject({ code: 1, out: expect.stringContaining('Name is required.') })
    expect(said.out).toContain('What depends on its records, currencies and features wasn’t checked.')
  }
  expect(await offline.run(['check', path])).toMatchObject({ code: 5 })
  offline.end()
})

it('reads a change set in UTF-16 without a mark', async () => {
  writeChangeSet(file, newCampaign('In UTF-16', 'lygyi'))
  writeFileSync(file, Buffer.from(readFileSync(file, 'utf8'), 'utf16le'))
  const said = await shell.run(['check', file, '--offline'])
  expect(said.out).toMatch(/^Read as Change set, UTF-16 \(by its bytes\)\./)
})

it('refuses files that aren’t change sets, and names the line', async () => {
  writeChangeSet(file, newCampaign('Edited by hand', 'lygyi'))
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('Edited by hand', 'Edited by hand.'))
  expect(await shell.run(['check', file, '--offline'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/line 4: its checksum doesn’t match/),
  })
  writeFileSync(file, `${text.slice(0, 200)}`)
  expect(await shell.run(['check', file])).toMatchObject({ code: 2, err: expect.stringMatching(/line \d+/) })
  expect(await shell.run(['check', 'missing.flightdeck'])).toMatchObject({ code: 11 })
})

it.skipIf(process.platform === 'win32')('reads no file that never ends', async () => {
  const lines = [
    ['check', '/dev/zero'],
    ['format', '/dev/zero'],
    ['call', 'accounts.list', '--params', '/dev/zero'],
  ]
  for (const line of lines) {
    expect(await shell.run(line)).toMatchObject({ code: 2, err: expect.stringMatching('/dev/zero.* device') })
  }
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
  expect(await shell.run(['check', file])).toMatchObject({ code: 2 })
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
