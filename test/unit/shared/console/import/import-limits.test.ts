import { describe, expect, it } from 'vitest'
import { ads, rowsOf, summary } from './imported.ts'

describe('what an import would blow up on', () => {
  const cyclic = {
    type: 'object',
    properties: {
      again: { $ref: '#/components/schemas/A' },
      list: { type: 'array', items: { $ref: '#/components/schemas/A' } },
    },
  }
  const doubling = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `S${index}`,
      {
        properties: Object.fromEntries(
          ['a', 'b', 'c'].map((name) => [name, { $ref: `#/components/schemas/S${index + 1}` }]),
        ),
      },
    ]),
  )
  const withSchema = (schema: unknown, count: number) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: {},
      servers: [{ url: '/2' }],
      paths: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `/webhooks${'/'.repeat(index)}`,
          { post: { requestBody: { content: { 'application/json': { schema } } } } },
        ]),
      ),
      components: { schemas: { A: cyclic, ...doubling, Self: { $ref: '#/components/schemas/Self' } } },
    })
  it('a schema that contains itself leaves out what leads back to it', () => {
    expect(summary(withSchema({ $ref: '#/components/schemas/A' }, 1))).toEqual([
      expect.stringMatching(/POST \/2\/webhooks \| \{"list":\[\]\}$/),
    ])
  })
  it('a recursive schema takes nothing from other operations', () => {
    const twice = {
      properties: {
        text: { type: 'string' },
        reply: { $ref: '#/components/schemas/Twice' },
        quote: { $ref: '#/components/schemas/Twice' },
      },
    }
    const bodyOf = (schema: unknown) => ({ requestBody: { content: { 'application/json': { schema } } } })
    const document = JSON.stringify({
      openapi: '3.0.3',
      servers: [{ url: '/2' }],
      paths: {
        '/tweets': { post: bodyOf({ $ref: '#/components/schemas/Twice' }) },
        '/webhooks': { post: bodyOf({ properties: { url: { type: 'string', example: 'https://a/' } } }) },
        '/tweets/search/recent': {
          get: { parameters: [{ name: 'query', in: 'query', required: true, schema: { example: 'cats' } }] },
        },
      },
      components: { schemas: { Twice: twice } },
    })
    expect(summary(document)).toEqual([
      expect.stringMatching(/POST \/2\/tweets \| \{"text":"string"\}$/),
      expect.stringMatching(/POST \/2\/webhooks \| \{"url":"https:\/\/a\/"\}$/),
      expect.stringMatching(/GET \/2\/tweets\/search\/recent \| query=cats$/),
    ])
  })
  it('a reference to itself is reported', () => {
    const text = JSON.stringify({ openapi: '3.0.0', paths: { '/a': { $ref: '#/paths/~1a' } } })
    expect(summary(text)).toEqual(['✗ /a: #/paths/~1a leads to itself.'])
  })
  it('schemas that multiply are left out, each with a note', () => {
    const rows = summary(withSchema({ $ref: '#/components/schemas/S0' }, 50))
    expect(rows).toHaveLength(50)
    expect(rows[0]).toMatch(/! The body is left out: its schema is too large\.$/)
  })
  it('requests beyond the limit of a collection are counted', () => {
    const text = Array.from({ length: 2_500 }, (_, index) => `curl ${ads}/accounts/a${index}`).join('\n')
    const rows = rowsOf(text)
    expect(rows.filter(({ kind }) => kind === 'ready')).toHaveLength(2_000)
    expect(rows.at(-1)).toEqual({
      kind: 'refused',
      name: '500 further requests',
      reason: 'An import takes 2,000 requests at most.',
    })
  })
  it('values that are too long are refused with their path', () => {
    expect(summary(`curl '${ads}/accounts/abc/campaigns?q=${'a'.repeat(200_000)}'`)).toEqual([
      expect.stringMatching(/^✗ .*request\.query\.0\.1/),
    ])
  })
})
