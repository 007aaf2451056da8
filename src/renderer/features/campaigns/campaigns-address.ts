import { type EntityRef, subjectOfPart } from '../../workbench/entity-places.ts'

export type CampaignsAddress = { readonly kind: 'list' } | OpenAddress

/** What stands beside the list. */
export type OpenAddress =
  | { readonly kind: 'new' }
  | { readonly kind: 'entity'; readonly place: EntityRef }
  /** The key alone, as addresses were written before and links still are: its subject has to be found out. */
  | { readonly kind: 'unnamed'; readonly key: string }

export const newCampaignPlace = '/campaigns/new'

/** What `/campaigns/PART/ITEM` is about: `/campaigns/new`, `/campaigns/line-item/KEY`, `/campaigns/KEY`. */
export function campaignsAddress(part: string | undefined, item: string | undefined): CampaignsAddress {
  if (part === undefined) return { kind: 'list' }
  if (item === undefined) {
    return part === 'new' ? { kind: 'new' } : { kind: 'unnamed', key: decodeURIComponent(part) }
  }
  const subject = subjectOfPart(part)
  return subject === null
    ? { kind: 'list' }
    : { kind: 'entity', place: { subject, key: decodeURIComponent(item) } }
}
