import { expect, it } from 'vitest'
import { operations } from '../../../../src/shared/api/index.ts'
import { loadOperation } from '../../../../src/shared/api/load-operation.ts'

it('finds each operation in its group alone', async () => {
  for (const operation of operations) expect(await loadOperation(operation.id)).toBe(operation)
})

it.each(['', 'accounts', 'accounts.', 'accounts.lis', 'constructor.list', '.list'])(
  'finds none called %j',
  async (id) => {
    expect(await loadOperation(id)).toBeNull()
  },
)
