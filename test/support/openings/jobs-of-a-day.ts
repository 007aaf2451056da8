import { expect, type Page } from 'playwright/test'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { planPolls, publishAll, stepRows } from '../../e2e/publishing/drafting.ts'
import { workspaceOf } from '../program/person.ts'
import { sandboxControl } from '../sandbox-control.ts'
import { pressButton } from './opening.ts'

/** What one publish sends: polls by name, or purchase orders of campaigns whose names contain one of these. */
type Publish = { readonly polls: readonly string[] } | { readonly orders: readonly string[] }

/** As people of an outdoor shop plan them over a day. */
const publishes: readonly Publish[] = [
  { polls: ['Summit or lake', 'Hut or tent'] },
  { orders: ['Camp stoves – GB – awareness'] },
  {
    polls: [
      'Rope or no rope',
      'Map or phone',
      'Alone, as a pair or in a group',
      'Early or late',
      'Tea, coffee or soup',
    ],
  },
  { orders: ['Always on – SE – followers', 'Down coats – NL – awareness', 'Daypacks – NL – retargeting'] },
  { polls: ['North trail or lake trail', 'Hut Arno or hut Berta', 'Lake Como or Lake Garda'] },
  { polls: ['Gift cards or vouchers', 'Gift boxes or bags'] },
  { orders: ['Merino base layers – AT – awareness', 'Merino base layers – DE – engagement'] },
  { polls: ['Stove or cold dinner'] },
  { polls: ['Night train or car', 'Bus, bike or on foot'] },
  { orders: ['Trail planner app – GB – installs', 'Trail planner app – AT – installs'] },
  { polls: ['Rain or shine'] },
  { polls: ['Berlin, Hamburg, Munich or Leipzig', 'Vienna or Graz', 'Zurich, Basel or Bern'] },
  { orders: ['Down coats – NL – awareness'] },
  { polls: ['Soft sole or hard sole', 'Laces or quick laces'] },
]
/** Of this one, the service refuses a poll. */
const refusedAt = 4

/** Publishes as many times as people do in a day; the service refuses one change. */
export async function publishAllDay(window: Page): Promise<void> {
  const control = await sandboxControl(window)
  for (const [place, publish] of publishes.entries()) {
    const refused = place === refusedAt ? 1 : 0
    if (refused > 0) {
      await control.call('/faults', {
        match: { method: 'POST', path_regex: '/cards/poll' },
        times: refused,
        status: 400,
        body: {
          errors: [{ code: 'INVALID_PARAMETER', message: 'Too many polls', parameter: 'name' }],
          request: {},
        },
      })
    }
    const names = 'polls' in publish ? publish.polls : publish.orders
    if ('polls' in publish) await planPolls(window, names)
    else await planOrders(window, names, 118 + place)
    await publishAll(window, names.length)
    await expect(stepRows(window, /Done/)).toHaveCount(names.length - refused)
    if (refused > 0) await giveUp(window)
  }
}

/** Drafts a purchase order for each of these campaigns. */
async function planOrders(window: Page, names: readonly string[], number: number): Promise<void> {
  const workspace = await workspaceOf(window)
  for (const name of names) {
    const plan = () =>
      window.evaluate(
        async (given) => {
          const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
          const range = { types: [], changedOnly: false, descending: false, offset: 0, count: 1 }
          const found = await bridge.entities.list({
            ...range,
            sort: 'title',
            workspace: given.workspace,
            subject: 'campaign',
            text: given.name,
          })
          const remoteId = found.ok ? found.value.rows[0]?.remoteId : null
          if (remoteId == null) return false
          const fields = { purchase_order_number: `PO-2026-${given.number}` }
          const planned = await bridge.drafts.change({
            workspace: given.workspace,
            subject: 'campaign',
            remoteId,
            fields,
          })
          return planned.ok
        },
        { workspace, name, number },
      )
    await expect.poll(plan, { message: name }).toBe(true)
  }
  const changes = names.length === 1 ? '1 unpublished change' : `${names.length} unpublished changes`
  await expect(window.getByRole('link', { name: `${changes} → Review` })).toBeVisible()
}

/** The change that was refused wasn't made, and isn't sent again. */
async function giveUp(window: Page): Promise<void> {
  await stepRows(window, /Unknown/).click()
  await pressButton(window, 'It wasn’t created')
  await expect(stepRows(window, /Failed/)).toHaveCount(1)
  await window.evaluate(
    async (workspace) => {
      const bridge: FlightdeckBridge = Reflect.get(globalThis, 'flightdeck')
      const review = await bridge.publishing.review({ workspace, draftIds: null, offset: 0, count: 10 })
      if (!review.ok) throw new Error(review.fault.message)
      const draftIds = review.value.rows.map(({ draftId }) => draftId)
      const discarded = await bridge.drafts.discard({ draftIds })
      if (!discarded.ok) throw new Error(discarded.fault.message)
    },
    await workspaceOf(window),
  )
}
