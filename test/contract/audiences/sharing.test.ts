import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { demoAudienceIds } from '../../../src/sandbox/demo/audiences.ts'
import { unwrap } from '../../support/outcomes.ts'
import { publishActs } from '../publishing/publish-acts.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage({ absenceMs: 300 })
  unwrap(await stage.handlers.accounts.list({ host: 'ads', refresh: true }))
  unwrap(await stage.handlers.audiences.list({ workspace }))
})
afterEach(() => stage.end())

const { create, publish, ended, steps } = publishActs(() => stage)

/** No one shares it in the demonstration. */
const audienceId = demoAudienceIds.cartLeavers
const sharing = (level: 'READ_ONLY' | 'READ_WRITE' = 'READ_ONLY', audience: string = audienceId) => ({
  tailored_audience_id: audience,
  granted_account_id: demoAccountIds.wayline,
  permission_level: level,
})
const permissions = async (audience: string = audienceId) =>
  unwrap(await stage.handlers.audiences.permissions({ workspace, audienceId: audience })).rows.filter(
    ({ deleted }) => deleted !== true,
  )
const writes = async () =>
  (await stage.requests()).flatMap(({ method, path }) =>
    method !== 'GET' && path.includes('/permissions') ? [method] : [],
  )
const review = async () =>
  unwrap(await stage.handlers.publishing.review({ workspace, draftIds: null, offset: 0, count: 50 }))

test('an audience is shared, once even if the answer is lost, and its sharing ended by publishing', async () => {
  const { drafts } = stage.handlers
  const draft = await create('audiencePermission', sharing('READ_WRITE'))
  expect(await permissions()).toEqual([])
  const match = { method: 'POST', path_regex: '/permissions$' }
  await stage.control('POST', '/faults', { match, times: 1, drop: 'after' })
  const [made] = await steps(await ended(await publish()))
  expect(made).toMatchObject({ state: 'done', draftId: draft.id })
  const [permission] = await permissions()
  expect(permission).toMatchObject({ ...sharing('READ_WRITE'), id: made?.remoteId })
  expect(await writes()).toEqual(['POST'])

  const id = permission?.id ?? ''
  unwrap(await drafts.remove({ workspace, subject: 'audiencePermission', keys: [id] }))
  expect(await permissions()).toHaveLength(1)
  const [end] = await steps(await ended(await publish()))
  expect(end).toMatchObject({ state: 'done', kind: 'delete' })
  expect(await permissions()).toEqual([])
  expect(await writes()).toEqual(['POST', 'DELETE'])
})

test.each([
  ['carried out', 'after', 1],
  ['not carried out', 'before', 2],
] as const)('a sharing whose end was %s without an answer is ended once', async (_title, drop, requests) => {
  await create('audiencePermission', sharing())
  await ended(await publish())
  const [permission] = await permissions()
  const match = { method: 'DELETE', path_regex: '/permissions/' }
  await stage.control('POST', '/faults', { match, times: 1, drop })
  const keys = [permission?.id ?? '']
  unwrap(await stage.handlers.drafts.remove({ workspace, subject: 'audiencePermission', keys }))
  const [end] = await steps(await ended(await publish()))
  expect(end).toMatchObject({ state: 'done', kind: 'delete' })
  expect(await permissions()).toEqual([])
  const deletions = (await stage.requests()).filter(({ method }) => method === 'DELETE')
  expect(deletions).toHaveLength(requests)
})

test('a review names both accounts, the people and what an undo leaves, and marks the change', async () => {
  await create('audiencePermission', sharing())
  const { rows, irreversible } = await review()
  expect(irreversible).toBe(1)
  const [row] = rows
  expect(row).toMatchObject({
    title: expect.stringMatching(/^Cart leavers.* → Wayline Campervans$/),
    undoBlocker: null,
    undoRemainder: expect.stringContaining('already use the audience continue'),
  })
  const summary = row?.summary.parts.map(({ text }) => text) ?? []
  expect(summary[0]).toBe('Northwind Outdoor shares it with Wayline Campervans')
  expect(summary.join(' ')).toMatch(/[\d,]+ people Use$/)
})

