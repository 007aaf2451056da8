import { expect, test } from 'vitest'
import { pathParts } from '../../../../../../src/renderer/features/activity/request-log/path-parts.ts'

test.each([
  ['/12/accounts', ['/12', '/accounts', '']],
  ['/12/accounts/18ce54d4x5t/cards?count=9&q=a?b', ['/12/accounts/18ce54d4x5t', '/cards', '?count=9&q=a?b']],
  // An ID goes with its kind.
  ['/12/accounts/18ce54d4x5t/line_items/8x4k2', ['/12/accounts/18ce54d4x5t', '/line_items/8x4k2', '']],
  ['/webhooks', ['/webhooks', '', '']],
])('the end of the path %s says what a request is about', (path, [base, end, query]) => {
  expect(pathParts(path)).toEqual({ base, end, query })
})
