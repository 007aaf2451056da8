import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import {
  type ChangeSet,
  canonicalText,
  readableText,
  type SetChange,
} from '../../../src/shared/exchange/change-set.ts'

export const workspace = { environmentId: 'custom', host: 'ads', accountId: '18ce54d4x5t' } as const

export function newId(): string {
  return [...randomBytes(16)].map((byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('')
}

/** Writes a change set as the program exports it. */
export function writeChangeSet(path: string, changes: readonly SetChange[]): void {
  const set: ChangeSet = {
    format: 'flightdeck.change-set',
    version: 1,
    writtenAt: '2026-11-25T10:00:00.000Z',
    account: workspace,
    comment: '',
    money: [],
    changes: [...changes],
  }
  const hash = `sha256:${createHash('sha256').update(canonicalText(set)).digest('hex')}`
  writeFileSync(path, readableText(set, hash))
}

const nothing = { remoteId: null, title: '', comment: '', base: null }

/** A new campaign with a line item. */
export function newCampaign(
  name: string,
  fundingId: string,
  lineItem: SetChange['patch'] = {},
): readonly SetChange[] {
  const campaign = newId()
  return [
    {
      ...nothing,
      id: campaign,
      subject: 'campaign',
      kind: 'create',
      title: name,
      patch: {
        name,
        funding_instrument_id: fundingId,
        entity_status: 'PAUSED',
        daily_budget_amount_local_micro: 5_000_000,
      },
    },
    {
      ...nothing,
      id: newId(),
      subject: 'lineItem',
      kind: 'create',
      title: `${name}, line item`,
      patch: {
        campaign_id: `draft:${campaign}`,
        name: `${name}, line item`,
        objective: 'ENGAGEMENTS',
        product_type: 'PROMOTED_TWEETS',
        placements: ['ALL_ON_TWITTER'],
        bid_strategy: 'AUTO',
        start_time: '2030-01-01T00:00:00Z',
        entity_status: 'PAUSED',
        daily_budget_amount_local_micro: 5_000_000,
        ...lineItem,
      },
    },
  ]
}

/** Targeting for the line item of a new campaign. */
export function newTargeting(campaign: readonly SetChange[], criteria: SetChange['patch']): SetChange {
  const lineItem = campaign.find(({ subject }) => subject === 'lineItem')?.id ?? ''
  return {
    ...nothing,
    id: newId(),
    subject: 'targeting',
    kind: 'create',
    patch: { line_item_id: `draft:${lineItem}`, ...criteria },
  }
}

/** A change of a record's name. */
export function renaming(
  subject: 'campaign' | 'lineItem',
  record: { readonly id: string; readonly name: string },
  name: string,
): SetChange {
  return {
    ...nothing,
    id: newId(),
    subject,
    kind: 'update',
    remoteId: record.id,
    title: record.name,
    base: { name: record.name },
    patch: { name },
  }
}

/** A deletion of a record. */
export function deletion(
  subject: 'campaign' | 'lineItem',
  record: { readonly id: string; readonly name: string },
): SetChange {
  return {
    ...nothing,
    id: newId(),
    subject,
    kind: 'delete',
    remoteId: record.id,
    title: record.name,
    base: { name: record.name },
    patch: {},
  }
}
