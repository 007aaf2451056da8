import { expect, test } from 'vitest'
import { checkStore } from '../../../../../src/renderer/features/review/check-store.ts'
import { findingLines } from '../../../../../src/renderer/features/review/finding-lines.ts'
import { createWorkbench } from '../../../../../src/renderer/workbench/workbench.ts'
import type { CheckSummary } from '../../../../../src/shared/contract/drafts.ts'
import type { Finding } from '../../../../../src/shared/core/finding.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { DraftFindings } from '../../../../../src/shared/drafts/draft.ts'
import { later, offline, testBridge } from '../../support/bridge.ts'
import { autumn, spring, working } from '../../support/publishing.ts'

function finding(severity: Finding['severity'], field: string): Finding {
  return {
    rule: 'card.rule',
    severity,
    field,
    code: 'INVALID',
    message: `${field} is wrong.`,
    source: { document: 'advertising', place: 'Cards' },
  }
}

const tent: DraftFindings = {
  draftId: 'aaaaaaaaaaaaaaaa',
  subject: 'card',
  title: 'Spring tent',
  findings: [finding('error', 'name'), finding('warning', 'components.0.title')],
  blockedBy: [{ draftId: 'bbbbbbbbbbbbbbbb', title: 'Tent film' }],
}

test('findings stand under their draft, and what it waits for below them', () => {
  expect(findingLines(tent, 'all').map(({ kind }) => kind)).toEqual([
    'draft',
    'finding',
    'finding',
    'blocked',
  ])
  expect(findingLines(tent, 'all')[0]).toMatchObject({ errors: 1, warnings: 1 })
})

test('the filter leaves drafts out that have nothing of the kind; waiting counts as an error', () => {
  expect(findingLines(tent, 'warning').map(({ kind }) => kind)).toEqual(['draft', 'finding'])
  expect(findingLines({ ...tent, findings: [] }, 'warning')).toEqual([])
  expect(findingLines({ ...tent, findings: [] }, 'error').map(({ kind }) => kind)).toEqual([
    'draft',
    'blocked',
  ])
})

test('lines have keys of their own', () => {
  const keys = findingLines(tent, 'all').map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

const counted: CheckSummary = { drafts: 1, errors: 1, warnings: 1, blocked: 0, tookMs: 3 }

function checkOver(answers: Promise<Outcome<CheckSummary>>[]) {
  let checks = 0
  const { bridge, emit } = testBridge({
    drafts: {
      check: () => {
        checks += 1
        return answers.shift() ?? Promise.resolve(fail(offline))
      },
      findings: async () => succeed({ rows: [tent], total: 1 }),
    },
  })
  const workbench = createWorkbench(bridge)
  workbench.live.session.accept(working())
  return { check: checkStore(workbench), workbench, emit, checks: () => checks }
}

test('a check runs once at a time and brings the findings', async () => {
  const answer = later<Outcome<CheckSummary>>()
  const { check, checks } = checkOver([answer.promise])
  const running = check.run()
  await check.run()
  await expect.poll(checks).toBe(1)
  answer.resolve(succeed(counted))
  await running
  expect(checks()).toBe(1)
  expect(check.store.getState()).toMatchObject({ check: { kind: 'ready', value: counted }, stale: false })
  expect(check.findings.store.getState().total).toBe(1)
})

test('a check under way says how far it is; that of another account says nothing here', async () => {
  const answer = later<Outcome<CheckSummary>>()
  const { check, emit } = checkOver([answer.promise])
  emit('checkChanged', { workspace: spring, done: 500, total: 2_000 })
  expect(check.store.getState().progress).toBeNull()
  const run = check.run()
  emit('checkChanged', { workspace: autumn, done: 500, total: 2_000 })
  expect(check.store.getState().progress).toBeNull()
  emit('checkChanged', { workspace: spring, done: 1_000, total: 2_000 })
  expect(check.store.getState().progress).toEqual({ done: 1_000, total: 2_000 })
  answer.resolve(succeed(counted))
  await run
})

test('edits after a check are said; those of other accounts are none', async () => {
  const { check, emit } = checkOver([Promise.resolve(succeed(counted))])
  await check.run()
  emit('draftsChanged', { workspace: autumn, draftIds: [], all: true })
  expect(check.store.getState().stale).toBe(false)
  emit('draftsChanged', { workspace: spring, draftIds: [], all: true })
  expect(check.store.getState().stale).toBe(true)
})

test('the answer for an account that is no longer chosen is dropped', async () => {
  const answer = later<Outcome<CheckSummary>>()
  const { check, workbench } = checkOver([answer.promise])
  const running = check.run()
  workbench.live.session.accept(working('autumn'))
  answer.resolve(succeed(counted))
  await running
  expect(check.store.getState().check.kind).toBe('idle')
})

test('a failed check keeps what the last one found', async () => {
  const { check } = checkOver([Promise.resolve(succeed(counted)), Promise.resolve(fail(offline))])
  await check.run()
  await check.run()
  expect(check.store.getState().check).toEqual({ kind: 'failed', fault: offline, last: counted })
  expect(check.findings.store.getState().total).toBe(1)
})
