import { expect, it } from 'vitest'
import { z } from 'zod'
import { refuseBody } from '../../../../../src/sandbox/behaviour/common/platform-refusals.ts'

it('a refusal lists all wrong values of a body', () => {
  const body = Array.from({ length: 300_000 }, () => 1)
  const { error } = z.array(z.string()).safeParse(body)
  if (error === undefined) throw new Error('Numbers are not strings.')
  expect(refuseBody(error, body).extra.errors).toHaveLength(300_000)
})
