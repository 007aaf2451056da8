import { expect, it } from 'vitest'
import { adoptedBy, type ExistingRecord } from '../../../../src/shared/exchange/import-preview.ts'

const record = (remoteId: string): ExistingRecord => ({ remoteId, title: '', value: remoteId, isExact: true })
const one = { number: 1, existing: [record('r')] }
const two = { number: 2, existing: [record('r'), record('s')] }
const none = { number: 3 }

it('adopts the only record of a selected row, or the one that’s named', () => {
  const adopted = { kind: 'record', record: record('r') }
  expect(adoptedBy({ adopt: 'selected' }, one)).toEqual(adopted)
  expect(adoptedBy({ adopt: [{ number: 2, remoteId: 'r' }] }, two)).toEqual(adopted)
})

it('never chooses among several, or takes another one', () => {
  expect(adoptedBy({ adopt: 'selected' }, two)).toEqual({ kind: 'ambiguous' })
  expect(adoptedBy({ adopt: [{ number: 1, remoteId: 's' }] }, one)).toEqual({ kind: 'ambiguous' })
})

it('adopts nothing for rows that are new or not named', () => {
  expect(adoptedBy({ adopt: 'selected' }, none)).toEqual({ kind: 'none' })
  expect(adoptedBy({ adopt: [{ number: 2, remoteId: 'r' }] }, one)).toEqual({ kind: 'none' })
  expect(adoptedBy({}, one)).toEqual({ kind: 'none' })
})
