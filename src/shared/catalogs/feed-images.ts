import type { Finding } from '../core/finding.ts'
import { additionalImages, describeImageLink, type ImageFacts } from './product-links.ts'
import { checkProduct, type ProductDraft } from './product-rules.ts'

/** What the servers of a feed say about its images (advertising document, Product: image_link). */

/** What came of asking for one image. */
export type ImageLook =
  | { readonly kind: 'image'; readonly address: string; readonly facts: ImageFacts }
  /** `reason` ends the sentence "The image could not be read: …". */
  | { readonly kind: 'unread'; readonly address: string; readonly reason: string }
  /** It is an image whose size does not stand at its beginning: nothing is concluded. */
  | { readonly kind: 'unclear'; readonly address: string }

/** A row of a feed with the addresses of its images that are worth asking for. */
export interface ImagesOfRow {
  readonly number: number
  readonly addresses: readonly string[]
}

/** How far the images of a feed were looked at; nobody looks unless a person asks for it. */
export interface ImagesLooked {
  /** Rows whose images were looked at, and the number of the last one. */
  readonly rows: number
  readonly lastRow: number
}

const imageFields = ['image_link', 'additional_image_link'] as const

/** Addresses that could be an image; what is wrong with the others is found without asking anybody. */
export function imageAddresses(product: ProductDraft): readonly string[] {
  const found = imageFields.flatMap((field) => addressesOf(product, field))
  return [...new Set(found)].filter((address) => describeImageLink(address) === null).slice(0, 11)
}

function addressesOf(product: ProductDraft, field: (typeof imageFields)[number]): readonly string[] {
  const text = product[field]
  if (typeof text !== 'string' || text === '') return []
  return field === 'image_link' ? [text] : additionalImages(text)
}

/** What the looks add to the findings of a product. An image that could not be read may be there for others. */
export function findingsOfImages(product: ProductDraft, looks: readonly ImageLook[]): readonly Finding[] {
  const facts = looks.flatMap((look) => (look.kind === 'image' ? [[look.address, look.facts] as const] : []))
  const before = new Set(checkProduct(product).map(({ rule, message }) => `${rule} ${message}`))
  const wrong = checkProduct(product, { images: new Map(facts) }).filter(
    ({ rule, message }) => !before.has(`${rule} ${message}`),
  )
  const unread = imageFields.flatMap((field) =>
    looks.flatMap((look): Finding[] =>
      look.kind === 'unread' && addressesOf(product, field).includes(look.address)
        ? [unreadable(field, look.reason)]
        : [],
    ),
  )
  return [...wrong, ...unread]
}

function unreadable(field: (typeof imageFields)[number], reason: string): Finding {
  return {
    rule: `product.${field.replaceAll('_', '-')}-unread`,
    ...{ severity: 'warning', field, code: 'INVALID' },
    message: `The image could not be read: ${reason}`,
    source: { document: 'advertising', place: 'Product' },
  }
}
