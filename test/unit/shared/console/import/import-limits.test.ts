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
  it('a schema that contains itself ends at its own path', () => {
    expect(summary(withSchema({ $ref: '#/components/schemas/A' }, 1))).toEqual([
      expect.stringContaining('POST /2/webhooks'),
    ])
  })
  it('a reference to itself is reported', () => {
    const text = JSON.stringify({ openapi: '3.0.0', paths: { '/a': { $ref: '#/paths/~1a' } } })
    expect(summary(text)).toEqual(['✗ /a: #/paths/~1a leads to itself.'])
  })
  it('schemas that multiply share one budget', () => {
    expect(summary(withSchema({ $ref: '#/components/schemas/S0' }, 50))).toHaveLength(50)
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
