import { DatabaseSync } from 'node:sqlite'
import { assert, expect, it, vi } from 'vitest'
import { createGridSources } from '../../../../../../src/main/modules/campaigns/worker/grid-sources.ts'
import { databasePath } from '../../../../../../src/main/modules/data-file/open.ts'
import { workspace } from '../../drafts/drafts-stage.ts'
import { beginEmpty, campaign, folder, stage } from './grid-stage.ts'

beginEmpty()

it('takes a first sync between two of its questions for no damage', () => {
  const file = new DatabaseSync(databasePath(folder), { readOnly: true })
  const onUnreadable = vi.fn()
  const indexes = { of: () => assert.fail('no view is computed') }
  const { spaceOf } = createGridSources({ file, indexes, now: () => 0, onUnreadable })
  const prepare = file.prepare.bind(file)
  const hasSynced = vi.fn()
  vi.spyOn(file, 'prepare').mockImplementationOnce((sql) => {
    const statement = prepare(sql)
    const get = statement.get.bind(statement)
    vi.spyOn(statement, 'get').mockImplementation((...values) => {
      const row = get(...values)
      stage.see('campaign', campaign('c1', 'Boots'))
      hasSynced()
      return row
    })
    return statement
  })
  expect(spaceOf(workspace)).toBeGreaterThan(0)
  expect(hasSynced).toHaveBeenCalledTimes(1)
  expect(onUnreadable).not.toHaveBeenCalled()
  file.close()
})
