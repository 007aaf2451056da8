import type { Finding } from '../core/finding.ts'
import { citeDocumented } from '../service-docs/citation.ts'
import { t } from '../text/language.ts'
import { additionalImages, describeImageLink, type ImageFacts } from './product-links.ts'
import { checkProduct, type ProductDraft } from './product-rules.ts'

/** Responses of servers to a feed's image links (catalogs.md#links-and-images). */

/** The result of requesting one image. */
export type ImageCheck =
  | { readonly kind: 'image'; readonly address: string; readonly facts: ImageFacts }
  /** `reason` ends the sentence "The image could not be read: …". */
  | { readonly kind: 'unread'; readonly address: string; readonly reason: string }
  /** An image whose size isn't in its first bytes, so there's nothing to report. */
  | { readonly kind: 'unclear'; readonly address: string }

/** A feed row with the image addresses worth requesting. */
export interface ImagesOfRow {
  readonly number: number
  readonly addresses: readonly string[]
}

/** Progress of the image check, which runs only on request. */
export interface ImagesChecked {
  /** Rows whose images have been checked, and the number of the last one. */
  readonly rows: number
  readonly lastRow: number
}

const imageFields = ['image_link', 'additional_image_link'] as const

/** Addresses that could be an image; the errors of the others are known without a request. */
export function imageAddresses(product: ProductDraft): readonly string[] {
  const addresses = imageFields.flatMap((field) => addressesOf(product, field))
  return [...new Set(addresses)].filter((address) => describeImageLink(address) === null).slice(0, 11)
}

function addressesOf(product: ProductDraft, field: (typeof imageFields)[number]): readonly string[] {
  const text = product[field]
  if (typeof text !== 'string' || text === '') return []
  return field === 'image_link' ? [text] : additionalImages(text)
}

/** The image check's additions to a product's findings. An image that failed here may load elsewhere. */
export function findingsOfImages(product: ProductDraft, checks: readonly ImageCheck[]): readonly Finding[] {
  const facts = checks.flatMap((check) =>
    check.kind === 'image' ? [[check.address, check.facts] as const] : [],
  )
  const before = new Set(checkProduct(product).map(({ rule, message }) => `${rule} ${message}`))
  const wrong = checkProduct(product, { images: new Map(facts) }).filter(
    ({ rule, message }) => !before.has(`${rule} ${message}`),
  )
  const unread = imageFields.flatMap((field) =>
    checks.flatMap((check): Finding[] =>
      check.kind === 'unread' && addressesOf(product, field).includes(check.address)
        ? [unreadable(field, check.reason)]
        : [],
    ),
  )
  return [...wrong, ...unread]
}

function unreadable(field: (typeof imageFields)[number], reason: string): Finding {
  return {
    rule: `product.${field.replaceAll('_', '-')}-unread`,
    severity: 'warning',
    field,
    code: 'INVALID',
    message: t`The image could not be read: ${reason}`,
    source: citeDocumented('catalogs#links-and-images'),
  }
}
