import { expect, it } from 'vitest'
import { createImportItems } from '../../../../../../src/main/modules/exchange/worker/import-items.ts'
import type { ImportItem, ImportKind } from '../../../../../../src/shared/exchange/import-preview.ts'

const item = (number: number, kind: ImportKind, after: string | null): ImportItem => ({
  number,
  kind,
  subject: 'lineItem',
  key: `l${number}`,
  name: null,
  title: `Item ${number}`,
  currency: 'EUR',
  changes: [{ field: 'purchase_order_number', before: 'PO-1', after }],
  problems: [],
})

it('counts the rows that clear a field, also among those that changed on both sides', () => {
  const items = createImportItems()
  for (const one of [
    item(1, 'changed', 'PO-2'),
    item(2, 'erased', null),
    item(3, 'erased', null),
    item(4, 'conflict', 'PO-2'),
    item(5, 'conflict', null),
    // Can't be imported, so it clears nothing.
    item(6, 'problem', null),
  ])
    items.add({ item: one, before: null, after: null })
  expect(items.finish().groups.map(({ kind, count, cleared }) => [kind, count, cleared])).toEqual([
    ['changed', 1, 0],
    ['erased', 2, 2],
    ['conflict', 2, 1],
    ['problem', 1, 0],
  ])
})
