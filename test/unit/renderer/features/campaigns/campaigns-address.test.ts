import { expect, test } from 'vitest'
import { campaignsAddress } from '../../../../../src/renderer/features/campaigns/campaigns-address.ts'
import { kinds } from '../../../../../src/shared/entities/kinds.ts'

test.each([
  [undefined, undefined, { kind: 'list' }],
  ['new', undefined, { kind: 'new' }],
  ['8x', undefined, { kind: 'unnamed', key: '8x' }],
  ['draft%3Aab', undefined, { kind: 'unnamed', key: 'draft:ab' }],
  ['campaign', '8x', { kind: 'entity', place: { subject: 'campaign', key: '8x' } }],
  ['line-item', 'draft%3Aab', { kind: 'entity', place: { subject: 'lineItem', key: 'draft:ab' } }],
  ['elsewhere', '8x', { kind: 'list' }],
])('the address /campaigns/%s/%s', (part, item, address) => {
  expect(campaignsAddress(part, item)).toEqual(address)
})

test.each(['campaign', 'lineItem'] as const)('the address of a %s is parsed again', (subject) => {
  for (const key of ['8x', 'draft:0123', 'new']) {
    const [, , part, item] = kinds[subject].placeOf(key).split('/')
    expect(campaignsAddress(part, item)).toEqual({ kind: 'entity', place: { subject, key } })
  }
})
