import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from '../data-file/folder.ts'

let folder: TestFolder
let store: Store
beforeEach(() => {
  folder = makeFolder()
  store = folder.open()
})
afterEach(() => {
  store.close()
  folder.remove()
})

it('lists invalid webhooks by their address, latest first', () => {
  const north = { id: '77', url: 'https://hooks.example.com/north', valid: true }
  const south = { id: '78', url: 'https://hooks.example.com/south', valid: true }
  const read = () => unwrap(store.webhookChecks.summary('sandbox', 5))
  unwrap(store.webhookChecks.observe('sandbox', [north, south], 1_000))
  expect(read()).toEqual({ known: 2, invalid: 0, rows: [] })
  unwrap(store.webhookChecks.observe('sandbox', [{ ...north, valid: false }], 2_000))
  unwrap(
    store.webhookChecks.record('sandbox', '78', {
      at: 3_000,
      valid: false,
      reason: 'CrcValidationFailed',
      seenBy: 'validate',
    }),
  )
  expect(read()).toEqual({
    known: 2,
    invalid: 2,
    rows: [
      { id: '78', url: south.url, since: 3_000, reason: 'CrcValidationFailed' },
      { id: '77', url: north.url, since: 2_000, reason: null },
    ],
  })
  expect(unwrap(store.webhookChecks.summary('another', 5)).known).toBe(0)
})
