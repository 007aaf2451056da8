import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type BatchLimits,
  batchRequestErrors,
  readBatch,
  runBatch,
} from '../../../../../src/sandbox/behaviour/common/batch.ts'
import { Journal } from '../../../../../src/sandbox/state/journal.ts'
import { Table } from '../../../../../src/sandbox/state/table.ts'

const limits: BatchLimits = { types: ['Create', 'Delete'], maximum: 3, maximumBytes: 1000 }
const create = (id: string) => ({ operation_type: 'Create', params: { id } })

describe('a batch', () => {
  it.each([
    ['no array', {}, 10, 'INVALID_PARAMETER'],
    ['an empty array', [], 10, 'MISSING_PARAMETER'],
    ['too many operations', [create('a'), create('b'), create('c'), create('d')], 10, 'REQUEST_TOO_COMPLEX'],
    ['too many bytes', [create('a')], 1001, 'REQUEST_TOO_COMPLEX'],
  ])('of %s is refused as a request', (_, body, size, code) => {
    expect(batchRequestErrors(body, size, limits)).toMatchObject([{ code }])
  })

  it('reports what is wrong with an envelope in its operation', () => {
    const operations = readBatch(
      [{ params: {} }, { operation_type: 'Create' }, { operation_type: 'Move', params: 1 }],
      limits,
    )
    expect(operations.map(({ errors }) => errors)).toMatchObject([
      [{ code: 'MISSING_PARAMETER', parameter: 'operation_type' }],
      [{ code: 'MISSING_PARAMETER', parameter: 'params' }],
      [
        { code: 'INVALID_PARAMETER', parameter: 'operation_type' },
        { code: 'INVALID_PARAMETER', parameter: 'params' },
      ],
    ])
  })
})

describe('running a batch', () => {
  function setUp() {
    const journal = new Journal()
    const table = new Table(z.object({ id: z.string() }), ({ id }) => id, journal)
    table.put({ id: 'first' })
    table.put({ id: 'second' })
    const run = (body: unknown) => {
      return runBatch(journal, readBatch(body, limits), (type, params) => {
        const id = String(params.id)
        if (type === 'Create' && table.has(id)) {
          return { kind: 'errors', errors: [{ code: 'INVALID', message: 'taken' }] }
        }
        if (type === 'Create') table.put({ id })
        else table.remove(id)
        return { kind: 'done', data: { id }, echo: { id } }
      })
    }
    return { table, run }
  }

  it('returns data and echo in the order of the operations', () => {
    const { run, table } = setUp()
    expect(run([create('a'), { operation_type: 'Delete', params: { id: 'first' } }])).toEqual({
      kind: 'batch',
      data: [{ id: 'a' }, { id: 'first' }],
      request: [
        { params: { id: 'a' }, operation_type: 'Create' },
        { params: { id: 'first' }, operation_type: 'Delete' },
      ],
    })
    expect([...table.values()].map(({ id }) => id)).toEqual(['second', 'a'])
  })

  it('undoes the whole batch if one operation fails, and reports every one that does', () => {
    const { run, table } = setUp()
    const removal = { operation_type: 'Delete', params: { id: 'first' } }
    expect(run([removal, create('a'), create('second')])).toMatchObject({
      kind: 'batchRefused',
      operationErrors: [{ index: 2, errors: [{ code: 'INVALID' }] }],
    })
    expect([...table.values()].map(({ id }) => id)).toEqual(['first', 'second'])
  })
})
