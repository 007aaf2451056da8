import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Store } from '../../../../../src/main/modules/data-file/store.ts'
import { unwrap } from '../../../../support/outcomes.ts'
import { makeFolder, type TestFolder } from '../data-file/folder.ts'

const workspace = { environmentId: 'sandbox', host: 'ads', accountId: 'abc1' } as const

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

it('counts the stored audiences, and names the first ones that are too small', () => {
  const audience = (id: string, name: string | null, ...reasons: string[]) => ({
    id,
    name,
    reasons_not_targetable: reasons,
  })
  expect(unwrap(store.audiences.summary(workspace, 2))).toBeNull()
  unwrap(
    store.audiences.saveLists(workspace, {
      own: [
        audience('a', 'Boot buyers'),
        audience('b', 'Tent testers', 'PROCESSING', 'TOO_SMALL'),
        audience('c', null, 'TOO_SMALL'),
        { id: 'd', name: 'Without reasons' },
        audience('e', 'Visitors', 'TOO_SMALL'),
      ],
      shared: [audience('f', 'Shared', 'TOO_SMALL')],
      doNotReach: [],
      readAt: 1_000,
    }),
  )
  expect(unwrap(store.audiences.summary(workspace, 2))).toEqual({
    readAt: 1_000,
    total: 5,
    tooSmall: 3,
    rows: [
      { id: 'b', name: 'Tent testers' },
      { id: 'c', name: 'c' },
    ],
  })
  expect(unwrap(store.audiences.summary({ ...workspace, accountId: 'abc2' }, 2))).toBeNull()
  const file = new DatabaseSync(folder.file)
  file.exec("UPDATE audience_fetch SET lists = '{'")
  file.close()
  expect(unwrap(store.audiences.summary(workspace, 2))).toBeNull()
})