test('a publish that shares asks in main by the names of both accounts and the people, and sends nothing if declined', async () => {
  await create('audiencePermission', sharing('READ_WRITE'))
  await create('audiencePermission', {
    tailored_audience_id: '2906h',
    granted_account_id: 'abc1',
    permission_level: 'READ_ONLY',
  })
  stage.confirms = false
  expect(await stage.handlers.publishing.start({ workspace, draftIds: null })).toMatchObject({
    ok: false,
    fault: { kind: 'cancelled', message: 'Nothing was sent.' },
  })
  expect(await writes()).toEqual([])
  const [question] = stage.questions
  expect(question?.message).toBe('Share 2 audiences of Northwind Outdoor with other accounts?')
  expect(question?.detail).toMatch(
    /“Cart leavers[^”]*” → Wayline Campervans: [\d,]+ people; .*add and remove people/,
  )
  expect(question?.detail).toContain('audience 2906h → account abc1: number of people unknown')
  expect(question?.detail).toContain('None of your accounts has the ID abc1')
})

test('a publish without sharings doesn’t ask', async () => {
  await create('customAudience', { name: 'Walkers' })
  await ended(await publish())
  expect(stage.questions).toEqual([])
})

test('an undo ends the sharing and says what stays', async () => {
  const { publishing } = stage.handlers
  await create('audiencePermission', sharing())
  const job = await ended(await publish())
  const { possible } = unwrap(await publishing.undoPlan({ jobId: job.id }))
  expect(possible.items).toMatchObject([
    {
      title: expect.stringMatching(/Cart leavers.* → Wayline Campervans/),
      effect: expect.stringContaining('Undo stops the sharing'),
    },
  ])
  await ended(unwrap(await publishing.undo({ jobId: job.id })))
  expect(await permissions()).toEqual([])
})

test.each([0, 1])(
  'an undo doesn’t end a sharing that was there before, with %i answers lost',
  async (times) => {
    const { publishing } = stage.handlers
    await create('audiencePermission', sharing('READ_ONLY'))
    await ended(await publish())
    const [before] = await permissions()
    const match = { method: 'POST', path_regex: '/permissions$' }
    if (times > 0) await stage.control('POST', '/faults', { match, times, drop: 'after' })
    await create('audiencePermission', sharing('READ_WRITE'))
    const job = await ended(await publish())
    expect(await permissions()).toMatchObject([{ id: before?.id, permission_level: 'READ_WRITE' }])
    const { possible, impossible } = unwrap(await publishing.undoPlan({ jobId: job.id }))
    expect(possible.total).toBe(0)
    expect(impossible.items).toMatchObject([{ effect: 'It existed before this publish.' }])
  },
)

test('a tailored audience that isn’t in the list is shared by its ID', async () => {
  const before = await permissions('2906h')
  await create('audiencePermission', sharing('READ_ONLY', '2906h'))
  await ended(await publish())
  const after = await permissions('2906h')
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toMatchObject({ tailored_audience_id: '2906h', permission_level: 'READ_ONLY' })
})

test('what can’t be shared is an error before anything is sent, and an unknown account a warning', async () => {
  const rulesOf = async (fields: Record<string, string>) => {
    const { id } = await create('audiencePermission', { ...sharing(), ...fields })
    const { findings } = unwrap(await stage.handlers.drafts.get({ draftId: id }))
    return findings.map(({ rule, severity }) => `${severity} ${rule}`)
  }
  expect(await rulesOf({ granted_account_id: workspace.accountId })).toEqual([
    'error audience-permission.own',
  ])
  expect(await rulesOf({ granted_account_id: '' })).toEqual(['error audience-permission.account'])
  expect(await rulesOf({ permission_level: 'ALL' })).toEqual(['error audience-permission.level'])
  expect(await rulesOf({ granted_account_id: 'abc1' })).toEqual([
    'warning audience-permission.unknown-account',
  ])
})
