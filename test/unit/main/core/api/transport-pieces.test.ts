import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Fault } from '../../../../../src/shared/core/fault.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import { closeAll, faultOf, get, http, sockets, transport } from './servers.ts'

afterEach(closeAll)

describe('a body read in pieces', () => {
  const content = Buffer.alloc(500_000, 'abc')

  test.each([
    ['at once', () => Promise.resolve()],
    ['after a while', () => new Promise<void>((resolve) => setImmediate(resolve))],
  ])('comes in order, never two pieces at once, each taken %s', async (_when, pause) => {
    const base = await http((_request, response) => response.writeHead(206).end(content))
    const pieces: Uint8Array[] = []
    let busy = 0
    const outcome = await transport({ maximumResponseBytes: 10 }).send(
      get(base, {
        maximumBytes: content.length,
        async into(piece) {
          busy += 1
          expect(busy).toBe(1)
          await pause()
          pieces.push(piece)
          busy -= 1
          return succeed(undefined)
        },
      }),
    )
    expect(outcome).toMatchObject({ ok: true, value: { status: 206, body: Buffer.alloc(0) } })
    expect(Buffer.concat(pieces).equals(content)).toBe(true)
  })

  test.each([301, 404, 503])('isn’t read if the status is %d', async (status) => {
    const closed = Promise.withResolvers<void>()
    const base = await sockets((socket) => {
      socket.once('close', () => closed.resolve())
      socket.write(`HTTP/1.1 ${status} No\r\ncontent-length: 100\r\n\r\nno`)
    })
    const into = vi.fn(async () => succeed(undefined))
    const outcome = await transport().send(get(base, { into }))
    expect(outcome).toMatchObject({ value: { status, body: Buffer.alloc(0) } })
    expect(into).not.toHaveBeenCalled()
    await closed.promise
  })

  test('is opened by its headers, unless it is refused', async () => {
    const statuses = [200, 404]
    const base = await http((_request, response) => response.writeHead(statuses.shift() ?? 500).end('text'))
    const onOpened = vi.fn()
    const pieces: string[] = []
    const into = async (piece: Uint8Array) => {
      pieces.push(Buffer.from(piece).toString())
      return succeed(undefined)
    }
    const shared = transport()
    expect(await shared.send(get(base, { into, onOpened }))).toMatchObject({ value: { status: 200 } })
    expect(await shared.send(get(base, { into, onOpened }))).toMatchObject({
      value: { status: 404, body: Buffer.from('text') },
    })
    expect(onOpened.mock.calls).toEqual([[expect.objectContaining({ connection: 'keep-alive' })]])
    expect(pieces).toEqual(['text'])
  })

  test.each([
    [64 * 1024, true],
    [64 * 1024 + 1, false],
  ])('with a refusal of %d bytes: whether it is read', async (length, isRead) => {
    const base = await http((_request, response) => response.writeHead(503).end(Buffer.alloc(length)))
    const more = { maximumBytes: Number.POSITIVE_INFINITY, onOpened: () => {} }
    const outcome = await transport().send(get(base, { into: async () => succeed(undefined), ...more }))
    expect(outcome.ok).toBe(isRead)
  })

  test('ends if a piece can’t be taken', async () => {
    const base = await http((_request, response) => response.end(content))
    const full: Fault = { kind: 'storage', code: 'ENOSPC', message: 'No space is left.' }
    const into = vi.fn(async () => fail(full))
    expect(await transport().send(get(base, { into }))).toEqual(fail(full))
    expect(into).toHaveBeenCalledTimes(1)
  })

  test('ends if it exceeds the limit', async () => {
    const base = await http((_request, response) => response.end(content))
    const into = async () => succeed(undefined)
    const maximumBytes = content.length - 1
    expect(await faultOf(transport().send(get(base, { into, maximumBytes })))).toEqual({
      kind: 'dropped',
      code: 'RESPONSE_TOO_LARGE',
    })
  })
})
