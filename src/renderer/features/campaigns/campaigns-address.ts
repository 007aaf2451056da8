import { type EntityRef, type LinkedView, subjectOfPart, viewOfPart } from '../../workbench/entity-places.ts'

export type CampaignsAddress =
  | { readonly kind: 'list' }
  | { readonly kind: 'view'; readonly view: LinkedView }
  | OpenAddress

/** What is open beside the list. */
export type OpenAddress =
  | { readonly kind: 'new' }
  | { readonly kind: 'entity'; readonly place: EntityRef }
  /** Only a key, as in old addresses and in links: the subject has to be looked up. */
  | { readonly kind: 'unnamed'; readonly key: string }

export const newCampaignPlace = '/campaigns/new'

/** The parts of `/campaigns/PART/ITEM`: `/campaigns/new`, `/campaigns/line-item/KEY`, `/campaigns/KEY`. */
export function campaignsAddress(part: string | undefined, item: string | undefined): CampaignsAddress {
  if (part === undefined) return { kind: 'list' }
  if (item === undefined) {
    return part === 'new' ? { kind: 'new' } : { kind: 'unnamed', key: decodeURIComponent(part) }
  }
  const view = viewOfPart(part, item)
  if (view !== null) return { kind: 'view', view }
  const subject = subjectOfPart(part)
  return subject === null
    ? { kind: 'list' }
    : { kind: 'entity', place: { subject, key: decodeURIComponent(item) } }
}
