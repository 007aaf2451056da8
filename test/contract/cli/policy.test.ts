import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { agentAccount } from '../../../src/cli/agent/agent-account.ts'
import { createDraftBudget } from '../../../src/cli/agent/agent-limits.ts'
import { agentTools } from '../../../src/cli/agent/agent-tools.ts'
import { checkReport } from '../../../src/cli/commands/changes/check-report.ts'
import { writeSheet } from '../../../src/main/modules/exchange/worker/write-sheet.ts'
import { criteriaOf } from '../../../src/shared/entities/targeting/targeting-set.ts'
import type { SetChange } from '../../../src/shared/exchange/change-set.ts'
import { type ImportKind, importedByDefault } from '../../../src/shared/exchange/import-preview.ts'
import { unwrap } from '../../support/outcomes.ts'
import { inTurn, isGate } from '../../support/runs.ts'
import { type CampaignPublishing, setCampaignPublishing } from '../campaigns/campaign-publishing.ts'
import { workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'
import { writeChangeSet } from './change-set-file.ts'
import { openShell, type Shell, signedInVariables } from './line.ts'
import { plannedBreaches, planted, policyText } from './policy-breaches.ts'
import { cannotSay, plant, readExport } from './policy-sheet.ts'

const all = plannedBreaches()
const breaches = inTurn(all, 6)
let work: CampaignPublishing
let stage: Stage
let shell: Shell
let policyFile: string
let dirty: string
/** What keeps the policy; row by row the changes that a breach is about. */
let clean: ReturnType<typeof planted>[]
let broken: ReturnType<typeof planted>[]

let isSet = false
/** Shared by all tests, in their order. */
beforeEach(async () => {
  if (isSet) return
  isSet = true
  work = await setCampaignPublishing()
  stage = work.stage
  unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
  shell = openShell({
    ...(await signedInVariables(stage)),
    FLIGHTDECK_ACCOUNT: workspace.accountId,
  })
  policyFile = join(shell.folder, 'flightdeck.policy.yaml')
  writeFileSync(policyFile, policyText)
  const { funding_instrument_id: funding } = await work.newCampaign('')
  const make = (isBroken: boolean) =>
    breaches.map((breach, index) => planted(index + 1, String(funding), isBroken ? breach : null))
  clean = make(false)
  broken = make(true)
  dirty = join(shell.folder, 'dirty.flightdeck')
  writeChangeSet(dirty, broken.flatMap(inFile))
  stage.picks = [policyFile]
  expect(unwrap(await stage.handlers.policy.choose({ workspace }))).toMatchObject({
    file: 'flightdeck.policy.yaml',
    problems: [],
  })
})
afterAll(async () => {
  await stage.end()
  shell.end()
})

function inFile({ campaign, lineItem, targeting }: ReturnType<typeof planted>): readonly SetChange[] {
  return [campaign, lineItem, targeting]
}

async function bringIn(path: string): Promise<void> {
  stage.picks = [path]
  const opened = unwrap(await stage.handlers.exchange.openChangeSet({ workspace }))
  const choice = { kinds: [...importedByDefault], except: [], also: [] }
  const taken = unwrap(await stage.handlers.exchange.take({ importId: opened?.importId ?? '', choice }))
  expect(taken).toMatchObject({ made: breaches.length * 3, refused: [] })
}

/** Rules that a draft breaks. */
async function rulesOf(draftId: string): Promise<readonly string[]> {
  const { findings } = unwrap(await stage.handlers.drafts.get({ draftId }))
  return findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
}
const undo = async () => unwrap(await stage.handlers.drafts.undo({ workspace }))
const check = async () => unwrap(await stage.handlers.drafts.check({ workspace }))

async function writes(): Promise<number> {
  const requests = await stage.requests()
  return requests.filter(({ method, path }) => method !== 'GET' && path.includes('/accounts/')).length
}

const explanation = z.object({ rows: z.array(z.object({ rule: z.string(), severity: z.string() })) })

/** A tool that an agent calls. */
async function asAgent(name: string, given: Record<string, unknown>): Promise<unknown> {
  const tool = agentTools.find((one) => one.name === name)
  if (tool === undefined) throw new Error(`There is no tool ${name}.`)
  const session = {
    account: agentAccount(stage.handlers, workspace, Date.now),
    budget: createDraftBudget({ maxDrafts: 10_000, maxEditsPerMinute: 10_000 }, () => 0),
    signal: new AbortController().signal,
  }
  const { head, rows } = unwrap(await tool.run(session, given))
  return { ...head, rows }
}

describe('100 breaches of a policy', () => {
  it('are a hundred', () => expect(all).toHaveLength(100))

  it('are found while one types, after bulk edits and in drafts of agents, and nothing else is', async () => {
    const file = join(shell.folder, 'clean.flightdeck')
    writeChangeSet(file, clean.flatMap(inFile))
    await bringIn(file)
    const { rows } = unwrap(await stage.handlers.drafts.findings({ workspace, offset: 0, count: 50 }))
    const errors = rows.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error'))
    expect(errors).toEqual([])
    expect(await check()).toMatchObject({ drafts: breaches.length * 3, errors: 0 })

    const missedByEditor: string[] = []
    const missedByBulk: string[] = []
    const missedByAgent: string[] = []
    for (const [index, { rule, subject, edit }] of breaches.entries()) {
      const row = clean[index]
      if (row === undefined) continue
      const { id } = row[subject]
      unwrap(await stage.handlers.drafts.edit({ draftId: id, fields: edit }))
      if (!(await rulesOf(id)).includes(rule)) missedByEditor.push(`${rule} ${JSON.stringify(edit)}`)
      await undo()
      await asAgent('edit_draft', { draft_id: id, fields: edit })
      const { rows: findings } = explanation.parse(await asAgent('explain', { draft_id: id }))
      if (!findings.some((finding) => finding.rule === rule && finding.severity === 'error'))
        missedByAgent.push(`${rule} ${JSON.stringify(edit)}`)
      await undo()

      const label = 'change'
      const target = { kind: 'rows' as const, campaigns: [] as string[], lineItems: [] as string[] }
      if (subject === 'targeting') {
        target.lineItems.push(`draft:${row.lineItem.id}`)
        const criteria = criteriaOf({ ...row.targeting.patch, ...edit }).map((terms) => ({ ...terms }))
        const change = { kind: 'replace' as const, types: null, criteria: criteria as never[] }
        unwrap(await stage.handlers.targeting.edit({ workspace, label, target, change }))
        if (!(await rulesOf(id)).includes(rule)) missedByBulk.push(`${rule} ${JSON.stringify(edit)}`)
        await undo()
        continue
      }
      ;(subject === 'campaign' ? target.campaigns : target.lineItems).push(`draft:${id}`)
      let steps = 0
      for (const [field, value] of Object.entries(edit)) {
        const action = { kind: 'set' as const, field, value }
        const { changed } = unwrap(
          await stage.handlers.campaigns.bulk({
            workspace,
            label,
            request: { target, subjects: [subject], action },
          }),
        )
        steps += Number(changed > 0)
      }
      if (!(await rulesOf(id)).includes(rule)) missedByBulk.push(`${rule} ${JSON.stringify(edit)}`)
      for (let step = 0; step < steps; step += 1) await undo()
    }
    expect({ missedByEditor, missedByAgent, missedByBulk }).toEqual({
      missedByEditor: [],
      missedByAgent: [],
      missedByBulk: [],
    })
    // Without its location, the line item itself isn't published either.
    const [{ targeting, lineItem } = planted(1, '', null)] = clean
    const failing = async () => {
      const page = unwrap(await stage.handlers.drafts.findings({ workspace, offset: 0, count: 200 }))
      return page.rows.filter(({ findings }) => findings.some(({ severity }) => severity === 'error'))
    }
    const fields = Object.fromEntries(
      Object.keys(targeting.patch).flatMap((name) => (name.startsWith('LOCATION') ? [[name, null]] : [])),
    )
    unwrap(await stage.handlers.drafts.edit({ draftId: targeting.id, fields }))
    await expect
      .poll(async () => (await failing()).map(({ draftId }) => draftId).toSorted())
      .toEqual([lineItem.id, targeting.id].toSorted())
    await undo()
    expect(await check()).toMatchObject({ errors: 0 })
    unwrap(await stage.handlers.drafts.discard({ draftIds: clean.flatMap(inFile).map(({ id }) => id) }))
  })

  it('are found in previews of bulk edits', async () => {
    const { funding_instrument_id: funding } = await work.newCampaign('')
    const fields = { ...planted(1, String(funding), null).campaign.patch }
    const { id } = unwrap(await stage.handlers.drafts.create({ workspace, subject: 'campaign', fields }))
    const preview = unwrap(
      await stage.handlers.campaigns.previewEdit({
        workspace,
        requestId: 'p1',
        request: {
          target: { kind: 'rows', campaigns: [`draft:${id}`], lineItems: [] },
          subjects: ['campaign'],
          action: { kind: 'set', field: 'name', value: 'shoes' },
        },
      }),
    )
    expect(preview).toMatchObject({ changed: 1, errors: 1, groups: [{ rule: 'policy.naming.campaign' }] })
    unwrap(await stage.handlers.drafts.discard({ draftIds: [id] }))
  })

  it.each(['csv', 'xlsx'] as const)('come with a sheet (%s), and stop its publish', async (form) => {
    const file = join(shell.folder, 'planned.flightdeck')
    writeChangeSet(file, clean.flatMap(inFile))
    await bringIn(file)
    const exported = join(shell.folder, 'exported.csv')
    stage.picks = [exported]
    const subjects = ['campaign' as const, 'lineItem' as const]
    unwrap(await stage.handlers.exchange.exportSheet({ workspace, target: null, subjects, form: 'csv' }))
    const sheet = readExport(exported)
    for (const [index, breach] of breaches.entries()) {
      const row = clean[index]
      if (row !== undefined) plant(sheet, breach, row)
    }
    const edited = join(shell.folder, `edited.${form}`)
    await writeSheet(edited, form, sheet.zone, Readable.from(sheet.rows))
    stage.picks = [edited]
    const opened = unwrap(await stage.handlers.exchange.openSheet({ workspace }))
    const choice = { kinds: [...importedByDefault], except: [], also: [] }
    const importId = opened?.importId ?? ''
    const items = async (kind: ImportKind) =>
      unwrap(await stage.handlers.exchange.items({ importId, kind, offset: 0, count: 200 })).rows
    const finer = breaches.filter((breach) => cannotSay(breach) === 'cents')
    const problems = await items('problem')
    expect(problems).toHaveLength(finer.length)
    for (const { problems: found } of problems) expect(found.join()).toMatch(/too many decimals for EUR/)
    expect(unwrap(await stage.handlers.exchange.take({ importId, choice }))).toMatchObject({
      made: 0,
      refused: [],
    })
    await check()
    const missed: string[] = []
    for (const [index, breach] of breaches.entries()) {
      const { rule, subject, edit } = breach
      const isFound = (await rulesOf(clean[index]?.[subject].id ?? '')).includes(rule)
      if (isFound !== (cannotSay(breach) === null)) missed.push(`${rule} ${JSON.stringify(edit)}`)
    }
    expect(missed).toEqual([])
    const before = await writes()
    const campaigns = breaches.flatMap((breach, index) =>
      breach.subject === 'campaign' && cannotSay(breach) === null ? [clean[index]?.campaign.id ?? ''] : [],
    )
    const refused = await stage.handlers.publishing.start({ workspace, draftIds: campaigns })
    expect(refused).toMatchObject({ ok: false, fault: { kind: 'refused' } })
    expect(await writes()).toBe(before)
    unwrap(await stage.handlers.drafts.discard({ draftIds: clean.flatMap(inFile).map(({ id }) => id) }))
  })

  it('come with a change set, and stop its publish', async () => {
    await bringIn(dirty)
    await check()
    const missed: string[] = []
    for (const [index, { rule, subject, edit }] of breaches.entries()) {
      const id = broken[index]?.[subject].id ?? ''
      if (!(await rulesOf(id)).includes(rule)) missed.push(`${rule} ${JSON.stringify(edit)}`)
    }
    expect(missed).toEqual([])
    const before = await writes()
    const ids = breaches.map(({ subject }, index) => broken[index]?.[subject].id ?? '')
    const alone = ids.filter((_, index) => breaches[index]?.subject === 'campaign')
    const refused = await stage.handlers.publishing.start({ workspace, draftIds: alone })
    expect(refused).toMatchObject({ ok: false, fault: { kind: 'refused' } })
    expect(await writes()).toBe(before)
    // What they need keeps the policy, and is published; they aren't.
    const job = unwrap(await stage.handlers.publishing.start({ workspace, draftIds: ids }))
    const state = async () => unwrap(await stage.handlers.jobs.get({ jobId: job.id })).state
    await expect.poll(state).toBe('done')
    for (const draftId of ids) {
      const { draft } = unwrap(await stage.handlers.drafts.get({ draftId }))
      expect(draft).toMatchObject({ kind: 'create', publish: 'idle' })
    }
  })

  it('stop a publish that a policy forbids only by now', async () => {
    const { funding_instrument_id: funding } = await work.newCampaign('')
    const { campaign } = planted(900, String(funding), null)
    const { id } = unwrap(
      await stage.handlers.drafts.create({ workspace, subject: 'campaign', fields: campaign.patch }),
    )
    expect(await rulesOf(id)).toEqual([])
    writeFileSync(policyFile, policyText.replace('US_[a-z]+', 'CA_[a-z]+'))
    const started = await stage.handlers.publishing.start({ workspace, draftIds: [id] })
    expect(started).toMatchObject({ ok: false, fault: { kind: 'refused' } })
    writeFileSync(policyFile, 'version: 1\ncaps: nothing')
    const state = unwrap(await stage.handlers.policy.refresh({ workspace }))
    expect(state?.problems).toMatchObject([{ line: 2 }])
    expect(await stage.handlers.publishing.start({ workspace, draftIds: [id] })).toMatchObject({ ok: false })
    expect(await rulesOf(id)).toEqual(['policy.broken'])
    unwrap(await stage.handlers.policy.remove({ workspace }))
    expect(await rulesOf(id)).toEqual([])
    writeFileSync(policyFile, policyText)
  })

  it.runIf(!isGate)('are found and stopped on the command line', async () => {
    const checked = await shell.run(['check', dirty, '--json'])
    expect(checked).toMatchObject({ code: 1 })
    expect(checked.err).toContain('flightdeck.policy.yaml')
    const { findings } = checkReport.parse(checked.json())
    const missed = breaches.filter(
      ({ rule, subject }, index) =>
        !findings.some(
          ({ rule: found, change, policy }) =>
            found === rule && change === broken[index]?.[subject].id && policy !== undefined,
        ),
    )
    expect(missed).toEqual([])
    const before = await writes()
    const published = await shell.run(['publish', dirty, '--yes'])
    expect(published).toMatchObject({ code: 1, out: expect.stringMatching(/Nothing was sent/) })
    expect(await writes()).toBe(before)
  })

  it.runIf(!isGate)('are explained, with the line of the rule in every format', async () => {
    const file = join(shell.folder, 'one.flightdeck')
    const { funding_instrument_id: funding } = await work.newCampaign('')
    const breach = all.find(({ rule }) => rule === 'policy.calm-bids') ?? null
    writeChangeSet(file, inFile(planted(950, String(funding), breach)))
    const explained = await shell.run(['check', file, '--explain'])
    expect(explained.out).toMatch(/policy\.calm-bids \(flightdeck\.policy\.yaml:20\)/)
    expect(explained.out).toMatch(/item\.bid: 2\.500001/)
    expect(explained.out).toMatch(/require: item\.bid != null/)
    const junit = await shell.run(['check', file, '--format', 'junit'])
    expect(junit.out).toMatch(/\[policy\.calm-bids, flightdeck\.policy\.yaml:20\]/)
    const sarif = z.looseObject({ runs: z.tuple([z.looseObject({ results: z.array(z.unknown()) })]) })
    const { runs } = sarif.parse((await shell.run(['check', file, '--format', 'sarif'])).json())
    expect(runs[0].results).toContainEqual(
      expect.objectContaining({
        ruleId: 'policy.calm-bids',
        relatedLocations: [
          expect.objectContaining({
            message: { text: 'calm-bids' },
            physicalLocation: expect.objectContaining({
              region: expect.objectContaining({ startLine: 20 }),
            }),
          }),
        ],
      }),
    )
    const other = join(shell.folder, 'broken.yaml')
    writeFileSync(other, 'version: 1\nflights: { maxDays: many }')
    const refused = await shell.run(['check', file, '--policy', other])
    expect(refused.err).toMatch(/broken\.yaml:2:12: “maxDays” has to be a number/)
    expect(refused.code).not.toBe(0)
  })

  it('stop every command as long as the file can’t be read whole', async () => {
    const folder = join(shell.folder, 'beside')
    mkdirSync(folder)
    const file = join(folder, 'dirty.flightdeck')
    writeChangeSet(file, broken.slice(0, 1).flatMap(inFile))
    const beside = join(folder, 'flightdeck.policy.yaml')
    const before = await writes()
    const cases: readonly (readonly [string, () => void, RegExp])[] = [
      ['a second document', () => writeFileSync(beside, policyText.replace('\n', '\n---\n')), /:2:1: /],
      ['too much', () => writeFileSync(beside, `${policyText}${'# more\n'.repeat(10_000)}`), /at most/],
      [
        'a link that leads nowhere',
        () => symlinkSync(join(folder, 'gone.yaml'), beside, 'junction'),
        /:1:1: /,
      ],
      ['a folder', () => mkdirSync(beside), /:1:1: /],
    ]
    for (const [name, put, problem] of cases) {
      put()
      for (const command of ['check', 'plan']) {
        const refused = await shell.run([command, file])
        expect(refused.err, name).toMatch(problem)
        expect(refused.code, name).not.toBe(0)
      }
      const published = await shell.run(['publish', file, '--yes'])
      expect(published.err, name).toMatch(problem)
      expect(published.code, name).not.toBe(0)
      rmSync(beside, { recursive: true })
    }
    const given = await shell.run(['publish', file, '--yes', '--policy', join(folder, 'gone.yaml')])
    expect(given.err).toMatch(/gone\.yaml:1:1: /)
    expect(given.code).not.toBe(0)
    expect(await writes()).toBe(before)
  })

  it('end only after a native question that names them', async () => {
    stage.picks = [policyFile]
    unwrap(await stage.handlers.policy.choose({ workspace }))
    const other = join(shell.folder, 'other.yaml')
    writeFileSync(other, 'version: 1\n')
    stage.confirms = false
    stage.questions.length = 0
    stage.picks = [other]
    const kept = await Promise.all([
      stage.handlers.policy.choose({ workspace }),
      stage.handlers.policy.remove({ workspace }),
    ])
    stage.confirms = true
    expect(kept).toMatchObject([{ fault: { kind: 'cancelled' } }, { fault: { kind: 'cancelled' } }])
    expect(stage.questions.map(({ detail }) => detail).sort()).toEqual([
      expect.stringContaining(policyFile),
      expect.stringMatching(/flightdeck\.policy\.yaml .*other\.yaml/s),
    ])
    expect(unwrap(await stage.handlers.policy.state({ workspace }))).toMatchObject({
      file: 'flightdeck.policy.yaml',
    })
    unwrap(await stage.handlers.policy.choose({ workspace }))
    expect(unwrap(await stage.handlers.policy.state({ workspace }))).toMatchObject({ file: 'other.yaml' })
  })
})
