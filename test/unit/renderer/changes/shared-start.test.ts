import { expect, test } from 'vitest'
import { withoutSharedStart } from '../../../../src/renderer/changes/shared-start.ts'

test.each([
  ['Campers 25–49 – Summer tents DE traffic', 'Campers 25–49 – Summer tents DE traffic – autumn'],
  ['Campers 25–49 – Summer tents DE traffic', 'Campers 25–49 – Summer tents DE trail'],
])('of %s and %s, the words that differ stay, with whole words', (before, after) => {
  expect(withoutSharedStart(before, after)).toEqual(['… traffic', `… ${after.slice(after.indexOf('tra'))}`])
})

test.each([
  ['Summer tents', 'Summer boots'],
  ['Campers 25–49 – Summer tents DE traffic', 'Hikers 25–49 – Summer tents DE traffic'],
])('%s and %s, which share little or nothing, stay whole', (before, after) => {
  expect(withoutSharedStart(before, after)).toEqual([before, after])
})
