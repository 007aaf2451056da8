import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportRow } from '../../../../../src/shared/console/import/import-request.ts'
import { readImport } from '../../../../../src/shared/console/import/read-import.ts'
import { shellWord } from '../../../../../src/shared/text/shell-word.ts'
import { casesFor } from '../../../../support/runs.ts'
import { ads, hosts, rowsOf } from './imported.ts'

/** Whatever a file contains: each of its entries becomes a request or a row that says why not, and so does each value. */

const runs = { numRuns: casesFor(100, 3_000) }
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, 'text', 7, [], {}, { request: null }, { request: {} }, { request: { method: 5 } }),
)
const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

it('any text is an import or refused in a sentence', () => {
  const start = fc.constantFrom(
    '',
    '{',
    '{"log":{"entries":[',
    '{"openapi":"3.1.0","paths":',
    'curl ',
    "curl '",
    '$(curl ',
  )
  fc.assert(
    fc.property(start, fc.string({ unit: 'binary', maxLength: 80 }), (before, rest) => {
      const result = readImport(`${before}${rest}`, hosts)
      if (result.kind === 'refused') expect(result.reason).not.toBe('')
    }),
    runs,
  )
})

describe('as many rows as entries', () => {
  const url = `${ads}/accounts/abc/campaigns`
  const entry = (request: unknown) => ({ request, response: {} })

  it('of a HAR file', () => {
    const request = fc
      .integer()
      .map((place) => entry({ method: 'GET', url: `${url}?q=${place}`, headers: [] }))
    fc.assert(
      fc.property(fc.array(fc.oneof(request, junk, junk.map(entry)), { maxLength: 20 }), (entries) => {
        expect(rowsOf(JSON.stringify({ log: { entries } }))).toHaveLength(entries.length)
      }),
      runs,
    )
  })

  it('of a Postman collection, however deep its folders are', () => {
    interface Node {
      readonly json: unknown
      readonly count: number
    }
    const leaf = fc
      .oneof(
        junk,
        junk.map((request) => ({ name: 'a', request })),
        fc.constant({ name: 'b', request: url }),
      )
      .filter((item) => typeof item !== 'object' || item === null || !('item' in item))
      .map((json): Node => ({ json, count: 1 }))
    const tree = fc.letrec<{ node: Node }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.array(tie('node'), { maxLength: 4 }).map(
          (below): Node => ({
            json: { name: 'folder', item: below.map(({ json }) => json) },
            count: below.reduce((sum, { count }) => sum + count, 0),
          }),
        ),
      ),
    })).node
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 6 }), (nodes) => {
        const file = { info: { name: 'x', schema }, item: nodes.map(({ json }) => json) }
        const count = nodes.reduce((sum, node) => sum + node.count, 0)
        expect(rowsOf(JSON.stringify(file))).toHaveLength(count)
      }),
      runs,
    )
  })

  it('of an OpenAPI document', () => {
    const methods = fc.uniqueArray(fc.constantFrom('get', 'put', 'post', 'delete', 'patch'), { minLength: 1 })
    const paths = fc.dictionary(
      fc.stringMatching(/^\/[a-z]{1,8}$/),
      fc.oneof(
        methods.chain((names) =>
          fc.tuple(fc.constant(names), fc.array(junk, { minLength: 5, maxLength: 5 })),
        ),
        fc.constantFrom(null, 'text', 7),
      ),
      { maxKeys: 8 },
    )
    fc.assert(
      fc.property(paths, (described) => {
        let count = 0
        const items = Object.entries(described).map(([path, item]) => {
          if (!Array.isArray(item)) {
            count += 1
            return [path, item]
          }
          const [names, operations] = item
          count += names.length
          return [path, Object.fromEntries(names.map((name, place) => [name, operations[place] ?? {}]))]
        })
        const document = { openapi: '3.1.0', info: { title: 'x' }, paths: Object.fromEntries(items) }
        expect(rowsOf(JSON.stringify(document))).toHaveLength(count)
      }),
      runs,
    )
  })

  it('of a collection, or none and a reason', () => {
    const saved = fc.record({
      name: fc.stringMatching(/^[a-z]{1,20}$/),
      note: fc.string({ maxLength: 20 }),
      request: fc.record({
        operation: fc.constant(null),
        host: fc.constantFrom('ads', 'platform'),
        method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        path: fc.stringMatching(/^\/[a-z]{1,8}$/),
        query: fc.array(fc.tuple(fc.string({ minLength: 1, maxLength: 5 }), fc.string({ maxLength: 5 }))),
        headers: fc.constant([]),
        body: fc.constant({ kind: 'none' }),
        auth: fc.constantFrom('user', 'app'),
      }),
    })
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: saved }, junk), { maxLength: 20 }),
        (requests) => {
          const file = { format: 'flightdeck-requests', version: 1, name: 'Mine', requests }
          const result = readImport(JSON.stringify(file), hosts)
          if (result.kind === 'read') expect(result.import.rows).toHaveLength(requests.length)
          else expect(result.reason).toContain('requests.')
        },
      ),
      runs,
    )
  })

  it('of a script', () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', ''))
    const command = fc
      .array(value, { maxLength: 3 })
      .map(
        (values) =>
          `curl ${[`${url}`, ...values.flatMap((text) => ['-d', `name=${text}`])].map(shellWord).join(' ')}`,
      )
    const between = fc.constantFrom('\n', ' ; ', ' && ', ' || ', '\n\n# note\n', ' | ')
    const after = fc.constantFrom('', ' > out.json', ' 2>&1', ' &')
    fc.assert(
      fc.property(fc.array(fc.tuple(command, after, between), { minLength: 1, maxLength: 8 }), (commands) => {
        const script = commands
          .map(([text, end, joint], place) =>
            place === commands.length - 1 ? text : `${text}${end === ' &' ? ' &\n' : `${end}${joint}`}`,
          )
          .join('')
        expect(rowsOf(script)).toHaveLength(commands.length)
      }),
      runs,
    )
  })
})

