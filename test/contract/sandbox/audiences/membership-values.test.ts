import { expect, it } from 'vitest'
import { demoAccountIds } from '../../../../src/sandbox/demo/accounts.ts'
import { demoAudienceIds } from '../../../../src/sandbox/demo/audiences.ts'
import { type AdsAnswer, codes, part, verdict } from '../ads-calls.ts'
import { demoStage } from '../stage.ts'

/** What one operation of a membership batch accepts and refuses (audiences.md#memberships). */

const stage = demoStage()
const account = `/12/accounts/${demoAccountIds.northwind}`
const members = `${account}/custom_audiences/${demoAudienceIds.bootBuyers}/users`
const unreached = `/12/batch/accounts/${demoAccountIds.northwind}/do_not_reach_lists/4kzrq/users`
const hash = 'ab'.repeat(32)
const someone = { email: [hash] }

const update = (params: unknown) => ({ operation_type: 'Update', params })
const of = (...users: readonly unknown[]) => update({ users })
const during = (rest: object) => update({ users: [someone], ...rest })

/** Index and errors of every refused operation; the counts if none was refused. */
function outcome(answer: AdsAnswer): unknown {
  const { operationErrors, data } = answer
  if (!Array.isArray(operationErrors)) return answer.status === 200 ? data : verdict(answer)
  return operationErrors.map((entry) => [part(entry, 'index'), codes(part(entry, 'errors')).join(', ')])
}
const counts = (count: number) => ({ success_count: count, total_count: count })
const refused = (errors: string) => [[0, errors]]

it('in a custom audience', async () => {
  for (const [operation, expected] of [
    [5, refused('INVALID_PARAMETER operation')],
    [{}, refused('MISSING_PARAMETER params')],
    [{ operation_type: 'Update', params: null }, refused('MISSING_PARAMETER params')],
    [{ operation_type: 'Swap' }, refused('MISSING_PARAMETER params')],
    [update([]), refused('INVALID_PARAMETER params')],
    [{ params: { users: [someone] } }, refused('MISSING_PARAMETER operation_type')],
    [{ operation_type: 'update', params: { users: [someone] } }, refused('INVALID_PARAMETER operation_type')],
    [{ operation_type: 'Create', params: { users: [someone] } }, refused('INVALID_PARAMETER operation_type')],
    [{ operation_type: 'Delete', params: { users: [someone] } }, counts(1)],
    [update({}), refused('MISSING_PARAMETER users')],
    [update({ users: null }), refused('MISSING_PARAMETER users')],
    [update({ users: {} }), refused('INVALID_PARAMETER users')],
    [of(), refused('MISSING_PARAMETER users')],
    [of({}), refused('MISSING_PARAMETER users')],
    [of(null), refused('INVALID_PARAMETER users')],
    [of({ email: [] }), refused('MISSING_PARAMETER users')],
    [of({ twitter_id: [hash] }), refused('MISSING_PARAMETER users')],
    [of({ email: [], handle: [hash] }), counts(1)],
    [of({ email: hash }), refused('INVALID_PARAMETER email')],
    [of({ email: [5] }), refused('INVALID_PARAMETER email')],
    [of({ email: [hash.slice(1)] }), refused('INVALID_PARAMETER email')],
    [of({ email: [`${hash}a`] }), refused('INVALID_PARAMETER email')],
    [of({ email: [` ${hash}`] }), refused('INVALID_PARAMETER email')],
    [of({ email: ['g'.repeat(64)] }), refused('INVALID_PARAMETER email')],
    [of({ email: [hash.toUpperCase(), hash] }), counts(1)],
    [of({ email: [hash, 'raw@example.com'] }), refused('INVALID_PARAMETER email')],
    [of({ email: ['one'] }, { email: ['two'] }), refused('INVALID_PARAMETER email')],
    [of({ partner_user_id: ['anything at all'] }), counts(1)],
    [of({ partner_user_id: [''] }), refused('INVALID_PARAMETER partner_user_id')],
    [
      of({ email: ['x'], device_id: ['x'], handle: ['x'], service_id: ['x'], phone_number: ['x'] }),
      refused(
        'INVALID_PARAMETER email, INVALID_PARAMETER device_id, INVALID_PARAMETER handle, INVALID_PARAMETER service_id, INVALID_PARAMETER phone_number',
      ),
    ],
    [during({ expires_at: '2020-01-01T00:00:00Z' }), refused('INVALID_PARAMETER expires_at')],
    [
      during({ effective_at: '2030-01-01T00:00:00Z', expires_at: '2030-01-01T00:00:00Z' }),
      refused('INVALID_PARAMETER expires_at'),
    ],
    [during({ effective_at: '2030-01-01T00:00:00Z', expires_at: '2030-01-01T00:00:01Z' }), counts(1)],
    // It would end 13 months after the request, which is before it begins.
    [during({ effective_at: '2035-01-01T00:00:00Z' }), refused('INVALID_PARAMETER effective_at')],
    [
      during({ effective_at: 'soon', expires_at: 5 }),
      refused('INVALID_PARAMETER effective_at, INVALID_PARAMETER expires_at'),
    ],
    [during({ expires_at: '2035-01-01T02:00:00+02:00' }), counts(1)],
    [during({ expires_at: '' }), counts(1)],
    [during({ surprise: 1 }), counts(1)],
  ] as const) {
    expect([operation, outcome(await stage.asAda('POST', members, [operation]))]).toEqual([
      operation,
      expected,
    ])
  }
})

