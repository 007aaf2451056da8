import { expect, it } from 'vitest'
import { createServiceLine } from '../../../../../src/main/modules/jobs/service-gateway.ts'
import type { ServiceCalls } from '../../../../../src/main/modules/sign-in/service-calls.ts'
import { succeed } from '../../../../../src/shared/core/outcome.ts'
import { entityKinds } from '../../../../../src/shared/entities/registry.ts'

const who = { jobId: 'j1', environmentId: 'sandbox', host: 'ads', userId: '7' } as const
const target = { accountId: 'a1', remoteId: '', type: null } as const

/** A service that answers every list, and the page sizes that it was asked for. */
function emptyLists() {
  const counts: unknown[] = []
  const asUser: ServiceCalls['asUser'] = async (_caller, operation, { params }) => {
    const asked = typeof params === 'object' && params !== null && 'count' in params ? params.count : null
    counts.push(asked)
    const reply = { request: { params: {} }, data: [], next_cursor: null }
    return succeed({ reply: operation.reply.parse(reply), headers: {} }) as never
  }
  const user: ServiceCalls['user'] = () => succeed({}) as never
  return { counts, line: createServiceLine({ user, asUser }, { now: () => 0 }) }
}

it('asks for no list as it was asked for shortly before, the reading for the time included', async () => {
  const { counts, line } = emptyLists()
  const call = entityKinds.post.create?.find(target, { as_user_id: '7', text: 'Hello' })
  if (call === undefined) throw new Error('posts are found in a list')
  await line.learnTime(who, call)
  for (let times = 0; times < 49; times += 1) await line.list(who, call)
  for (let times = 0; times < 50; times += 1) await line.read(who, call)
  expect(counts.every((count) => typeof count === 'number' && count > 800)).toBe(true)
  expect(new Set(counts).size).toBe(100)
})
