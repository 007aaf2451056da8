import { expect, test } from 'vitest'
import { kindViews } from '../../../../src/renderer/workbench/kind-views.ts'
import { draftSubjects } from '../../../../src/shared/drafts/draft.ts'
import { entityKinds } from '../../../../src/shared/entities/registry.ts'

test.each(draftSubjects)('%s: its view matches its definition', (subject) => {
  const { lists, remove } = entityKinds[subject]
  const view = kindViews[subject]
  expect(view.lists.map(({ id }) => id)).toEqual(lists.map(({ operation }) => operation.id))
  expect(view.removable).toBe(remove !== undefined)
  expect(view.listsDeleted).toBe(lists.every(({ operation }) => 'with_deleted' in operation.params.shape))
})
