import { expect, it } from 'vitest'
import { libraryReadings } from '../../../../../src/renderer/drafting/list/list-syncs.ts'
import { operations } from '../../../../../src/shared/api/index.ts'

it('names operations of the catalogue that read', () => {
  const readings = new Set(operations.filter(({ method }) => method === 'GET').map(({ id }) => id))
  for (const { id } of Object.values(libraryReadings).flat()) expect(readings, id).toContain(id)
})
