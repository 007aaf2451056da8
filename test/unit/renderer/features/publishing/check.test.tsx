import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { issueLines, type Severity } from '../../../../../src/renderer/features/publishing/finding-lines.ts'
import { useCheck } from '../../../../../src/renderer/features/publishing/use-check.ts'
import type { Workspace } from '../../../../../src/shared/accounts/workspace.ts'
import type { CheckSummary } from '../../../../../src/shared/contract/drafts.ts'
import type { Finding } from '../../../../../src/shared/core/finding.ts'
import { fail, type Outcome, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { DraftFindings } from '../../../../../src/shared/drafts/draft.ts'
import { eventually } from '../../../../support/eventually.ts'
import { later, offline } from '../../support/bridge.ts'
import { autumn, spring } from '../../support/publishing.ts'
import { workbenchAround } from '../../support/workbench.tsx'

function finding(severity: Finding['severity'], field: string): Finding {
  return {
    rule: 'card.rule',
    severity,
    field,
    code: 'INVALID',
    message: `${field} is wrong.`,
    source: { basis: 'documented', section: 'cards#card-records' },
  }
}

const tent: DraftFindings = {
  draftId: 'aaaaaaaaaaaaaaaa',
  subject: 'card',
  title: 'Spring tent',
  findings: [finding('error', 'name'), finding('warning', 'components.0.title')],
  blockedBy: [{ draftId: 'bbbbbbbbbbbbbbbb', title: 'Tent film' }],
}

const kindsOf = (rows: readonly DraftFindings[], severity: Severity) =>
  issueLines(rows, severity).map(({ kind }) => kind)

test('findings are listed under their draft, followed by what it waits for', () => {
  expect(kindsOf([tent], 'all')).toEqual(['draft', 'finding', 'finding', 'blocked'])
})

test('the filter hides drafts without that kind of finding; waiting counts as an error', () => {
  expect(kindsOf([tent], 'warning')).toEqual(['draft', 'finding'])
  expect(kindsOf([{ ...tent, findings: [] }], 'warning')).toEqual([])
  expect(kindsOf([{ ...tent, findings: [] }], 'error')).toEqual(['draft', 'blocked'])
})

test('what several drafts have in common is said once, above them; the rest stays under its draft', () => {
  const both = { ...tent, findings: [finding('error', 'name'), finding('error', 'uri')], blockedBy: [] }
  const stove = { ...both, draftId: 'cccccccccccccccc', title: 'Stove', findings: [finding('error', 'name')] }
  const waiting = { ...stove, draftId: 'dddddddddddddddd', findings: [], blockedBy: tent.blockedBy }
  const lines = issueLines([both, stove, waiting, { ...waiting, draftId: 'eeeeeeeeeeeeeeee' }], 'all')
  expect(lines).toMatchObject([
    { kind: 'cause', cause: { finding: { field: 'name' } }, subjects: ['card', 'card'] },
    { kind: 'affected', title: 'Spring tent', fields: ['name'] },
    { kind: 'affected', title: 'Stove', fields: ['name'] },
    { kind: 'cause', cause: { by: { title: 'Tent film' } } },
    { kind: 'affected', draftId: 'dddddddddddddddd', fields: [] },
    { kind: 'affected', draftId: 'eeeeeeeeeeeeeeee' },
    { kind: 'draft', title: 'Spring tent' },
    { kind: 'finding', finding: { field: 'uri' } },
  ])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})

test('one message of several fields of a draft is one line of it', () => {
  const conflict = (field: string) => ({ ...finding('error', field), message: 'Changed on the service.' })
  const row = { ...tent, findings: [conflict('name'), conflict('uri')], blockedBy: [] }
  expect(issueLines([row, { ...row, draftId: 'cccccccccccccccc' }], 'error')).toMatchObject([
    { kind: 'cause' },
    { kind: 'affected', fields: ['name', 'uri'] },
    { kind: 'affected', fields: ['name', 'uri'] },
  ])
})

test('lines have their own keys', () => {
  const keys = issueLines([tent], 'all').map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

const counted: CheckSummary = { drafts: 1, errors: 1, warnings: 1, blocked: 0, tookMs: 3 }

function checkOver(answers: Promise<Outcome<CheckSummary>>[]) {
  const check = vi.fn(() => answers.shift() ?? Promise.resolve(fail(offline)))
  const { emit, wrapper } = workbenchAround({ drafts: { check } })
  const { result, rerender } = renderHook(({ workspace }) => useCheck(workspace), {
    wrapper,
    initialProps: { workspace: spring },
  })
  const choose = (workspace: Workspace) => rerender({ workspace })
  const emitEdit = (workspace: Workspace) =>
    act(() => emit('draftsChanged', { workspace, draftIds: [], all: true }))
  return { state: () => result.current, choose, emitEdit, emit, check }
}

test('a check starts with its screen, and runs once at a time', async () => {
  const answer = later<Outcome<CheckSummary>>()
  const { state, check } = checkOver([answer.promise])
  await eventually(() => expect(check).toHaveBeenCalledExactlyOnceWith({ workspace: spring }))
  const again = state().refetch()
  answer.resolve(succeed(counted))
  await act(() => again)
  expect(check).toHaveBeenCalledOnce()
  await eventually(() => expect(state()).toMatchObject({ value: counted, isFetching: false }))
  expect(state().run).toMatchObject({ startedAt: null, isStale: false })
})

test('a running check shows its progress; one of another account shows nothing here', async () => {
  const answer = later<Outcome<CheckSummary>>()
  const { state, emit, check } = checkOver([answer.promise])
  await eventually(() => expect(check).toHaveBeenCalledOnce())
  act(() => emit('checkChanged', { workspace: autumn, done: 500, total: 2_000 }))
  expect(state().run.progress).toBeNull()
  act(() => emit('checkChanged', { workspace: spring, done: 1_000, total: 2_000 }))
  expect(state().run.progress).toEqual({ done: 1_000, total: 2_000 })
})

test('edits after a check are mentioned, but not those of other accounts or the check’s own writes', async () => {
  const answer = later<Outcome<CheckSummary>>()
  const { state, emitEdit, check } = checkOver([answer.promise])
  await eventually(() => expect(check).toHaveBeenCalledOnce())
  emitEdit(spring)
  answer.resolve(succeed(counted))
  await eventually(() => expect(state().value).toEqual(counted))
  emitEdit(autumn)
  expect(state().run.isStale).toBe(false)
  emitEdit(spring)
  expect(state().run.isStale).toBe(true)
})

test('the answer for an account that is no longer chosen isn’t shown', async () => {
  const answers = [later<Outcome<CheckSummary>>(), later<Outcome<CheckSummary>>()]
  const { state, choose, check } = checkOver(answers.map(({ promise }) => promise))
  await eventually(() => expect(check).toHaveBeenCalledOnce())
  choose(autumn)
  await act(async () => answers[0]?.resolve(succeed(counted)))
  expect(state()).toMatchObject({ value: null, isFetching: true })
})

test('a failed check leaves what the last one found', async () => {
  const { state } = checkOver([Promise.resolve(succeed(counted)), Promise.resolve(fail(offline))])
  await eventually(() => expect(state().value).toEqual(counted))
  await act(() => state().refetch())
  await eventually(() => expect(state()).toMatchObject({ fault: offline, value: counted }))
})
