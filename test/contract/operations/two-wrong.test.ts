import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Operation, pathParameters } from '../../../src/shared/api/operation.ts'
import { readText, unwrapSchema } from '../../../src/shared/api/wire.ts'
import { isNightly } from '../../support/runs.ts'
import { part } from '../sandbox/ads-calls.ts'
import { type Given, setScene } from './given.ts'
import { accountSuccesses } from './successes/accounts.ts'
import { audienceSuccesses } from './successes/audiences.ts'
import { campaignSuccesses } from './successes/campaigns.ts'
import { catalogSuccesses } from './successes/catalogs.ts'
import { creativeSuccesses } from './successes/creatives.ts'
import { platformSuccesses } from './successes/platform.ts'
import { statisticsSuccesses } from './successes/statistics.ts'
import { streamSuccesses } from './successes/streams.ts'
import type { Success } from './successes/success.ts'
import { targetingOptionSuccesses } from './successes/targeting-options.ts'
import { askService, type Unchecked } from './unchecked.ts'

/**
 * All errors are reported at once, in the order of the parameter table (requests-and-lists.md#parameters): two
 * parameters of every operation are broken, and both have to be reported. The gate tests a sample of the pairs, the
 * nightly run every pair.
 */
const pairsInGate = 4

const cases = [
  ...accountSuccesses,
  ...campaignSuccesses,
  ...targetingOptionSuccesses,
  ...statisticsSuccesses,
  ...audienceSuccesses,
  ...catalogSuccesses,
  ...creativeSuccesses,
  ...streamSuccesses,
  ...platformSuccesses.filter(({ operation }) => answersWithAll(operation)),
]

/** Sign-in steps answer with one error, as OAuth does; a segment of a file isn't JSON. */
function answersWithAll({ id }: Operation): boolean {
  return !/^(authentication|oauth2)\./.test(id) && id !== 'mediaUpload.append'
}

let given: Given

beforeAll(async () => {
  given = await setScene()
})
afterAll(() => given.end())

/** A parameter or field of the body, and an invalid value; undefined omits it. */
interface Break {
  readonly name: string
  readonly inBody: boolean
  readonly value: unknown
}

/** Texts of which most parameters refuse at least one. */
const wrongTexts = ['!', 'x'.repeat(300), '9999-12-31T23:59:59-10:00', 'maybe', '-1']

/** Whether it names a record in the path of an ads operation: all of these are looked up before the answer. */
function namesRecord({ host }: Operation, name: string): boolean {
  return host !== 'platform' && name !== 'card_type'
}

function breaksOf(operation: Operation): readonly Break[] {
  const inPath = new Set(pathParameters(operation))
  const parameters: readonly (readonly [string, z.ZodType])[] = Object.entries(operation.params.shape)
  return [...parameters, ...bodyShape(operation)].flatMap(([name, schema]): readonly Break[] => {
    const inBody = !(name in operation.params.shape)
    if (name === 'account_id') return []
    if (inPath.has(name)) return namesRecord(operation, name) ? [{ name, inBody, value: 'nosuch' }] : []
    if (name === 'cursor') return [{ name, inBody, value: 'c-000000000000-W10' }]
    if (inBody) return [{ name, inBody, value: schema.safeParse(5).success ? 'x' : 5 }]
    const text = wrongTexts.find((candidate) => isWrong(schema, candidate))
    if (text !== undefined) return [{ name, inBody, value: text }]
    return schema.safeParse(undefined).success ? [] : [{ name, inBody, value: undefined }]
  })
}

function bodyShape({ body }: Operation): readonly (readonly [string, z.ZodType])[] {
  return body instanceof z.ZodObject ? Object.entries(body.shape) : []
}

function isWrong(schema: z.ZodType, text: string): boolean {
  const read = readText(unwrapSchema(schema), text)
  return !read.ok || !schema.safeParse(read.value).success
}

/** A cursor and a total count exclude each other, and a name in the path may be taken for another. */
const excluded: readonly (readonly [string, string])[] = [
  ['cursor', 'with_total_count'],
  ['cursor', 'sort_by'],
  ['components', 'slides'],
  ['product_catalog_id', 'product_set_id'],
  ['custom_audience_id', 'custom_audience_permission_id'],
  ['tailored_audience_id', 'tailored_audience_permission_id'],
]

function pairsOf(operation: Operation): readonly (readonly [Break, Break])[] {
  const breaks = breaksOf(operation)
  return breaks.flatMap((first, at) =>
    breaks
      .slice(at + 1)
      .filter((second) => !excluded.some(([a, b]) => a === first.name && b === second.name))
      // Rules over a record aren't judged if the path names none.
      .filter((second) => !(second.inBody && pathParameters(operation).includes(first.name)))
      .map((second) => [first, second] as const),
  )
}

function broken(input: Unchecked, breaks: readonly Break[]): Unchecked {
  // With a total count, any cursor would be an error.
  const { with_total_count: _count, ...rest } = input.params
  const params: Record<string, unknown> = rest
  const body = { ...Object(input.body) }
  for (const { name, inBody, value } of breaks) {
    if (inBody) body[name] = value
    else params[name] = value
  }
  return { ...input, params, ...(input.body === undefined ? {} : { body }) }
}

/** The fields in an answer's errors, in order, without duplicates: `components` for `components.0.title`. */
function fieldsOf(json: unknown, known: readonly string[]): readonly string[] {
  const errors = part(json, 'errors')
  const fields = (Array.isArray(errors) ? errors : []).flatMap((error) =>
    [
      part(error, 'parameter') ?? part(error, 'attribute') ?? Object.keys(Object(part(error, 'parameters'))),
    ].flat(),
  )
  const whole = (field: unknown) => {
    const name = String(field)
    return known.includes(name) ? name : (name.split('.', 1)[0] ?? name)
  }
  return [...new Set(fields.map(whole))]
}

describe('two wrong parameters are both reported, in the order of the table', () => {
  const withPairs = cases.filter(({ operation }) => pairsOf(operation).length > 0)
  it.each(withPairs)('$operation.id', async ({ operation, prepare }: Success) => {
    const input = await prepare(given)
    const pairs = pairsOf(operation)
    const check = async ([first, second]: readonly [Break, Break]) => {
      const { status, json } = await askService(given, operation, broken(input, [first, second]))
      const order = [...Object.keys(operation.params.shape), ...bodyShape(operation).map(([name]) => name)]
      const fields = fieldsOf(json, order)
      expect(fields, `${first.name} and ${second.name}`).toEqual(
        expect.arrayContaining([first.name, second.name]),
      )
      expect(fields).toEqual(order.filter((name) => fields.includes(name)))
      expect([400, 403, 404]).toContain(status)
    }
    if (isNightly) for (const pair of pairs) await check(pair)
    else {
      await fc.assert(fc.asyncProperty(fc.constantFrom(...pairs), check), {
        numRuns: Math.min(pairsInGate, pairs.length),
        seed: 20261122,
      })
    }
  })

  it('are tried on most operations', () => {
    const count = (isPlatform: boolean) =>
      withPairs.filter(({ operation }) => (operation.host === 'platform') === isPlatform).length
    expect(count(false)).toBeGreaterThan(60)
    expect(count(true)).toBeGreaterThanOrEqual(5)
  })
})
