import { expect, type Page } from 'playwright/test'
import type { FlightdeckBridge } from '../../../src/shared/contract/contract.ts'
import { planPolls, publishAll, stepRows } from '../../e2e/publishing/drafting.ts'
import { workspaceOf } from '../program/person.ts'
import { sandboxControl } from '../sandbox-control.ts'
import { pressButton } from './opening.ts'

/** The polls of one publish each, as people of an outdoor shop plan them over a day. */
const publishes: readonly (readonly string[])[] = [
  ['Summit or lake', 'Hut or tent'],
  ['Black boots or brown boots'],
  ['Rope or no rope', 'Map or phone', 'Alone or in a group', 'Early or late', 'Tea or coffee'],
  ['Merino or fleece'],
  ['North trail or lake trail', 'Hut Arno or hut Berta', 'Lake Como or Lake Garda'],
  ['Gift cards or vouchers', 'Gift boxes or bags'],
  ['20 liters or 30 liters', '40 liters or 60 liters', 'Child carrier or trailer', 'Wheels or straps'],
  ['Stove or cold dinner'],
  ['Night train or car', 'Bus or bike'],
  [
    'Snow shoes or skis',
    'Sled or skis',
    'Poles or no poles',
    'Mask or goggles',
    'Wax or no wax',
    'Hut tour or day tour',
  ],
  ['Rain or shine'],
  ['Berlin or Hamburg', 'Vienna or Graz', 'Zurich or Basel'],
  ['Lantern or head lamp'],
  ['Soft sole or hard sole', 'Laces or quick laces'],
]
/** Of this one, the service refuses a poll. */
const refusedAt = 4

/** Publishes as many times as people do in a day; the service refuses one change. */
export async function publishAllDay(window: Page): Promise<void> {
  const control = await sandboxControl(window)
  for (const [place, names] of publishes.entries()) {
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
    await planPolls(window, names)
    await publishAll(window, names.length)
    await expect(stepRows(window, /Done/)).toHaveCount(names.length - refused)
    if (refused > 0) await giveUp(window)
  }
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
