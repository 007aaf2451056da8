import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compileParameters, readParameters } from '../../../../src/sandbox/server/parameters.ts'
import {
  clearable,
  commaList,
  identifier,
  isoTime,
  micro,
  pageParameters,
  sortParameters,
} from '../../../../src/shared/api/conventions.ts'

const parameters = compileParameters({
  path: '/accounts/:account_id/things',
  params: z.object({
    account_id: identifier,
    name: z.string().min(1).max(5),
    status: z.enum(['ACTIVE', 'PAUSED']).optional(),
    amount: clearable(micro),
    ids: commaList(identifier, 2).optional(),
    flag: z.boolean().optional(),
    start_time: isoTime.optional().describe('a wrapped time'),
    ...pageParameters(10, 20),
    ...sortParameters(),
  }),
})

function read(values: Readonly<Record<string, unknown>>) {
  return readParameters(parameters, (name) => values[name])
}

describe('reading parameters', () => {
  it('converts given ones and leaves out others', () => {
    const text = {
      account_id: 'x1',
      name: 'Name',
      amount: '1500000',
      ids: 'a,b',
      flag: 'false',
      count: '5',
      other: 'x',
    }
    expect(read(text)).toEqual({
      values: { account_id: 'x1', name: 'Name', amount: 1500000, ids: ['a', 'b'], flag: false, count: 5 },
      findings: [],
    })
  })

  it('finds everything that is wrong, in the order of the table', () => {
    const wrong = { status: 'GONE', amount: '1.5', ids: 'a,b,c', flag: 'yes', count: '0', sort_by: 'name' }
    expect(read(wrong).findings.map(({ kind, parameter }) => `${kind} ${parameter}`)).toEqual([
      'missing account_id',
      'missing name',
      'invalid status',
      'invalid amount',
      'invalid ids',
      'invalid flag',
      'invalid count',
      'invalid sort_by',
    ])
  })

  it('clears with an empty value only if allowed', () => {
    expect(read({ account_id: 'a', name: 'n', amount: '' }).values).toMatchObject({ amount: null })
    expect(read({ account_id: 'a', name: '', status: '' }).findings).toMatchObject([
      { kind: 'missing', parameter: 'name' },
      { kind: 'invalid', parameter: 'status' },
    ])
  })

  it('doesn’t check path parameters', () => {
    expect(read({ account_id: 'no such form!', name: 'n' }).findings).toEqual([])
  })

  it('returns times in one format', () => {
    expect(
      read({ account_id: 'a', name: 'n', start_time: '2026-05-01T11:00:00+02:00' }).values,
    ).toMatchObject({
      start_time: '2026-05-01T09:00:00Z',
    })
    expect(read({ account_id: 'a', name: 'n', start_time: '2026-05-01' }).values).toMatchObject({
      start_time: '2026-05-01T00:00:00Z',
    })
  })

  it('accepts JSON values in a batch as well as text', () => {
    const json = { account_id: 'a', name: 'n', amount: 7, ids: ['a'], flag: true }
    expect(read(json).values).toEqual(json)
    expect(read({ ...json, amount: '7', ids: 'a', flag: 'true' }).values).toEqual(json)
    expect(read({ ...json, amount: 7.5, flag: 1 }).findings).toMatchObject([
      { parameter: 'amount' },
      { parameter: 'flag' },
    ])
  })

  it('finds a cursor together with a total count', () => {
    const { findings } = read({ account_id: 'a', name: 'n', cursor: 'c', with_total_count: 'true' })
    expect(findings).toEqual([{ kind: 'exclusive', parameter: 'with_total_count', other: 'cursor' }])
    expect(read({ account_id: 'a', name: 'n', cursor: 'c', with_total_count: 'false' }).findings).toEqual([])
  })
})
