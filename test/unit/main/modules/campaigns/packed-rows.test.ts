import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packRows, unpackRows } from '../../../../../src/main/modules/campaigns/packed-rows.ts'
import { gridSubjects } from '../../../../../src/shared/campaigns/campaign-grid.ts'

it('returns rows as they were packed, whatever their keys begin with', () => {
  const row = fc.record({ subject: fc.constantFrom(...gridSubjects), key: fc.string() })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(unpackRows(packRows(rows))).toEqual(rows)
    }),
  )
})
