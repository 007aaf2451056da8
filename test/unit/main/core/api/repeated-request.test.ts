import { describe, expect, it } from 'vitest'
import { repeatsRequest } from '../../../../../src/main/core/api/repeated-request.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'

const list = { account_id: 'a1', count: 1_000 }
const answering = (params: Fields) => ({ request: { params }, data: [] })

describe('whether an answer repeats its request', () => {
  it.each<[string, Fields, unknown, boolean]>([
    ['the list that was asked for', list, answering(list), true],
    ['a list with another page size', list, answering({ ...list, count: 999 }), false],
    ['a list of another account', list, answering({ ...list, account_id: 'a2' }), false],
    ['a list of no account, such as that of all accounts', list, answering({ count: 1_000 }), false],
    ['a list that names its account unasked', { count: 1_000 }, answering(list), true],
    ['a list without deleted records', { ...list, with_deleted: true }, answering(list), false],
    [
      'a list with deleted records',
      { ...list, with_deleted: true },
      answering({ ...list, with_deleted: true }),
      true,
    ],
    ['a list that names more than was asked', list, answering({ ...list, with_deleted: true }), true],
    ['no list, and no request', {}, { data: [] }, false],
    ['one record', { account_id: 'a1' }, answering({}), true],
    ['a batch', { account_id: 'a1' }, { request: [{ params: {} }], data: [] }, true],
    ['an answer without a request', list, { data: [] }, false],
    ['no object', list, null, false],
  ])('%s', (_title, params, reply, expected) => {
    expect(repeatsRequest(reply, params)).toBe(expected)
  })
})
