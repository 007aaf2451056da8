import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCatalogIds } from '../../../src/sandbox/demo/products.ts'
import { productOperations } from '../../../src/shared/api/ads/products.ts'
import { checkProduct } from '../../../src/shared/catalogs/product-rules.ts'
import { type Given, setScene } from './given.ts'
import { audienceRefusals, productSetRefusals } from './refusals/audiences-and-catalogs.ts'
import { campaignRefusals } from './refusals/campaigns.ts'
import { creativeRefusals } from './refusals/creatives.ts'
import { documentRefusals } from './refusals/documents.ts'
import { ownershipRefusals } from './refusals/ownership-and-posts.ts'
import { productRefusals } from './refusals/products.ts'
import type { RefusalFault } from './refusals/refusal.ts'
import { statisticsRefusals } from './refusals/statistics.ts'
import { askClient, askService } from './unchecked.ts'

const refusals = [
  ...campaignRefusals,
  ...creativeRefusals,
  ...audienceRefusals,
  ...productSetRefusals,
  ...documentRefusals,
  ...ownershipRefusals,
  ...statisticsRefusals,
]

let given: Given

beforeAll(async () => {
  given = await setScene()
})
afterAll(() => given.end())

/** The parts of a fault that a refusal specifies. */
function asMatch(fault: RefusalFault): object {
  if (fault.kind !== 'invalid' && fault.kind !== 'batch') return fault
  const { kind, code, field } = fault
  const errors = expect.arrayContaining([expect.objectContaining({ code, field })])
  return kind === 'invalid' ? { kind, errors } : { kind, operations: [{ index: 0, errors }] }
}

describe('breaking a rule', () => {
  it.each(refusals)('is refused for $rule by $operation.id', async ({ operation, prepare, fault }) => {
    const input = await prepare(given)
    const answer = await askService(given, operation, input)
    expect(answer.status).toBe(fault.kind === 'forbidden' ? 403 : fault.kind === 'notFound' ? 404 : 400)
    expect(answer.fault).toMatchObject(asMatch(fault))
    // Refused by the client itself before sending, or by the service.
    const kind = expect.stringMatching(fault.kind === 'batch' ? /^(batch|invalid)$/ : `^${fault.kind}$`)
    expect(await askClient(given, operation, input)).toMatchObject({ ok: false, fault: { kind } })
  })

  it.each(productRefusals)('is refused for $rule', async ({ rule, field, product }) => {
    expect(checkProduct(product).filter(({ severity }) => severity === 'error')).toMatchObject([
      { rule, field },
    ])
    const params = { product_catalog_id: demoCatalogIds.ada }
    const answer = await askService(given, productOperations.upsert, {
      params,
      body: { products: [product] },
    })
    const result = productOperations.upsert.reply.parse(answer.json).data.products_response[0]
    expect(result).toMatchObject({ status: 'ERROR', errors: [expect.stringMatching(`^${field}`)] })
  })

  it('is refused for product.id-repeated at every occurrence', async () => {
    const [one] = productRefusals
    const product = { ...one?.product, title: 'Boot', id: 'twice' }
    const answer = await askService(given, productOperations.upsert, {
      params: { product_catalog_id: demoCatalogIds.ada },
      body: { products: [product, product] },
    })
    expect(answer.json).toMatchObject({
      data: { products_response: [{ status: 'ERROR' }, { status: 'ERROR' }] },
    })
  })
})

/** Rules that only warn: the service accepts these inputs. */
const warnings = new Set([
  'campaign.budget-denomination',
  'campaign.daily-covers-line-items',
  'campaign.daily-usually-needed',
  'campaign.delivery-moved',
  'campaign.nothing-to-deliver',
  'campaign.own-budgets-in-the-way',
  'card.ratio',
  'card.title-length',
  'image-conversation.post-without-call',
  'line-item.bid-denomination',
  'line-item.bid-ignored',
  'line-item.bid-within-campaign',
  'line-item.cap-and-period',
  'line-item.delivery-needs-own-budget',
  'line-item.pay-by-objective',
  'line-item.promoting-user',
  'line-item.search-needs-keywords',
  'line-item.targeting-not-copied',
  'line-item.total-within-campaign',
  'post.card-beside-media',
  'post.cta-value',
  'post.grant-unseen',
  'post.video-text',
  'targeting.app-needs-mobile',
  'targeting.exact-outside-search',
  'video-conversation.post-without-call',
])

it('has a refusal for every rule that src/shared names', () => {
  const folder = join(import.meta.dirname, '../../../src/shared')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-rules.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const subjects = new Set([
    ...refusals.map(({ rule }) => rule.split('.')[0]),
    ...sources.flatMap((text) => [...text.matchAll(/rule: ['`]([a-z-]+)\./g)].map(([, subject]) => subject)),
  ])
  const named = sources.flatMap((text) =>
    [...text.matchAll(/'([a-z-]+)\.([a-z0-9-]+)'/g)].flatMap(([, subject = '', rule]) =>
      subjects.has(subject) ? [`${subject}.${rule}`] : [],
    ),
  )
  const refused = new Set([...refusals, ...productRefusals].map(({ rule }) => rule)).add(
    'product.id-repeated',
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((rule) => !refused.has(rule) && !warnings.has(rule))).toEqual([])
})
