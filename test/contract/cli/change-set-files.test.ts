import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { writeSealed } from '../../../src/main/modules/exchange/worker/change-set-file.ts'
import { gridSubjects } from '../../../src/shared/campaigns/campaign-grid.ts'
import { fields } from '../../../src/shared/core/json.ts'
import { type Draft, draftKinds } from '../../../src/shared/drafts/draft.ts'
import { draftSubjects } from '../../../src/shared/entities/kinds.ts'
import { changeOfDraft } from '../../../src/shared/exchange/change-set.ts'
import { casesFor } from '../../support/runs.ts'
import { newCampaign, newId, workspace, writeChangeSet } from './change-set-file.ts'
import { openShell, type Shell, startSandbox } from './line.ts'

/** Change sets as people, merges and editors leave them; `changes.test.ts` publishes good ones. */

/** A funding instrument of the sandbox's account. */
const funding = 'lygyi'

let shell: Shell
let sandbox: ReturnType<Shell['start']>
let file: string
beforeAll(async () => {
  shell = openShell({ FLIGHTDECK_ACCOUNT: workspace.accountId })
  sandbox = await startSandbox(shell)
  file = join(shell.folder, 'changes.flightdeck')
})
afterAll(async () => {
  await sandbox.over()
  shell.end()
})

async function writes() {
  const answer = await fetch(`${shell.variables.FLIGHTDECK_URL}/__sandbox/requests`)
  const log = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) })
  return log.parse(await answer.json()).requests.filter(({ method }) => method === 'POST')
}

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
  writeChangeSet(file, newCampaign('Merged', funding))
  const whole = readFileSync(file, 'utf8')
  const at = whole.split('\n').findIndex((row) => row.includes('"name": "Merged"'))
  const rows = whole.split('\n')
  const side = rows[at] ?? ''
  rows.splice(at, 1, '<<<<<<< HEAD', side, '=======', side.replace('Merged', 'Theirs'), '>>>>>>> spring')
  writeFileSync(file, rows.join('\n'))
  const before = (await writes()).length
  for (const command of ['check', 'plan', 'format', 'publish']) {
    const refused = await shell.run([command, file, ...(command === 'publish' ? ['--yes'] : [])])
    expect(refused, command).toMatchObject({ code: 2, out: '' })
    expect(refused.err).toContain(`line ${at + 1}: this is a conflict marker of a merge.`)
  }
  expect(readFileSync(file, 'utf8')).toBe(rows.join('\n'))
  expect(await writes()).toHaveLength(before)
})

it.each([
  ['"kind": "create"', '"kind": "craete"', 'kind can’t be craete. Did you mean create?'],
  ['"subject": "campaign"', '"subject": "campaing"', 'subject can’t be campaing. Did you mean campaign?'],
  ['"subject": "campaign"', '"subject": "zebra"', /subject is one of media, .*, not zebra\./],
  ['"remoteId": null', '"remoteID": null', 'remoteID isn’t part of a change set. Did you mean remoteId?'],
])('says for %s written as %s what is meant, and where', async (right, wrong, sentence) => {
  writeChangeSet(file, newCampaign('Typed', funding))
  const text = readFileSync(file, 'utf8').replace(right, wrong)
  writeFileSync(file, text)
  const row = text.split('\n').findIndex((part) => part.includes(wrong)) + 1
  const refused = await shell.run(['format', file])
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`line ${row}: `) })
  expect(refused.err).toMatch(sentence)
})

it('names a field that the kind doesn’t have, and the one that was meant', async () => {
  const typed = newCampaign('Typed', funding, { enttiy_status: 'PAUSED' })
  writeChangeSet(file, typed)
  const checked = await shell.run(['check', file])
  expect(checked).toMatchObject({ code: 1 })
  expect(checked.out).toContain('Unknown field: enttiy_status. Did you mean entity_status?')
})

it('makes a file valid again after it was edited by hand', async () => {
  writeChangeSet(file, newCampaign('Typed', funding))
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
  writeChangeSet(path, newCampaign('', funding))
  for (const command of ['check', 'plan']) {
    const said = await offline.run([command, path, '--offline'])
    expect(said).toMatchObject({ code: 1, out: expect.stringContaining('Name is required.') })
    expect(said.out).toContain('What depends on its records, currencies and features wasn’t checked.')
  }
  expect(await offline.run(['check', path])).toMatchObject({ code: 5 })
  offline.end()
})

it('reads a change set in UTF-16 without a mark', async () => {
  writeChangeSet(file, newCampaign('In UTF-16', funding))
  writeFileSync(file, Buffer.from(readFileSync(file, 'utf8'), 'utf16le'))
  const said = await shell.run(['check', file, '--offline'])
  expect(said.out).toMatch(/^Read as Change set, UTF-16 \(by its bytes\)\./)
})

it('refuses files that aren’t change sets, and names the line', async () => {
  writeChangeSet(file, newCampaign('Edited by hand', funding))
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
