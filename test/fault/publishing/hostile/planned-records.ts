import type { Fields } from '../../../../src/shared/core/json.ts'
import type { DraftSubject } from '../../../../src/shared/entities/kinds.ts'
import { entityKinds } from '../../../../src/shared/entities/registry.ts'
import {
  campaignOf,
  cardOf,
  conversationOf,
  idOf,
  lineItemOf,
  pollOf,
  postOf,
} from '../publishing-records.ts'
import { recordsWith, type ServiceSide } from './service-side.ts'

/** Records of a run, and what is created past the program. */

export interface PlanPlace {
  readonly side: ServiceSide
  readonly folder: string
  /** Only this run uses it. */
  readonly tag: string
  /** Ends every name and text. */
  readonly ending: string
}

export type NamedSubject = 'campaign' | 'lineItem' | 'card' | 'poll' | 'videoConversation' | 'post'

/** Content of a new record; a line item needs its campaign. */
export async function contentOf({ side }: PlanPlace, subject: NamedSubject, name: string): Promise<Fields> {
  const { fundingId, imageKey, videoKey } = side.around
  switch (subject) {
    case 'campaign':
      return campaignOf(name, fundingId)
    case 'lineItem':
      return lineItemOf(name, await parentOf(side, name))
    case 'card':
      return cardOf(name, imageKey)
    case 'poll':
      return pollOf(name)
    case 'videoConversation':
      return conversationOf(name, videoKey)
    case 'post':
      return postOf(name, {})
  }
}

export const tokenOf = ({ tag }: PlanPlace, index: number): string => `${tag}x${index}`
export const nameOf = ({ ending }: PlanPlace, token: string): string => `${token} tents${ending}`
export const indexes = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index)

export async function create({ side }: PlanPlace, subject: DraftSubject, content: Fields): Promise<Fields> {
  const call = entityKinds[subject].create?.call(
    { accountId: side.accountId, remoteId: '', type: null },
    content,
  )
  if (call === undefined) throw new Error(`The service creates no ${subject}.`)
  return side.call(call)
}

/** A campaign of the run for its line items. */
async function parentOf(side: ServiceSide, name: string): Promise<string> {
  const token = `${name.split('x')[0]}parent`
  const [parent] = await recordsWith(side, 'campaign', token)
  if (parent !== undefined) return idOf('campaign', parent)
  const content = campaignOf(`${token} of line items`, side.around.fundingId)
  const call = entityKinds.campaign.create?.call(
    { accountId: side.accountId, remoteId: '', type: null },
    content,
  )
  if (call === undefined) throw new Error('The service creates campaigns.')
  return idOf('campaign', await side.call(call))
}

export async function newLineItem(place: PlanPlace): Promise<Fields> {
  const name = `${place.tag}xitem of the run`
  return create(place, 'lineItem', lineItemOf(name, await parentOf(place.side, name)))
}

/** Changes a record past the program. */
export async function change(
  { side }: PlanPlace,
  subject: DraftSubject,
  remoteId: string,
  patch: Fields,
): Promise<void> {
  const call = entityKinds[subject].update?.call({ accountId: side.accountId, remoteId, type: null }, patch)
  if (call === undefined) throw new Error(`The service changes no ${subject}.`)
  await side.call(call)
}
