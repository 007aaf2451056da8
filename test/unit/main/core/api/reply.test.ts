import { expect, it } from 'vitest'
import { z } from 'zod'
import { readReply } from '../../../../../src/main/core/api/reply.ts'
import { defineOperation } from '../../../../../src/shared/api/operation.ts'
import { answer } from './support.ts'

const lines = defineOperation({
  id: 'test.lines',
  title: 'Lines',
  method: 'GET',
  host: 'platform',
  version: '2',
  path: '/lines',
  auth: 'bearer',
  params: () => z.object({}),
  reply: () => z.array(z.unknown()),
  replyType: 'lines',
  effect: 'read',
  source: { basis: 'public', section: 'requests-and-lists#requests' },
})

it('a reply in lines is a list of what can be read of each, without the empty ones', () => {
  const text = '{"id":"a"}\r\n\r\n{"id":"b"}\nnot JSON\n'
  expect(readReply(lines, answer(200, text), (shown) => shown)).toEqual({
    ok: true,
    value: { reply: [{ id: 'a' }, { id: 'b' }, undefined], partial: [] },
  })
})
