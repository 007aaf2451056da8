import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listPage, type PageRequest } from '../../../../src/sandbox/behaviour/common/list.ts'
import { listSortedPage } from '../../../../src/sandbox/behaviour/common/sorted-list.ts'
import { campaignTables, type LineItemRecord } from '../../../../src/sandbox/state/campaign-tables.ts'
import { Journal } from '../../../../src/sandbox/state/journal.ts'
import { LineItemIndex } from '../../../../src/sandbox/state/line-item-index.ts'
import { Table } from '../../../../src/sandbox/state/table.ts'
import { micro } from '../../../../src/shared/api/conventions.ts'

const operation = {
  id: 'items.list',
  path: '/items',
  paging: { kind: 'cursor', defaultCount: 4, maximumCount: 10 },
} as const
const orders = ['created_at', 'updated_at', 'deleted', 'name', 'bid_amount_local_micro'] as const
const { record, key } = campaignTables.line_items

const row: fc.Arbitrary<LineItemRecord> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'),
    account_id: fc.constantFrom('one', 'two'),
    campaign_id: fc.constantFrom('x', 'y'),
    name: fc.option(fc.constantFrom('Alpha', 'Bravo', 'Charlie')),
    bid: fc.option(fc.integer({ min: 1, max: 3 })),
    day: fc.integer({ min: 1, max: 3 }),
    deleted: fc.boolean(),
  })
  .map(({ bid, day, ...rest }) =>
    record.parse({
      ...rest,
      objective: 'ENGAGEMENTS',
      product_type: 'PROMOTED_TWEETS',
      bid_amount_local_micro: bid === null ? null : micro.parse(bid),
      created_at: `2026-01-0${day}T00:00:00Z`,
      updated_at: `2026-02-0${day}T00:00:00Z`,
    }),
  )

type Step =
  | { readonly kind: 'put'; readonly row: LineItemRecord }
  | { readonly kind: 'undone'; readonly rows: readonly LineItemRecord[] }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'load'; readonly rows: readonly LineItemRecord[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: row.map((made) => ({ kind: 'put', row: made }) as const) },
  fc.array(row, { maxLength: 4 }).map((rows) => ({ kind: 'undone', rows }) as const),
  fc.constantFrom('a', 'b', 'c').map((id) => ({ kind: 'remove', id }) as const),
  fc
    .uniqueArray(row, { selector: ({ id }) => id, maxLength: 4 })
    .map((rows) => ({ kind: 'load', rows }) as const),
)

function tableWith(steps: readonly Step[]) {
  const journal = new Journal()
  const table = new Table(record, key, journal)
  const index = new LineItemIndex(table)
  // Requests every order beforehand, so that it's kept up to date and not built at the end.
  for (const order of orders) index.inOrder('one', order)
  for (const next of steps) {
    if (next.kind === 'put') table.put(next.row)
    else if (next.kind === 'remove') table.remove(next.id)
    else if (next.kind === 'load') table.load(next.rows)
    else
      journal.attempt(
        () => next.rows.map((made) => table.put(made)),
        () => false,
      )
  }
  return { table, index }
}

describe('LineItemIndex', () => {
  it('matches the table for each account and campaign, in order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.constantFrom(...orders), (steps, order) => {
        const { table, index } = tableWith(steps)
        const fresh = new LineItemIndex(table)
        for (const account of ['one', 'two']) {
          expect(index.inOrder(account, order)).toEqual(fresh.inOrder(account, order))
          expect(index.inOrder(account, order)).toHaveLength(
            table.filter((item) => item.account_id === account).length,
          )
        }
        const ofCampaign = [...index.ofCampaign('x')].map(({ id }) => id).sort()
        expect(ofCampaign).toEqual(
          table
            .filter((item) => item.campaign_id === 'x')
            .map(({ id }) => id)
            .sort(),
        )
      }),
    )
  })
})

describe('listSortedPage', () => {
  it('returns the pages that sorting would give', () => {
    const request = fc.record({
      count: fc.integer({ min: 1, max: 5 }),
      sort_by: fc.option(
        fc.tuple(fc.constantFrom(...orders), fc.constantFrom('asc', 'desc')).map((parts) => parts.join('-')),
        { nil: undefined },
      ),
      with_deleted: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), request, (steps, asked) => {
        const { table, index } = tableWith(steps)
        const options = {
          key: ({ id }: LineItemRecord) => id,
          show: ({ id }: LineItemRecord) => id,
          where: (item: LineItemRecord) => item.account_id === 'one' && item.name !== 'Bravo',
        }
        let next: PageRequest = { ...asked, with_total_count: true }
        for (let page = 0; page < 12; page += 1) {
          const bySorting = listPage(operation, next, table.values(), options)
          const byIndex = listSortedPage(
            operation,
            next,
            orders,
            (order) => index.inOrder('one', order),
            options,
          )
          expect(byIndex).toEqual(bySorting)
          if (bySorting.kind !== 'page' || bySorting.nextCursor === null) return
          next = { ...asked, cursor: bySorting.nextCursor }
        }
        expect.unreachable('ten rows end within ten pages')
      }),
    )
  })

  it('refuses an order that the index does not have', () => {
    const { index } = tableWith([])
    const answer = listSortedPage(
      operation,
      { sort_by: 'goal-asc' },
      orders,
      (order) => index.inOrder('one', order),
      { key: ({ id }) => id, show: ({ id }) => id },
    )
    expect(answer).toMatchObject({ kind: 'refused', errors: [{ parameter: 'sort_by' }] })
  })
})
