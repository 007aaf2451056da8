import { afterEach, beforeEach, expect, it } from 'vitest'
import { unwrap } from '../../../../support/outcomes.ts'
import { type DraftsStage, setDraftsStage, workspace } from '../drafts/drafts-stage.ts'

let stage: DraftsStage
beforeEach(() => {
  stage = setDraftsStage()
})
afterEach(() => stage.end())

it('keeps the newest replies with a prefix, and all others', () => {
  const { storedFetches } = stage.store
  const save = (name: string, readAt: number) =>
    unwrap(storedFetches.saveFetch(workspace, name, { readAt, value: readAt }))
  save('lookUp languages {}', 1)
  for (const readAt of [3, 5, 2, 4]) save(`estimate ${readAt}`, readAt)
  unwrap(storedFetches.pruneFetches(workspace, 'estimate ', 2))
  const left = unwrap(storedFetches.fetchedAll(workspace, '')).map(({ name }) => name)
  expect(left.toSorted()).toEqual(['estimate 4', 'estimate 5', 'lookUp languages {}'])
})