it('in a do-not-reach list, which has no start time', async () => {
  for (const [operation, expected] of [
    [of({ email: [hash], phone_number: [hash] }), [counts(1)]],
    [of({ handle: [hash] }), refused('INVALID_PARAMETER handle')],
    [of({ partner_user_id: ['x'] }), refused('INVALID_PARAMETER partner_user_id')],
    [of({ email: [hash], surprise: ['x'] }), refused('INVALID_PARAMETER surprise')],
    [of({ phone_number: ['+49301234567'] }), refused('INVALID_PARAMETER phone_number')],
    [of({}), refused('MISSING_PARAMETER users')],
    [during({ expires_at: '2020-01-01T00:00:00Z' }), refused('INVALID_PARAMETER expires_at')],
    [during({ effective_at: '2099-01-01T00:00:00Z', expires_at: '2098-01-01T00:00:00Z' }), [counts(1)]],
  ] as const) {
    expect([operation, outcome(await stage.asAda('POST', unreached, [operation]))]).toEqual([
      operation,
      expected,
    ])
  }
})

it('in a whole batch: every wrong operation by its index, and none of the right ones', async () => {
  const batch = [of(someone), { operation_type: 'x', params: { users: [{ email: ['q'] }] } }, of(someone), {}]
  expect(outcome(await stage.asAda('POST', members, batch))).toEqual([
    [1, 'INVALID_PARAMETER operation_type, INVALID_PARAMETER email'],
    [3, 'MISSING_PARAMETER params'],
  ])
  for (const [body, expected] of [
    [[], '400 MISSING_PARAMETER operations'],
    [{}, '400 INVALID_PARAMETER body'],
    [null, '400 INVALID_PARAMETER body'],
    [Array.from({ length: 2501 }, () => ({})), '400 REQUEST_TOO_COMPLEX'],
  ] as const) {
    expect(verdict(await stage.asAda('POST', members, body))).toBe(expected)
    expect(verdict(await stage.asAda('POST', unreached, body))).toBe(expected)
  }
})

it('in lists that don’t exist for the caller', async () => {
  for (const [path, expected] of [
    [`${account}/custom_audiences/none/users`, '404 CUSTOM_AUDIENCE_NOT_FOUND custom_audience_id'],
    [members.replace('/12/', '/12/batch/'), '404 ROUTE_NOT_FOUND'],
    [unreached.replace('/batch', ''), '404 ROUTE_NOT_FOUND'],
    [unreached.replace('4kzrq', 'none'), '404 DO_NOT_REACH_LIST_NOT_FOUND do_not_reach_list_id'],
    [
      unreached.replace(demoAccountIds.northwind, demoAccountIds.wayline),
      '404 DO_NOT_REACH_LIST_NOT_FOUND do_not_reach_list_id',
    ],
  ] as const) {
    expect([path, verdict(await stage.asAda('POST', path, [of(someone)]))]).toEqual([path, expected])
  }
  expect(verdict(await stage.asBert('POST', members, [of(someone)]))).toBe('403 ACCOUNT_NOT_FOUND account_id')
})
