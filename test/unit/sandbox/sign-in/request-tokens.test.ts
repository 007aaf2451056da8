import { expect, it } from 'vitest'
import { Ids } from '../../../../src/sandbox/ids.ts'
import { RequestTokens } from '../../../../src/sandbox/sign-in/request-tokens.ts'

it('request tokens stay limited if no one uses them', () => {
  const clock = { now: () => 0 }
  const tokens = new RequestTokens(new Ids(clock), clock)
  const issued = Array.from({ length: 50_001 }, () => tokens.issue('key', 'oob', 'write').token)
  expect(issued.filter((token) => tokens.get(token) === undefined)).toEqual(issued.slice(0, 1))
})
