import { demoFundingIds } from '../../../src/sandbox/demo/campaigns.ts'
import { mediaOf } from '../../../src/sandbox/demo/media.ts'
import { demoUsers } from '../../../src/sandbox/demo/people.ts'
import { campaignOperations } from '../../../src/shared/api/ads/campaigns.ts'
import { cardOperations } from '../../../src/shared/api/ads/cards.ts'
import { curatedCategoryOperations } from '../../../src/shared/api/ads/curated-categories.ts'
import { customAudienceOperations } from '../../../src/shared/api/ads/custom-audiences.ts'
import { lineItemOperations } from '../../../src/shared/api/ads/line-items.ts'
import { mediaLibraryOperations } from '../../../src/shared/api/ads/media-library.ts'
import { productOperations } from '../../../src/shared/api/ads/products.ts'
import { promotedPostOperations } from '../../../src/shared/api/ads/promoted-posts.ts'
import { mediaUploadOperations } from '../../../src/shared/api/platform/media-upload.ts'
import { webhookOperations } from '../../../src/shared/api/platform/webhooks.ts'
import { type Given, northwind } from './given.ts'

/** Records that cases need beforehand; all are created with the client. */

const media = (kind: 'IMAGE' | 'GIF' | 'VIDEO', ratio?: string) =>
  mediaOf(northwind.account_id, kind, ratio).map(({ media_key }) => media_key)

/** Media of Northwind's library. */
export const library = {
  squares: media('IMAGE', '1:1'),
  wides: media('IMAGE', '1.91:1'),
  gifs: media('GIF'),
  films: media('VIDEO', '16:9'),
  squareFilms: media('VIDEO', '1:1'),
} as const

/** The first item of a list that is never empty in the demo data. */
export const first = (keys: readonly string[]): string => keys[0] ?? ''

export async function newCampaign({ send, unique }: Given): Promise<string> {
  const params = {
    ...northwind,
    funding_instrument_id: demoFundingIds.card,
    name: `Case ${unique()}`,
    daily_budget_amount_local_micro: 50_000_000,
  }
  return (await send(campaignOperations.create, { params })).data.id
}

/** Valid parameters of a line item. */
export async function lineItemParams(given: Given) {
  return {
    ...northwind,
    campaign_id: await newCampaign(given),
    objective: 'WEBSITE_CLICKS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_TWITTER'] as 'ALL_ON_TWITTER'[],
    start_time: '2026-12-01T00:00:00Z',
  } as const
}

export async function newLineItem(given: Given): Promise<string> {
  const params = { ...(await lineItemParams(given)), name: `Case ${given.unique()}` }
  return (await given.send(lineItemOperations.create, { params })).data.id
}

export const website = { type: 'WEBSITE', url: 'https://northwind.example/boots' } as const

export function cardOf(name: string) {
  return {
    name,
    components: [
      { type: 'MEDIA' as const, media_key: first(library.squares) },
      { type: 'DETAILS' as const, title: 'Boots', destination: website },
    ],
  }
}

export async function newCard({ send, unique }: Given) {
  return (await send(cardOperations.create, { params: northwind, body: cardOf(`Case ${unique()}`) })).data
}

export async function newAudience({ send, unique }: Given): Promise<string> {
  const params = { ...northwind, name: `Case ${unique()}` }
  return (await send(customAudienceOperations.create, { params })).data.id
}

export async function newWebhook({ send, callbackUrl }: Given): Promise<string> {
  return (await send(webhookOperations.register, { params: {}, body: { url: callbackUrl() } })).data.id
}

export async function newPost({ send, unique }: Given): Promise<string> {
  const params = { ...northwind, as_user_id: demoUsers.ada.id, text: `Case ${unique()}` }
  return (await send(promotedPostOperations.create, { params })).data.id_str ?? ''
}

export async function newCuratedLink(given: Given) {
  const { send } = given
  const line_item_id = await newLineItem(given)
  const categories = await send(curatedCategoryOperations.list, {
    params: { ...northwind, country_codes: ['US', 'DE', 'GB'] },
  })
  const [one, other] = categories.data
  if (one === undefined || other === undefined) throw new Error('Two categories are needed.')
  const params = { ...northwind, curated_category_id: one.id, line_item_id }
  const link = await send(curatedCategoryOperations.createLink, { params })
  return { id: link.data.id, line_item_id, other: other.id }
}

/** A single gray pixel as a PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** Starts an upload and returns its only segment. */
export async function beginUpload({ send }: Given) {
  const { data } = await send(mediaUploadOperations.initialize, {
    params: {},
    body: { media_type: 'image/png', total_bytes: picture.length, media_category: 'tweet_image' },
  })
  return { id: data.id, key: data.media_key, segment: picture.toString('base64') }
}

export async function newUpload(given: Given) {
  const { id, key, segment } = await beginUpload(given)
  const params = { media_id: id }
  await given.send(mediaUploadOperations.append, { params, body: { media: segment, segment_index: 0 } })
  return { id, key, params }
}

/** Adds an image of this size to Northwind's library; returns its key. */
export async function newImage(given: Given, width: number, height: number): Promise<string> {
  const { send } = given
  const bytes = Buffer.from(picture)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  const { data } = await send(mediaUploadOperations.initialize, {
    params: {},
    body: { media_type: 'image/png', total_bytes: bytes.length, media_category: 'tweet_image' },
  })
  const params = { media_id: data.id }
  const segment = { media: bytes.toString('base64'), segment_index: 0 }
  await send(mediaUploadOperations.append, { params, body: segment })
  await send(mediaUploadOperations.finalize, { params })
  await send(mediaLibraryOperations.add, { params: { ...northwind, media_key: data.media_key } })
  return data.media_key
}

export function productOf(id: string) {
  return {
    id,
    title: 'Trail boot',
    description: 'A boot for long ways',
    availability: 'in stock' as const,
    condition: 'new' as const,
    price: '129.00 EUR',
    link: 'https://northwind.example/boots',
    image_link: 'https://northwind.example/boots.jpg',
    brand: 'Northwind',
  }
}

/** Adds a product to a catalog; returns its key. */
export async function newProduct({ send, unique }: Given, product_catalog_id: string): Promise<string> {
  const { data } = await send(productOperations.upsert, {
    params: { product_catalog_id },
    body: { products: [productOf(`case-${unique()}`)] },
  })
  return data.products_response[0]?.product_key ?? ''
}
