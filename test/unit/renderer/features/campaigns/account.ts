import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { GridEntity, GridOpened } from '../../../../../src/shared/campaigns/campaign-grid.ts'
import type { FlightdeckBridge } from '../../../../../src/shared/contract/contract.ts'
import type { Fields } from '../../../../../src/shared/core/json.ts'
import { fail, succeed } from '../../../../../src/shared/core/outcome.ts'
import type { EntityRow } from '../../../../../src/shared/entities/entity-row.ts'
import type { testBridge } from '../../support/bridge.ts'
import { draft, working } from '../../support/publishing.ts'
import { renderView } from '../../support/render-view.tsx'

type Campaigns = FlightdeckBridge['campaigns']
type Drafts = FlightdeckBridge['drafts']

export const flight: Fields = {
  campaign_id: 'c1',
  objective: 'REACH',
  product_type: 'PROMOTED_TWEETS',
  goal: 'MAX_REACH',
  placements: ['TWITTER_TIMELINE'],
  bid_strategy: 'AUTO',
  entity_status: 'PAUSED',
  start_time: '2030-01-01T00:00:00Z',
}

function entity(subject: GridEntity['subject'], key: string, name: string, content: Fields): GridEntity {
  return {
    kind: 'entity',
    subject,
    key,
    remoteId: key,
    title: name,
    depth: 0,
    children: null,
    content: { name, ...content },
    before: {},
    facts: { currency: 'EUR' },
    change: null,
    findings: [],
    incoming: [],
    seenAt: 1,
    delivery: null,
  }
}

function rowOf({ key, title, content }: GridEntity, change: EntityRow['change']): EntityRow {
  return {
    key,
    remoteId: key,
    title,
    type: null,
    content,
    record: { currency: 'EUR' },
    change,
    seenAt: 1,
    updatedAt: 1,
  }
}

/** A campaign, and line items with these names below it; drafts are written into `fields`. */
export function account(names: readonly string[] = ['Tents', 'Boots', 'Maps']) {
  const campaign = entity('campaign', 'c1', 'Spring', { budget_optimization: 'LINE_ITEM' })
  const lineItems = names.map((name, index) => entity('lineItem', `l${index}`, name, flight))
  const rows = [campaign, ...lineItems]
  const fields: Record<string, Fields[string]> = {}
  const opened: GridOpened = {
    viewId: 'v1',
    rows: rows.length,
    campaigns: 1,
    lineItems: names.length,
    deleted: 0,
    seenAt: 5,
    sync: { kind: 'idle' },
    currency: 'EUR',
    timezone: 'Europe/Berlin',
  }
  const open = vi.fn<Campaigns['open']>(async () => succeed(opened))
  const bulk = vi.fn<Campaigns['bulk']>(async () =>
    succeed({ changed: 3, untouched: 1, impossible: 0, refused: [], cancelled: false }),
  )
  const current = () =>
    draft({
      subject: 'lineItem',
      kind: 'update',
      remoteId: 'l0',
      base: lineItems[0]?.content ?? {},
      patch: fields,
    })
  const changeOf = (key: string): EntityRow['change'] =>
    key === 'l0' && Object.keys(fields).length > 0
      ? { draftId: current().id, kind: 'update', sync: 'clean', publish: 'idle', errors: 0, warnings: 0 }
      : null
  const write = (given: Fields) => {
    Object.assign(fields, given)
    return succeed(current())
  }
  const get: Drafts['get'] = async () =>
    succeed({ draft: current(), title: 'Tents', findings: [], theirs: null, hasSnapshots: false })
  const change = vi.fn<Drafts['change']>(async ({ fields: given = {} }) => write(given))
  const overrides = {
    session: { state: async () => succeed(working()) },
    campaigns: {
      open,
      bulk,
      window: async ({ offset, count }) =>
        succeed({ rows: rows.slice(offset, offset + count), total: rows.length, stale: false }),
      placeOf: async () => succeed(null),
      named: async () => succeed({ campaigns: ['c1'], lineItems: lineItems.map(({ key }) => key) }),
      sums: async () => succeed({ campaigns: 1, lineItems: names.length, money: [], figures: null }),
      choices: async () => succeed({ value: [], readAt: 1, fault: null }),
      linked: async () => fail({ kind: 'notFound', code: 'NONE', message: 'Nothing is linked.' }),
      versions: async () => succeed({ rows: [], total: 0 }),
    },
    entities: {
      find: async ({ subject, keys }) =>
        succeed(
          rows
            .filter((row) => row.subject === subject && keys.includes(row.key))
            .map((row) => rowOf(row, changeOf(row.key))),
        ),
      list: async ({ subject }) => {
        const found = rows.filter((row) => row.subject === subject)
        return succeed({
          rows: found.map((row) => rowOf(row, changeOf(row.key))),
          total: found.length,
          seenAt: 1,
          sync: { kind: 'idle' },
        })
      },
    },
    targeting: {
      read: async ({ lineItem }) =>
        succeed({
          lineItem,
          key: lineItem,
          title: 'Tents',
          rows: [],
          draft: null,
          findings: [],
          readAt: 1,
          fault: null,
        }),
      lookUp: async () => succeed({ options: [], readAt: 1, isLocal: false, fault: null }),
    },
    drafts: {
      change,
      edit: async ({ fields: given }) => write(given),
      get,
    },
  } satisfies Parameters<typeof testBridge>[0]
  return { overrides, open, bulk, change, fields }
}

/** The table of the account's campaigns, or the entity at this address. */
export async function openGrid(address = '/campaigns', given = account()) {
  const view = await renderView(address, given.overrides)
  await screen.findByRole('treegrid', { name: 'Campaigns' })
  return { ...view, ...given }
}