describe('a value that isn’t imported is named', () => {
  const shownIn = (rows: readonly ImportRow[], value: string) => JSON.stringify(rows).includes(value)
  const url = `${ads}/accounts/abc/campaigns`
  const postman = (request: unknown) =>
    rowsOf(JSON.stringify({ info: { name: 'x', schema }, item: [{ name: 'a', request }] }))
  const form = { method: 'POST', url }

  it.each<[string, unknown, string]>([
    [
      'a form as one text',
      { ...form, body: { mode: 'urlencoded', urlencoded: 'name=Spring+sale' } },
      'Spring sale',
    ],
    ['a query as one text', { method: 'GET', url: { raw: url, query: 'q=spring' } }, 'spring'],
    [
      'a query that isn’t in the address',
      { method: 'GET', url: { raw: url, query: [{ key: 'q', value: 'spring' }] } },
      'spring',
    ],
    [
      'a field that isn’t a pair',
      { ...form, body: { mode: 'urlencoded', urlencoded: [5, { key: 'name', value: 'a' }] } },
      'isn’t readable',
    ],
    ['headers that aren’t a list', { ...form, header: { 'x-team': 'blue' } }, 'isn’t readable'],
    ['a body of an unknown kind', { ...form, body: { mode: 'carrier pigeon' } }, 'Body left out'],
    ['a body without a kind', { ...form, body: { raw: '{"name":"Spring"}' } }, 'Spring'],
    ['a body that isn’t an object', { ...form, body: 'name=a' }, 'It has no readable request'],
  ])('of a Postman request: %s', (_, request, shown) => {
    expect(shownIn(postman(request), shown)).toBe(true)
  })

  it.each<[string, unknown, string]>([
    [
      'fields with one name, for an operation that takes JSON',
      { mimeType: 'application/x-www-form-urlencoded', text: 'tag=first&tag=second' },
      'first',
    ],
    ['a body that isn’t text', { mimeType: 'application/octet-stream', text: 'ÿØÿà' }, 'Body left out'],
  ])('of a HAR request: %s', (_, postData, shown) => {
    const entries = [{ request: { method: 'POST', url: 'https://x/2/tweets', postData } }]
    expect(shownIn(rowsOf(JSON.stringify({ log: { entries } })), shown)).toBe(true)
  })
})
