import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FoundRecord } from '../../../src/shared/contract/search.ts'
import type { DraftSubject } from '../../../src/shared/entities/kinds.ts'
import { unwrap } from '../../support/outcomes.ts'
import { setAdasStage, workspace } from '../stage/adas-stage.ts'
import type { Stage } from '../stage/stage.ts'

let stage: Stage
beforeEach(async () => {
  stage = await setAdasStage()
})
afterEach(() => stage.end())

const search = async (text: string): Promise<readonly FoundRecord[]> =>
  unwrap(await stage.handlers.search.records({ workspace, text }))
const create = async (subject: DraftSubject, name: string, more = {}) =>
  unwrap(await stage.handlers.drafts.create({ workspace, subject, fields: { name, ...more } }))

describe('records can be found by name', () => {
  it('drafts of campaigns, line items and creatives, with a line item’s campaign', async () => {
    const campaign = await create('campaign', 'Wïnter Tents')
    await create('lineItem', 'Tents for families', { campaign_id: `draft:${campaign.id}` })
    await create('poll', 'Which tent?')
    expect(await search('tent')).toEqual([
      expect.objectContaining({ subject: 'campaign', title: 'Wïnter Tents', parent: null }),
      expect.objectContaining({ subject: 'lineItem', title: 'Tents for families', parent: 'Wïnter Tents' }),
      expect.objectContaining({ subject: 'poll', title: 'Which tent?' }),
    ])
    // Case and accents don't matter, and letters may be missing.
    for (const typed of ['WINTER', 'winter tents', 'wntr tnts']) {
      expect((await search(typed)).map((found) => found.kind !== 'event' && found.title)).toEqual([
        'Wïnter Tents',
      ])
    }
    expect(await search('100 %_')).toEqual([])
    expect(await search('nothing like it')).toEqual([])
  })

  it('records of the service, by ID too, with the best name first', async () => {
    unwrap(await stage.handlers.overview.refresh({ workspace }))
    await expect
      .poll(async () => unwrap(await stage.handlers.overview.read({ workspace })).campaigns.sync.kind)
      .toBe('idle')
    const [first] = await search('winter')
    if (first?.kind !== 'entity') throw new Error('No campaign of winter was found.')
    expect(first.title.toLowerCase()).toContain('winter')
    expect(await search(first.key)).toContainEqual(first)
  })

  it('products, sets and catalogs of the user', async () => {
    const [catalog] = unwrap(await stage.handlers.catalogs.list({ workspace, refresh: true })).rows
    if (catalog === undefined) throw new Error('There is no catalog.')
    const reference = { workspace, catalogId: catalog.id }
    unwrap(await stage.handlers.catalogs.readProducts(reference))
    const products = async () =>
      unwrap(
        await stage.handlers.catalogs.products({
          ...reference,
          view: { text: '', availability: null, groupId: null, sort: 'id', descending: false },
          offset: 0,
          count: 1,
        }),
      ).rows
    await expect.poll(async () => (await products()).length).toBe(1)
    const [product] = await products()
    expect(await search(product?.id ?? '')).toContainEqual({
      kind: 'product',
      catalogId: catalog.id,
      id: product?.id,
      title: product?.title,
    })
    expect(await search(catalog.name)).toContainEqual({
      kind: 'catalog',
      catalogId: catalog.id,
      title: catalog.name,
    })
  })
})
