import { describe, expect, test } from 'vitest'
import { accountOperations } from '../../../../../src/shared/api/ads/accounts.ts'
import { caller, json, scriptedClient } from './support.ts'

const { get: getAccount, list: listAccounts } = accountOperations

const one = { params: { account_id: 'a1' } }

describe('pages', () => {
  const page = (ids: readonly string[], next: string | null) => () =>
    json(200, { data: ids.map((id) => ({ id })), next_cursor: next })

  async function read(
    reactions: Parameters<typeof scriptedClient>[0],
    params: Parameters<typeof collect>[1] = {},
  ) {
    const scripted = scriptedClient(reactions)
    return { ...scripted, outcomes: await collect(scripted.client, params) }
  }

  async function collect(
    client: ReturnType<typeof scriptedClient>['client'],
    params: { count?: number; cursor?: string; with_total_count?: boolean },
  ) {
    const outcomes = []
    for await (const outcome of client.pages(caller, listAccounts, { params })) outcomes.push(outcome)
    return outcomes
  }

  test('follow the cursor to the end and keep the other parameters', async () => {
    const { outcomes, sent } = await read([page(['a'], 'c2'), page(['b'], 'c3'), page([], null)], {
      count: 1,
    })
    expect(
      outcomes.flatMap((outcome) => (outcome.ok ? outcome.value.reply.data.map(({ id }) => id) : [])),
    ).toEqual(['a', 'b'])
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      '?count=1',
      '?count=1&cursor=c2',
      '?count=1&cursor=c3',
    ])
  })

  test('begin at a given cursor', async () => {
    const { sent } = await read([page(['b'], null)], { cursor: 'c9' })
    expect(new URL(sent[0]?.url ?? '').search).toBe('?cursor=c9')
  })

  test('end with the first failure', async () => {
    const { outcomes } = await read([
      page(['a'], 'c2'),
      () => json(401, { errors: [{ code: 89, message: 'm' }] }),
    ])
    expect(outcomes.map((outcome) => (outcome.ok ? 'page' : outcome.fault.kind))).toEqual([
      'page',
      'signedOut',
    ])
  })

  test('refuse the total', async () => {
    const { outcomes, sent } = await read([], { with_total_count: true })
    expect(outcomes).toMatchObject([
      { ok: false, fault: { kind: 'invalid', errors: [{ code: 'EXCLUSIVE_PARAMETERS' }] } },
    ])
    expect(sent).toEqual([])
  })

  test('never run in circles', async () => {
    const { outcomes } = await read([page(['a'], 'c2'), page(['b'], 'c2')])
    expect(outcomes.map((outcome) => (outcome.ok ? 'page' : outcome.fault.kind))).toEqual([
      'page',
      'page',
      'refused',
    ])
  })

  test.each([
    ['empty pages', []],
    ['one page', ['a']],
  ])('end a list that goes on with %s', async (_what, ids) => {
    const { outcomes } = await read(Array.from({ length: 40 }, (_, index) => page(ids, `c${index}`)))
    expect(outcomes.at(-1)).toMatchObject({ ok: false, fault: { kind: 'refused' } })
    expect(outcomes.length).toBeLessThan(15)
  })

  test('stop when the reader does', async () => {
    const { client, sent } = scriptedClient([page(['a'], 'c2')])
    for await (const outcome of client.pages(caller, listAccounts, { params: {} })) {
      expect(outcome.ok).toBe(true)
      break
    }
    expect(sent).toHaveLength(1)
  })

  test('exist for paged operations only', async () => {
    const { client } = scriptedClient([])
    await expect(client.pages(caller, getAccount, one)[Symbol.asyncIterator]().next()).rejects.toThrow(
      'accounts.get',
    )
  })
})
