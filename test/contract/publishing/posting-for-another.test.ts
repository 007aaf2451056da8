import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoAccountIds } from '../../../src/sandbox/demo/accounts.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import type { Workspace } from '../../../src/shared/accounts/workspace.ts'
import type { EntityRow } from '../../../src/shared/entities/entity-row.ts'
import { unwrap } from '../../support/outcomes.ts'
import { setAdasStage } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

const { ada, bert } = demoUsers
/** Bert lets this account post for him; its own user is Ada. */
const northwind = { environmentId: 'sandbox', host: 'ads', accountId: demoAccountIds.northwind } as const
/** This account's own user is Bert, who lets nobody post for him here. */
const wayline = { ...northwind, accountId: demoAccountIds.wayline } as const

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage({ absenceMs: 300 })
})
afterEach(() => stage.end())

const create = async (workspace: Workspace, text: string, userId: string) =>
  unwrap(
    await stage.handlers.drafts.create({
      workspace,
      subject: 'post',
      fields: { as_user_id: userId, text, nullcast: true },
    }),
  )

async function publish(workspace: Workspace) {
  const { jobs, publishing } = stage.handlers
  const { id: jobId } = unwrap(await publishing.start({ workspace, draftIds: null }))
  await expect.poll(async () => unwrap(await jobs.get({ jobId })).state).toBe('done')
  return unwrap(await publishing.steps({ jobId, states: [], offset: 0, count: 10 })).rows
}

/** The service's current list of posts. */
async function readAnew(workspace: Workspace, text: string): Promise<readonly EntityRow[]> {
  const list = async () =>
    unwrap(
      await stage.handlers.entities.list({
        workspace,
        subject: 'post',
        text,
        types: [],
        changedOnly: false,
        sort: 'title',
        descending: false,
        offset: 0,
        count: 10,
      }),
    )
  const untilRead = () => expect.poll(async () => (await list()).sync.kind).toBe('idle')
  await list()
  await untilRead()
  unwrap(await stage.handlers.entities.refresh({ workspace, subject: 'post' }))
  await untilRead()
  return (await list()).rows
}

it('works for a user who has allowed the account, and the post stays in the list after a sync', async () => {
  await create(northwind, 'Boots by Bert', bert.id)
  expect(await publish(northwind)).toMatchObject([{ state: 'done' }])
  const [made] = await readAnew(northwind, 'Boots by Bert')
  expect(made).toMatchObject({ change: null, content: { as_user_id: bert.id } })
})

it('is refused by the service for a user who hasn’t, with its message, and the draft stays', async () => {
  const draft = await create(wayline, 'Not for Bert', bert.id)
  expect(await publish(wayline)).toMatchObject([
    {
      state: 'failed',
      fault: {
        kind: 'forbidden',
        reason: 'ACTION_NOT_ALLOWED',
        message: 'This user has not let the account post on their behalf.',
      },
    },
  ])
  expect(await readAnew(wayline, 'Not for Bert')).toMatchObject([{ change: { draftId: draft.id } }])
})

it('keeps a user’s own posts in the list of an account that belongs to another user', async () => {
  await create(wayline, 'Rain by Ada', ada.id)
  expect(await publish(wayline)).toMatchObject([{ state: 'done' }])
  expect(await readAnew(wayline, 'Rain by Ada')).toMatchObject([{ content: { as_user_id: ada.id } }])
})

it('comes with a warning if the account doesn’t list the user', async () => {
  const unlisted = await create(northwind, 'Who is this', '2244994945')
  const listed = await create(northwind, 'Bert again', bert.id)
  const rulesOf = async (draftId: string) =>
    unwrap(await stage.handlers.drafts.get({ draftId })).findings.map(({ rule, severity }) => [
      rule,
      severity,
    ])
  // No findings until the users are known.
  expect(await rulesOf(unlisted.id)).toEqual([])
  const { value } = unwrap(
    await stage.handlers.campaigns.choices({
      workspace: northwind,
      of: 'promotableUsers',
      countries: [],
      refresh: false,
    }),
  )
  expect(value?.map(({ id, detail }) => [id, detail])).toEqual([
    [ada.id, 'the account’s own user'],
    [bert.id, 'another user, promoted through reposts'],
  ])
  expect(await rulesOf(unlisted.id)).toEqual([['post.grant-unseen', 'warning']])
  expect(await rulesOf(listed.id)).toEqual([])
})
